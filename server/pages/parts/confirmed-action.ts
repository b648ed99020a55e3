import type { Request } from 'express';
import { AUTHORIZE_PATH } from './authorize-path.ts';
import { formField } from './forms.ts';

/** What a confirmation is about, and where to go without it. */
export interface ConfirmedAction {
  /** Names the action, as after "to"; null for a page that only asks. */
  what: string | null;
  /** Object of the action, such as the id of a payment. */
  subject: string | null;
  /** Environment, where the page has one. */
  environment: string | null;
  /** Path that shows the page again, or the account, without the action. */
  back: string;
}

/** Actions by path and, for forms, by the value of the button; the first that fits is named. */
const ACTIONS: [path: RegExp, action: RegExp | null, what: string][] = [
  [/^\/dashboard\/account\/delete$/, null, 'delete your account'],
  [/^\/dashboard\/account\/export$/, null, 'export your data'],
  [/^\/dashboard\/account$/, null, 'change your email address'],
  [/^\/dashboard\/security$/, null, 'change your password'],
  [/^\/dashboard\/passkeys$/, /^remove$/, 'remove a passkey'],
  [/^\/dashboard\/passkeys$/, null, 'add a passkey'],
  [/^\/dashboard\/second-factor$/, null, 'change your second factor'],
  [/^\/device/, null, 'sign in a device'],
  [/^\/oauth\/authorize$/, null, 'allow an application to use your account'],
  [/^\/pay\//, null, 'pay'],
  [/\/payments\/new$/, null, 'create a payment'],
  [/\/payments\/all\/capture$/, null, 'capture payments'],
  [/\/payments\/all\/cancel$/, null, 'cancel payments'],
  [/\/deliveries\/replay$/, null, 'send deliveries again'],
  [/\/payments\/\w+\/capture$/, null, 'capture a payment'],
  [/\/payments\/\w+\/refund$/, null, 'refund a payment'],
  [/\/payments\/\w+\/cancel$/, null, 'cancel a payment'],
  [/\/payouts/, null, 'pay out'],
  [/\/endpoints\/new$/, null, 'register a webhook endpoint'],
  [/\/endpoints\/\w+$/, /^rotate$/, 'rotate the secret of a webhook endpoint'],
  [/\/endpoints\/\w+$/, /^delete$/, 'delete a webhook endpoint'],
  [/\/endpoints\/\w+$/, null, 'change a webhook endpoint'],
  [/\/applications\/new$/, null, 'register an application'],
  [/\/applications\/\w+\/promote$/, null, 'promote an application to LIVE'],
  [/\/applications\/\w+$/, /^rotate$/, 'regenerate the secret of an application'],
  [/\/applications\/\w+$/, /^delete$/, 'delete an application'],
  [/\/applications\/\w+$/, null, 'change an application'],
  [/\/members\/\w+\/remove$/, null, 'remove a member'],
  [/\/members$/, /^invite$/, 'invite a member'],
  [/\/members$/, null, 'change members'],
  [/\/settings$/, /^close$/, 'close the business'],
  [/\/settings$/, null, 'change the settings of the business'],
];

const SUBJECT = /\/((?:pay|we|app|usr)_\w+)/;
const CONSOLE = /^\/dashboard\/\w+\/(test|live)\/(?:payments|payouts|endpoints|applications)/;

/** @param target path and query of the page that the confirmation leads to */
export function confirmedAction(req: Request, target: string): ConfirmedAction {
  const { pathname, search } = new URL(target, 'http://site.invalid');
  const action = formField(req, 'action');
  const [, , what] = ACTIONS.find(([path, button]) => path.test(pathname) && (button?.test(action) ?? true)) ?? [];
  return {
    what: what ?? null,
    subject: SUBJECT.exec(pathname)?.[1] ?? null,
    environment: CONSOLE.exec(pathname)?.[1]?.toUpperCase() ?? null,
    back: backFrom(req, pathname, search),
  };
}

/** Returns the page of the form, or what is above a page that cannot be shown without the confirmation. */
function backFrom(req: Request, pathname: string, search: string): string {
  if (pathname.startsWith('/pay/')) return pathname;
  if (req.method === 'POST' && pathname.startsWith('/dashboard/') && !NEEDS_PROOF.test(pathname))
    return pathname + search;
  if (pathname === AUTHORIZE_PATH || !pathname.startsWith('/dashboard/')) return '/dashboard';
  return /^\/dashboard\/(account|passkeys|second-factor|security)/.test(pathname)
    ? '/dashboard/security'
    : '/dashboard';
}

/** Pages that ask for a confirmation before they are shown, or have no page to show. */
const NEEDS_PROOF = /^\/dashboard\/account\/export$|\/live\/payments\/\w+\/\w+$/;
