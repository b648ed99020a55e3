import { ageSession } from './age-session.ts';
import { call } from './api.ts';
import { newOwner, type Owner } from './dashboard.ts';
import { eventually } from './eventually.ts';
import { mailLinks } from './link-pages.ts';
import { verifyEmail } from './mail.ts';
import { join } from './members.ts';
import { authorizePath, newPerson, newPkce, registerApp } from './oauth.ts';
import { card, paymentsOf } from './payments.ts';
import type { TestService } from './service.ts';
import { newVisitor, type Visitor } from './visitor.ts';
import { webhooksOf } from './webhooks.ts';

/** A page as a visitor sees it. */
export interface SeenPage {
  visitor: Visitor;
  address: string;
}

/** Addresses that show an error on purpose, by their status. */
export const REFUSED: [part: string, status: number][] = [
  ['/nothing-here', 404],
  ['/pay/pay_missing', 404],
  ['?token=unknown', 422],
];

const BASE = '/dashboard/:business/:environment';

/** Routes that answer with a file, a part of a page or text in Markdown. */
export const FILES = [
  '/dashboard/wallet.csv',
  `${BASE}/payments.csv`,
  `${BASE}/balance.csv`,
  `${BASE}/deliveries.csv`,
  `${BASE}/applications/:id/requests.csv`,
  `${BASE}/search/results`,
  '/llms.txt',
  '/docs.md',
  '/docs/guides/:name.md',
  '/docs/resources/:name.md',
  '/docs/operations/:name.md',
  '/docs/webhooks/:name.md',
];

/** Routes that only lead to another page. */
export const DETOURS = [
  '/signin/code',
  '/signin/passkey',
  '/dashboard/',
  '/dashboard/:business',
  '/pay/:reference/action',
  '/pay/:reference/return',
  '/pay/:reference/receipt',
];

/** Routes of the console that differ in LIVE, and for a viewer. */
const LIVE_TOO = [
  '',
  '/payments',
  '/balance',
  '/payouts',
  '/deliveries',
  '/endpoints',
  '/applications',
  '/members',
  '/settings',
];
const VIEWED_TOO = [...LIVE_TOO, '/payments/:reference', '/endpoints/:id', '/applications/:id', '/deliveries/:id'];

/** Creates a business in which every page of the console has something to show. */
async function newBusyOwner(service: TestService) {
  const owner = await newOwner(service, 'Analytical Engines');
  await verifyEmail(service, owner);
  const member = await newPerson(service);
  await join(service, owner, owner.businessId, member, 'viewer');
  const payments = paymentsOf(service, owner.merchant);
  const endpoint = await webhooksOf(service, owner.merchant).register('https://127.0.0.1:1/hooks');
  const held = await payments.authorized({ description: 'Two tickets' });
  const paid = await payments.captured({ description: 'Season ticket' });
  await payments.act(paid, 'capture');
  await payments.refund(paid, { amount: 100 });
  const open = (await payments.create({ payment_method: undefined })).body.reference as string;
  const challenged = (await payments.create(card('sim_challenge'))).body;
  await call(service, 'GET', '/payments/unknown', {
    token: owner.merchant.token,
    headers: { 'Request-Id': 'order-7-of-shop' },
  });
  const delivery = await eventually(async () => {
    const { body } = await call(service, 'GET', '/webhook-deliveries', { token: owner.merchant.token });
    return body.data[0]?.id as string | undefined;
  }, 'a delivery');
  const requests = `/dashboard/${owner.businessId}/test/applications/${owner.merchant.clientId}/requests`;
  await eventually(
    async () => (await owner.get(`${requests}/order-7-of-shop`)).status === 200,
    'the request to be written',
  );
  return { owner, member, endpoint: endpoint.id, held, paid, open, challenged, delivery };
}

/** Returns the addresses of the console below the business, by their routes. */
async function consolePages(
  service: TestService,
): Promise<[Owner, Visitor, Record<string, string[]>, Record<string, string>]> {
  const { owner, member, endpoint, held, paid, open, challenged, delivery } = await newBusyOwner(service);
  const application = `/applications/${owner.merchant.clientId}`;
  const pages: Record<string, string[]> = {
    '': ['', '?range=30'],
    '/payments': ['/payments', '/payments?show=refunded', '/payments?show=unpaid&from=2001-01-01&to=2001-01-02'],
    '/payments/new': ['/payments/new'],
    '/payments/all/capture': ['/payments/all/capture?show=open'],
    '/payments/all/cancel': ['/payments/all/cancel?show=open'],
    '/payments/:reference': [held, paid, open].map((reference) => `/payments/${reference}`),
    '/payments/:reference/capture': [`/payments/${held}/capture`],
    '/payments/:reference/refund': [`/payments/${paid}/refund`],
    '/payments/:reference/cancel': [`/payments/${held}/cancel`],
    '/balance': ['/balance'],
    '/statement': [`/statement?month=${new Date().toISOString().slice(0, 7)}`],
    '/payouts': ['/payouts'],
    '/search': ['/search?q=ticket', '/search?q=nothing+like+this'],
    '/deliveries': ['/deliveries'],
    '/deliveries/replay': ['/deliveries/replay?show=waiting'],
    '/deliveries/:id': [`/deliveries/${delivery}`],
    '/endpoints': ['/endpoints'],
    '/endpoints/new': ['/endpoints/new'],
    '/endpoints/:id': [`/endpoints/${endpoint}`],
    '/applications': ['/applications'],
    '/applications/new': ['/applications/new'],
    '/applications/:id': [application],
    '/applications/:id/promote': [`${application}/promote`],
    '/applications/:id/requests': [`${application}/requests`],
    '/applications/:id/requests/:request': [`${application}/requests/order-7-of-shop`],
    '/members': ['/members'],
    '/members/:user_id/remove': [`/members/${member.id}/remove`],
    '/audit': ['/audit'],
    '/settings': ['/settings'],
    '/{*rest}': ['/nothing-here'],
  };
  const action = new URL(challenged.next_action.url as string).pathname;
  const challenge = new URL((await owner.get(action)).location, service.origin).pathname;
  return [owner, member, pages, { open, paid, challenge }];
}

