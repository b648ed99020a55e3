import type { Page } from '../parts/render-page.ts';
import { accountExport } from './own/account-export.ts';
import { account } from './own/account-page.ts';
import { application } from './applications/application-page.ts';
import { applications } from './applications/applications-page.ts';
import { audit } from './business/audit-page.ts';
import { balanceExport } from './payments/balance-export.ts';
import { balance } from './payments/balance-page.ts';
import { statement } from './payments/statement-page.ts';
import { business, businesses, homeWithSlash } from './own/businesses-page.ts';
import { connectedApps } from './own/connected-apps-page.ts';
import { deleteAccountPage } from './own/delete-account-page.ts';
import { deliveriesExport } from './webhooks/deliveries-export.ts';
import { replay } from './webhooks/replay-page.ts';
import { deliveries } from './webhooks/deliveries-page.ts';
import { delivery } from './webhooks/delivery-page.ts';
import { endpoint } from './webhooks/endpoint-page.ts';
import { endpoints } from './webhooks/endpoints-page.ts';
import { members } from './business/members-page.ts';
import { newApplication } from './applications/new-application.ts';
import { newEndpoint } from './webhooks/new-endpoint.ts';
import { newPayment } from './payments/new-payment.ts';
import { nothingHere } from './shell/nothing-here.ts';
import { overview } from './business/overview-page.ts';
import { passkeys } from './own/passkeys-page.ts';
import { payment } from './payments/payment-page.ts';
import { paymentSteps } from './payments/payment-step.ts';
import { payments } from './payments/payments-page.ts';
import { stepsOfMany } from './payments/step-many-page.ts';
import { payouts } from './payments/payouts-page.ts';
import { paymentsExport } from './payments/payments-export.ts';
import { promotion } from './applications/promote-page.ts';
import { request } from './applications/request-page.ts';
import { requestsExport } from './applications/requests-export.ts';
import { requests } from './applications/requests-page.ts';
import { removeMemberPage } from './business/remove-member.ts';
import { security } from './own/security-page.ts';
import { secondFactor } from './own/second-factor-page.ts';
import { search, searchResults } from './business/search-page.ts';
import { accountLog } from './own/account-log-page.ts';
import { sessions } from './own/sessions-page.ts';
import { settings } from './business/settings-page.ts';
import { walletExport } from './own/wallet-export.ts';
import { addMoney } from './own/add-money-page.ts';
import { wallet } from './own/wallet-page.ts';

/** Pages of the console. A literal path, such as `/endpoints/new`, precedes the one with an id in its place. */
export const DASHBOARD_PAGES: Page[] = [
  homeWithSlash,
  businesses,
  account,
  accountExport,
  deleteAccountPage,
  security,
  secondFactor,
  passkeys,
  connectedApps,
  sessions,
  accountLog,
  wallet,
  addMoney,
  walletExport,
  business,
  overview,
  payments,
  paymentsExport,
  newPayment,
  ...stepsOfMany,
  payment,
  ...paymentSteps,
  balance,
  balanceExport,
  statement,
  payouts,
  search,
  searchResults,
  deliveries,
  deliveriesExport,
  replay,
  delivery,
  endpoints,
  newEndpoint,
  endpoint,
  applications,
  newApplication,
  application,
  promotion,
  requests,
  requestsExport,
  request,
  members,
  removeMemberPage,
  audit,
  settings,
  nothingHere,
];
