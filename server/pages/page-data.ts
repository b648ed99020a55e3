import type { ConfirmByMailData } from './confirm-by-mail.ts';
import type { ConsentData } from './consent-page.ts';
import type { CheckoutData } from './checkout-page.ts';
import type { ContinueData } from './continue.ts';
import type { Framed } from './dashboard/frame.ts';
import type { DashboardPages } from './dashboard/shown-data.ts';
import type { KeptFormData } from './parts/kept-form.ts';
import type { ConfirmationData } from './parts/confirmation.ts';
import type { DevMailData } from './dev-mail-page.ts';
import type { DeviceCodeData, DeviceConfirmData, DeviceDoneData } from './device.ts';
import type { ErrorData } from './page-error.ts';
import type { ForgotPasswordData } from './forgot-password.ts';
import type { InvitationData } from './invitation-page.ts';
import type { ReferencePages, Shelved } from './reference/reference-pages.ts';
import type { ResetPasswordData } from './reset-password.ts';
import type { RestoreEmailData } from './restore-email.ts';
import type { SecondStepData, SignInData } from './sign-in.ts';
import type { SignUpData } from './sign-up.ts';
import type { VerifyEmailData } from './verify-email.ts';

/** The data of each template, by the name of its file in `templates/`. */
export interface PageData extends FramedPages, ShelvedPages {
  'account-deleted': object;
  checkout: CheckoutData;
  'confirm-by-link': object;
  'confirm-by-mail': ConfirmByMailData;
  confirmation: ConfirmationData;
  consent: ConsentData;
  continue: ContinueData;
  'dev-mail': DevMailData;
  'device-code': DeviceCodeData;
  'device-confirm': DeviceConfirmData;
  'device-done': DeviceDoneData;
  error: ErrorData;
  'forgot-password': ForgotPasswordData;
  invitation: InvitationData;
  'kept-form': KeptFormData;
  'reset-password': ResetPasswordData;
  'restore-email': RestoreEmailData;
  'second-step': SecondStepData;
  'sign-in': SignInData;
  'sign-up': SignUpData;
  'verify-email': VerifyEmailData;
}

type FramedPages = { [Name in keyof DashboardPages as `dashboard/${Name}`]: DashboardPages[Name] & Framed };

type ShelvedPages = { [Name in keyof ReferencePages as `reference/${Name}`]: ReferencePages[Name] & Shelved };
