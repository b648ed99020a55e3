import type { Page } from '../parts/render-page.ts';
import { accountExport } from './account-export.ts';
import { account } from './account-page.ts';
import { application } from './application-page.ts';
import { applications } from './applications-page.ts';
import { audit } from './audit-page.ts';
import { balanceExport } from './balance-export.ts';
import { balance } from './balance-page.ts';
import { business, businesses, home, homeWithSlash } from './businesses-page.ts';
import { connectedApps } from './connected-apps-page.ts';
import { deleteAccountPage } from './delete-account-page.ts';
import { deliveriesExport } from './deliveries-export.ts';
import { deliveries } from './deliveries-page.ts';
import { delivery } from './delivery-page.ts';
import { endpoint } from './endpoint-page.ts';
import { endpoints } from './endpoints-page.ts';
import { members } from './members-page.ts';
import { newApplication } from './new-application.ts';
import { newEndpoint } from './new-endpoint.ts';
import { newPayment } from './new-payment.ts';
import { nothingHere } from './nothing-here.ts';
import { overview } from './overview-page.ts';
import { passkeys } from './passkeys-page.ts';
import { payment } from './payment-page.ts';
import { paymentSteps } from './payment-step.ts';
import { payments } from './payments-page.ts';
import { paymentsExport } from './payments-export.ts';
import { request } from './request-page.ts';
import { requestsExport } from './requests-export.ts';
import { requests } from './requests-page.ts';
import { removeMemberPage } from './remove-member.ts';
import { secondFactor } from './second-factor-page.ts';
import { search } from './search-page.ts';
import { accountLog } from './account-log-page.ts';
import { sessions } from './sessions-page.ts';
import { settings } from './settings-page.ts';
import { walletExport } from './wallet-export.ts';
import { wallet } from './wallet-page.ts';

/** An address with a name, such as `/endpoints/new`, comes before the one with an id in its place. */
export const DASHBOARD_PAGES: Page[] = [
  home,
  homeWithSlash,
  businesses,
  account,
  accountExport,
  deleteAccountPage,
  secondFactor,
  passkeys,
  connectedApps,
  sessions,
  accountLog,
  wallet,
  walletExport,
  business,
  overview,
  payments,
  paymentsExport,
  newPayment,
  payment,
  ...paymentSteps,
  balance,
  balanceExport,
  search,
  deliveries,
  deliveriesExport,
  delivery,
  endpoints,
  newEndpoint,
  endpoint,
  applications,
  newApplication,
  application,
  requests,
  requestsExport,
  request,
  members,
  removeMemberPage,
  audit,
  settings,
  nothingHere,
];
