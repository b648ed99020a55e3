import type { DashboardData } from './dashboard.ts';
import type { ErrorData } from './page-error.ts';
import type { SignInData } from './sign-in.ts';
import type { SignUpData } from './sign-up.ts';

/** What each template is given, by the name of its file in `templates/`. */
export interface PageData {
  dashboard: DashboardData;
  error: ErrorData;
  'sign-in': SignInData;
  'sign-up': SignUpData;
}
