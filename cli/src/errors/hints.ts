import type { ErrorCode, OAuthErrorCode } from '../../../spec/generated/values.ts';
import type { Io } from '../terminal/io.ts';
import type { Whereabouts } from '../terminal/own-commands.ts';

const SIGN_IN = 'Sign in with `tally login`, or choose an application with `tally apps use`.';
const LOOK = 'Check it with `get`: its status determines what is possible now.';
const REPORT = 'Try again in a moment. If it persists, send the request id to the operator of the service.';

type Code = ErrorCode | OAuthErrorCode;

/** Context of an error. */
export interface Circumstances {
  /** First word of the command, such as `apps`. */
  group: string | undefined;
  env: Io['env'];
  where: Whereabouts;
}

/** Next step for each code of the service. A code that is missing here does not compile. */
const hints: Record<Code, string> = {
  invalid_request: 'See the arguments and options with --help.',
  invalid_cursor: 'Start the list from the beginning.',
  invalid_token: SIGN_IN,
  session_required: 'Sign in with `tally login`.',
  invalid_credentials: 'Check the email address, and type the password again. `tally signup` creates an account.',
  second_factor_required:
    'Pass `--code`, to this command or before it to `tally sessions confirm`: six digits from your authenticator app, or a recovery code. For a passkey, sign in with `tally login --browser`.',
  invalid_passkey: 'Sign in with the browser: `tally login --browser`.',
  invalid_code: 'Wait for the next code in the app, or use a recovery code.',
  payment_declined: 'Use another payment method. In TEST, `--card sim_success` is not declined.',
  insufficient_scope:
    'Grant the application this scope with `tally apps update <client_id> --scopes …`, or use another application.',
  role_required: 'Ask an owner or admin of the business.',
  email_unverified: 'Open the link in the mail, or have it sent again with `tally email send-verification`.',
  wrong_password: 'Type the current password again, or reset it with `tally password request-reset`.',
  wrong_code: 'Wait for the next code in the app, or use a recovery code.',
  wrong_passkey: 'Use the passkey on the page of the service: `tally passkeys add` opens it.',
  strong_sign_in_required:
    'Confirm who you are with a code, `tally sessions confirm --code …`, or sign in with a passkey, `tally login --browser`. `tally second-factor start` sets one up.',
  mail_confirmation_required:
    'Have a link mailed with `tally sessions send-link`, pass it to `tally sessions use-link`, then repeat the command.',
  recent_sign_in_required: 'Confirm who you are with `tally sessions confirm`, then repeat the command.',
  csrf_failed: 'Sign in with `tally login` rather than with a cookie.',
  not_found: 'Check the identifier, and the application with `tally whoami`: TEST and LIVE are separate.',
  method_not_allowed: 'The service may be older than this command line.',
  payment_state_conflict: LOOK,
  refund_state_conflict: '`tally payments refunds <reference>` shows its status.',
  payout_state_conflict: '`tally payouts get <id>` shows its status.',
  bank_account_required:
    'An owner or admin sets it, in TEST with `tally bank-account set <business> TEST`. `tally bank-account get <business> LIVE` shows from when on that of LIVE is used.',
  payment_expired: 'Create another payment; `--expires-in` gives it more time.',
  idempotency_in_progress: 'Wait a moment and repeat the command with the same key.',
  restored:
    'The service was restored from a backup: check whether the effect is there, then repeat the command without `--idempotency-key`, or with a new one.',
  already_exists: 'Use the existing one.',
  last_owner:
    'Make another member an owner with `tally members update <id> <user_id> --role owner`, or close the business with `tally businesses close <id> --name <name>`.',
  limit_reached: 'Delete one that is no longer needed, then try again.',
  already_verified: 'No action is needed.',
  mail_not_set_up: 'Ask the operator of the service to set SMTP_URL.',
  endpoint_disabled: 'Enable it with `tally endpoints update <id> --status ENABLED`, then repeat the command.',
  business_closed: 'Use another business; `tally businesses list` shows yours.',
  payments_unfinished: 'Capture or cancel these payments, then repeat the command.',
  wallet_not_empty: 'Wait until top-ups have ended; spend the money, or ask the operator of the service to pay it out.',
  merchant_reference_in_use:
    'Look at it with `tally payments get <payment>`, and use it unless it was made by mistake.',
  payload_too_large: 'Send a smaller request body.',
  unsupported_media_type: 'The service may be older than this command line.',
  idempotency_key_reused: 'Use a new key for a new request, or repeat the first one exactly.',
  amount_exceeds_capturable: 'Capture at most the authorized amount; without --amount, all of it is captured.',
  amount_exceeds_refundable:
    'Refund at most `amount_refundable` of the payment; without --amount, all of it is refunded.',
  amount_exceeds_balance:
    'Use a smaller amount; `tally balance get` shows the balance, of which pending refunds are reserved.',
  amount_exceeds_top_up_limit: 'Use a smaller amount, or try again when 24 hours have passed.',
  amount_exceeds_wallet: 'Use a smaller amount, or try again when some of the wallet is spent.',
  https_required: 'Use a URL that begins with https://.',
  business_required: 'Add --business; `tally businesses list` shows yours.',
  not_a_member: 'Use a business from `tally businesses list`, or ask its owner to invite you.',
  destination_forbidden: 'Use the URL of a public host.',
  challenge_invalid: 'Start again.',
  link_invalid: 'Open the newest mail, or ask for another link.',
  rate_limited: 'Wait a moment, then try again.',
  internal_error: REPORT,
  processor_unavailable: REPORT,
  unavailable: REPORT,
  invalid_client: 'The secret may have been replaced. Pass the current one to `tally apps use`.',
  invalid_grant: 'Start again from the beginning.',
  unauthorized_client: 'Register an application with this grant type.',
  unsupported_grant_type: 'Register an application with this grant type.',
  unsupported_response_type: 'The service may be older than this command line.',
  invalid_scope:
    'Grant the application this scope with `tally apps update <client_id> --scopes …`, or use another application.',
  invalid_target: 'Leave out resource, or set it to the base address of the service.',
  access_denied: 'Start again, and allow it in the browser.',
  authorization_pending: 'Allow it in the browser.',
  slow_down: 'Wait a moment, then try again.',
  expired_token: 'Start again, and allow it before the code expires.',
  invalid_dpop_proof: REPORT,
  use_dpop_nonce: REPORT,
  server_error: REPORT,
  temporarily_unavailable: REPORT,
};

/** Groups that belong to users, for which the application in use makes no difference. */
const OF_USERS = ['apps', 'businesses', 'consents'];

/** Variables that override the profile, by the code for refusing them. */
const VARIABLES: Partial<Record<Code, readonly string[]>> = {
  invalid_token: ['TALLYSTICK_ACCESS_TOKEN', 'TALLYSTICK_SESSION_TOKEN'],
  session_required: ['TALLYSTICK_SESSION_TOKEN'],
  invalid_client: ['TALLYSTICK_CLIENT_SECRET'],
};

/** Commands that take credentials as input, for which the variable is not the cause. */
const GIVEN_THEIRS: Partial<Record<Code, string>> = { invalid_token: 'login', invalid_client: 'apps' };

export function hintFor(code: Code, { group, env }: Circumstances): string {
  const variables = (VARIABLES[code] ?? []).filter((name) => env[name] && group !== GIVEN_THEIRS[code]);
  if (variables.length > 0) {
    return `The service does not accept ${variables.join(' or ')}: set it to a valid value, or unset it to use the profile.`;
  }
  if (code === 'not_found' && group !== undefined && OF_USERS.includes(group)) {
    return `Check the identifier: \`tally ${group} list\` shows yours.`;
  }
  return hints[code];
}
