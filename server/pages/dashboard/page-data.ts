import type { ApplicationData } from './application.ts';
import type { ApplicationsData } from './applications.ts';
import type { BusinessesData } from './businesses.ts';
import type { ConnectedAppsData } from './connected-apps.ts';
import type { DeliveriesData } from './deliveries.ts';
import type { DeliveryData } from './delivery.ts';
import type { EndpointData } from './endpoint.ts';
import type { EndpointsData } from './endpoints.ts';
import type { MembersData } from './members.ts';
import type { NewApplicationData } from './new-application.ts';
import type { NewEndpointData } from './new-endpoint.ts';
import type { OverviewData } from './overview.ts';
import type { PaymentPageData } from './payment.ts';
import type { PaymentsData } from './payments.ts';
import type { SecretData } from './secret-page.ts';
import type { SessionsData } from './sessions.ts';

/** What each template is given, by the name of its file in `templates/dashboard/`, besides what is around it. */
export interface DashboardPages {
  application: ApplicationData;
  applications: ApplicationsData;
  businesses: BusinessesData;
  'connected-apps': ConnectedAppsData;
  deliveries: DeliveriesData;
  delivery: DeliveryData;
  endpoint: EndpointData;
  endpoints: EndpointsData;
  members: MembersData;
  'new-application': NewApplicationData;
  'new-endpoint': NewEndpointData;
  overview: OverviewData;
  payment: PaymentPageData;
  payments: PaymentsData;
  secret: SecretData;
  sessions: SessionsData;
}
