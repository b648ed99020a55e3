import { Tallystick } from '@tallystick/sdk';

export interface ShownPage {
  name: string;
  path: string;
  /** True for pages of visitors who are not signed in. */
  isPublic?: boolean;
}

/** Lists the pages of the demo business, with a payment, a delivery and similar of each kind. */
export async function shownPages(
  origin: string,
  email: string,
  password: string,
): Promise<{ session: string; pages: ShownPage[] }> {
  const body = JSON.stringify({ email, password, transport: 'bearer' });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${origin}/api/v1/session`, { method: 'POST', headers, body });
  const { session_token: session } = (await answer.json()) as { session_token?: string };
  if (!session) throw new Error(`Signing in as ${email} was answered with ${answer.status}.`);
  const user = new Tallystick({ baseUrl: origin, sessionToken: session });
  const [business] = (await user.businesses.list()).data;
  if (!business) throw new Error(`${email} has no business. Run \`npm run seed\`.`);
  const base = `/dashboard/${business.id}/test`;
  const html = async (place: string) =>
    (await fetch(origin + place, { headers: { Cookie: `tally_session=${session}` } })).text();
  /** Returns the first link of a list to a page of its kind. */
  const first = async (list: string, kind: string): Promise<string> => {
    const found = new RegExp(`href="(${base}/${kind}_[^"/?]+)"`).exec(await html(base + list))?.[1];
    if (!found) throw new Error(`${list} shows no ${kind}_….`);
    return found;
  };
  /** Returns the newest payment with a status, by a filter of the list. */
  const payment = async (filter: string, status: string): Promise<string> => {
    const rows = (await html(`${base}/payments?show=${filter}`)).split('<tr').slice(1);
    const row = rows.find((each) => each.includes(`>${status}<`));
    const found = /href="([^"]+\/payments\/pay_\w+)"/.exec(row ?? '')?.[1];
    if (!found) throw new Error(`The first page of payments has no payment with the status ${status}.`);
    return found;
  };
  const [authorized, pending, refunded] = await Promise.all([
    payment('open', 'Authorized'),
    payment('open', 'Pending'),
    payment('refunded', 'Refunded'),
  ]);
  const application = await first('/applications', 'applications/app');
  const pay = `/pay/${pending.split('/').at(-1)}`;
  return {
    session,
    pages: [
      { name: 'overview', path: base },
      { name: 'payments', path: `${base}/payments` },
      { name: 'payments-filtered', path: `${base}/payments?show=open&least=1&order=highest` },
      { name: 'payments-capture', path: `${base}/payments/all/capture?show=open` },
      { name: 'payment-authorized', path: authorized },
      { name: 'payment-refunded', path: refunded },
      { name: 'payment-capture', path: `${authorized}/capture` },
      { name: 'payment-new', path: `${base}/payments/new` },
      { name: 'balance', path: `${base}/balance` },
      { name: 'statement', path: `${base}/statement` },
      { name: 'payouts', path: `${base}/payouts` },
      { name: 'deliveries', path: `${base}/deliveries` },
      { name: 'deliveries-replay', path: `${base}/deliveries/replay?show=waiting` },
      { name: 'delivery', path: await first('/deliveries?show=waiting', 'deliveries/whd') },
      { name: 'endpoints', path: `${base}/endpoints` },
      { name: 'endpoint', path: await first('/endpoints', 'endpoints/we') },
      { name: 'endpoint-new', path: `${base}/endpoints/new` },
      { name: 'applications', path: `${base}/applications` },
      { name: 'application', path: application },
      { name: 'requests', path: `${application}/requests` },
      { name: 'application-promote', path: `${application}/promote` },
      { name: 'members', path: `${base}/members` },
      { name: 'settings', path: `${base}/settings` },
      { name: 'audit', path: `${base}/audit` },
      { name: 'search', path: `${base}/search?q=two` },
      { name: 'businesses', path: '/dashboard' },
      { name: 'account', path: '/dashboard/account' },
      { name: 'security', path: '/dashboard/security' },
      { name: 'wallet', path: '/dashboard/wallet' },
      { name: 'wallet-add', path: '/dashboard/wallet/add' },
      { name: 'connected-apps', path: '/dashboard/connected-apps' },
      { name: 'missing', path: `${base}/payments/pay_missing` },
      { name: 'checkout', path: pay },
      { name: 'checkout-stranger', path: pay, isPublic: true },
      { name: 'receipt', path: `/pay/${refunded.split('/').at(-1)}`, isPublic: true },
      { name: 'welcome', path: '/', isPublic: true },
      { name: 'sign-in', path: `/signin?return_to=${pay}`, isPublic: true },
      { name: 'sign-up', path: '/signup', isPublic: true },
      { name: 'docs', path: '/docs' },
      { name: 'docs-operation', path: '/docs/operations/Payments_create' },
      { name: 'docs-webhook', path: '/docs/webhooks/payment.captured', isPublic: true },
      { name: 'docs-guide', path: '/docs/guides/receive-webhooks', isPublic: true },
      { name: 'docs-errors', path: '/docs/guides/errors', isPublic: true },
      { name: 'docs-search', path: '/docs/search?q=refund', isPublic: true },
    ],
  };
}
