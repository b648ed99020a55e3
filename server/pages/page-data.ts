import type { ConsentData } from './authorize.ts';
import type { CheckoutData } from './checkout.ts';
import type { DashboardData } from './dashboard.ts';
import type { DeviceCodeData, DeviceConfirmData, DeviceDoneData } from './device.ts';
import type { ErrorData } from './page-error.ts';
import type { SignInData } from './sign-in.ts';
import type { SignUpData } from './sign-up.ts';

/** What each template is given, by the name of its file in `templates/`. */
export interface PageData {
  checkout: CheckoutData;
  consent: ConsentData;
  dashboard: DashboardData;
  'device-code': DeviceCodeData;
  'device-confirm': DeviceConfirmData;
  'device-done': DeviceDoneData;
  error: ErrorData;
  'sign-in': SignInData;
  'sign-up': SignUpData;
}
