import type { Page } from '../page.ts';
import { application } from './application.ts';
import { applications } from './applications.ts';
import { business, businesses, home, homeWithSlash } from './businesses.ts';
import { connectedApps } from './connected-apps.ts';
import { deliveries } from './deliveries.ts';
import { delivery } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { members } from './members.ts';
import { newApplication } from './new-application.ts';
import { newEndpoint } from './new-endpoint.ts';
import { overview } from './overview.ts';
import { payment } from './payment.ts';
import { payments } from './payments.ts';
import { sessions } from './sessions.ts';

/** The dashboard. An address with a name comes before the one with an id in the same place. */
export const DASHBOARD_PAGES: Page[] = [
  home,
  homeWithSlash,
  businesses,
  connectedApps,
  sessions,
  business,
  overview,
  payments,
  payment,
  deliveries,
  delivery,
  endpoints,
  newEndpoint,
  endpoint,
  applications,
  newApplication,
  application,
  members,
];
