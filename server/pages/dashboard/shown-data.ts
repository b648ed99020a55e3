import type { YourAccountData } from './account-page.ts';
import type { ApplicationData } from './application-page.ts';
import type { ApplicationsData } from './applications-page.ts';
import type { AuditData } from './audit-page.ts';
import type { BalanceData } from './balance-page.ts';
import type { BusinessesData } from './businesses-page.ts';
import type { ConnectedAppsData } from './connected-apps-page.ts';
import type { DeliveriesData } from './deliveries-page.ts';
import type { DeliveryData } from './delivery-page.ts';
import type { EndpointData } from './endpoint-page.ts';
import type { EndpointsData } from './endpoints-page.ts';
import type { MembersData } from './members-page.ts';
import type { NewApplicationData } from './new-application.ts';
import type { NewEndpointData } from './new-endpoint.ts';
import type { NewPaymentData } from './new-payment.ts';
import type { OverviewData } from './overview-page.ts';
import type { PaymentPageData } from './payment-page.ts';
import type { PaymentMovedOnData, PaymentStepData } from './payment-step.ts';
import type { PaymentsData } from './payments-page.ts';
import type { SearchData } from './search-page.ts';
import type { SecretData } from './secret-page.ts';
import type { SessionsData } from './sessions-page.ts';

/** The data of each template, by the name of its file in `templates/dashboard/`, without that of the frame. */
export interface DashboardPages {
  application: ApplicationData;
  applications: ApplicationsData;
  audit: AuditData;
  balance: BalanceData;
  businesses: BusinessesData;
  'connected-apps': ConnectedAppsData;
  deliveries: DeliveriesData;
  delivery: DeliveryData;
  endpoint: EndpointData;
  endpoints: EndpointsData;
  members: MembersData;
  'new-application': NewApplicationData;
  'new-endpoint': NewEndpointData;
  'new-payment': NewPaymentData;
  overview: OverviewData;
  payment: PaymentPageData;
  'payment-moved-on': PaymentMovedOnData;
  'payment-step': PaymentStepData;
  payments: PaymentsData;
  search: SearchData;
  secret: SecretData;
  sessions: SessionsData;
  'your-account': YourAccountData;
}