/** Returns pages of every route, each as a visitor sees it. */
export async function pageAddresses(service: TestService): Promise<Record<string, SeenPage[]>> {
  const [[owner, viewer, consoleRoutes, { open, paid, challenge }], [linked, links]] = await Promise.all([
    consolePages(service),
    mailLinks(service),
  ]);
  const [stranger, returning] = [newVisitor(service), await newPerson(service)];
  await ageSession(service, returning.session);
  const app = await registerApp(service, owner);
  const base = `/dashboard/${owner.businessId}/test`;
  const own = (...addresses: string[]) => addresses.map((address) => ({ visitor: owner, address }));
  const foreign = (...addresses: string[]) => addresses.map((address) => ({ visitor: stranger, address }));
  const mailed = (...names: string[]) => names.map((name) => ({ visitor: linked, address: links[name]! }));
  const inBusiness = Object.entries(consoleRoutes).map(([route, addresses]) => [
    BASE + route,
    [
      ...own(...addresses.map((address) => base + address)),
      ...(LIVE_TOO.includes(route) ? own(base.replace('/test', '/live') + route) : []),
      ...(VIEWED_TOO.includes(route) ? [{ visitor: viewer, address: base + addresses[0]! }] : []),
    ],
  ]);
  return {
    ...(Object.fromEntries(inBusiness) as Record<string, SeenPage[]>),
    '/': foreign('/'),
    '/signin': foreign('/signin', `/signin?return_to=/pay/${open}`),
    '/signup': foreign('/signup'),
    '/forgot-password': foreign('/forgot-password'),
    '/reset-password': mailed('reset-password', 'link-unknown'),
    '/restore-email': mailed('restore-email'),
    '/verify-email': mailed('change-email'),
    '/confirm': [{ visitor: returning, address: '/confirm?return_to=/dashboard/account/delete' }],
    '/confirm/mail': mailed('confirm-by-mail'),
    '/confirm/link': mailed('confirm-by-link'),
    '/invitation': [...mailed('invitation'), { visitor: stranger, address: links.invitation! }],
    '/dev/mail': foreign('/dev/mail'),
    '/oauth/authorize': own(authorizePath(app, newPkce())),
    '/device': own('/device'),
    '/pay/:reference': [...foreign(`/pay/${open}`, `/pay/${paid}`, '/pay/pay_missing'), ...own(`/pay/${open}?cancel=`)],
    '/pay/:reference/challenge/:key': foreign(challenge!),
    '/dashboard': own('/dashboard'),
    '/dashboard/account': own('/dashboard/account'),
    '/dashboard/account/delete': own('/dashboard/account/delete'),
    '/dashboard/account/log': own('/dashboard/account/log'),
    '/dashboard/security': own('/dashboard/security'),
    '/dashboard/second-factor': own('/dashboard/second-factor'),
    '/dashboard/passkeys': own('/dashboard/passkeys'),
    '/dashboard/connected-apps': own('/dashboard/connected-apps'),
    '/dashboard/sessions': own('/dashboard/sessions'),
    '/dashboard/wallet': own('/dashboard/wallet'),
    '/dashboard/wallet/add': own('/dashboard/wallet/add'),
    '/docs': foreign('/docs'),
    '/docs/search': foreign('/docs/search?q=refund', '/docs/search?q=xyzzy'),
    '/docs/guides/:name': foreign('/docs/guides/receive-webhooks', '/docs/guides/errors'),
    '/docs/resources/:name': foreign('/docs/resources/payments'),
    '/docs/operations/:name': [
      ...own('/docs/operations/Payments_create', '/docs/operations/TopUps_create'),
      ...foreign('/docs/operations/Payments_create'),
    ],
    '/docs/webhooks/:name': foreign('/docs/webhooks/payment.captured'),
  };
}
