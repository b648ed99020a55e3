import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { OperationId } from '../../../spec/generated/values.ts';
import { call, PAYMENT_SCOPES } from '../../support/api.ts';
import { hasScheme, operationOf } from '../../support/contract/document.ts';
import { newMember, newOwner, type Owner } from '../../support/dashboard.ts';
import { imagesOf, pngOf } from '../../support/images.ts';
import { verifyEmail } from '../../support/mail.ts';
import { CALLBACK, obtainTokens, registerApp, type App } from '../../support/oauth.ts';
import { paymentsOf, type Payments } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields } from '../../support/visitor.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** A member, with a token of an application that acts for them. */
interface Member extends Owner {
  token: string;
}

let owner: Owner & { name: string };
let payments: Payments;
let app: App;
/** Members who may change nothing, and members who may. */
let readers: Member[];
let managers: Member[];

beforeAll(async () => {
  owner = { ...(await newOwner(service, 'Bakery')), name: 'Bakery' };
  await verifyEmail(service, owner);
  payments = paymentsOf(service, owner.merchant);
  app = await newApplication(PAYMENT_SCOPES);
  const [viewer, hr, admin] = [await join('viewer'), await join('HR'), await join('admin')];
  readers = [await withToken(viewer, ['payments:read']), await withToken(hr, ['payments:read'])];
  managers = [await withToken(admin, PAYMENT_SCOPES), await withToken(owner, PAYMENT_SCOPES)];
});

const join = (role: string) => newMember(service, owner, role);

async function withToken(who: Owner, scopes: string[]): Promise<Member> {
  return { ...who, token: (await obtainTokens(service, who, app, { scope: scopes.join(' ') })).access_token };
}

const newApplication = (scopes: string[]) =>
  registerApp(service, owner, {
    ...{ scopes, business_id: owner.businessId, grant_types: ['client_credentials', 'authorization_code'] },
  });

const BRAND = { accent_color: '#245b4e', support_email: 'help@shop.example', statement_descriptor: 'SHOP 24' };
const IMAGE = pngOf(2, 2);
const HOOKS = 'http://127.0.0.1:9/hooks';

const registered = async () => (await newApplication(['payments:read'])).id;
const subscribed = async () => (await webhooksOf(service, owner.merchant).register(HOOKS)).id;
const unpaid = async () => (await payments.create({ payment_method: undefined })).body.reference as string;
const authorized = () => payments.authorized();
const captured = () => payments.captured();
const another = async () => (await join('viewer')).id;

async function delivered(): Promise<string> {
  const { ask } = webhooksOf(service, owner.merchant);
  return (await ask('POST', `/webhook-endpoints/${await subscribed()}/test`, {})).body.id as string;
}

async function invited(): Promise<string> {
  const body = { email: `${randomUUID()}@example.com`, role: 'viewer' };
  const { businessId, session } = owner;
  return (await call(service, 'POST', `/businesses/${businessId}/invitations`, { token: session, body })).body.id;
}

type Texts = Record<string, string>;

/** A button of the console, and the operation that does the same. */
interface Row {
  /** Page path relative to the business, with `:id` for the target. */
  page: string;
  action: string;
  operation: OperationId;
  target?: () => Promise<string>;
  /** Fields of the form and of the operation. */
  fields?: (target: string, who: Member) => Texts | Promise<Texts>;
  body?: () => object;
  /** File of the form. */
  file?: Buffer;
  /** True if every member may use the button. */
  isForAll?: boolean;
  /** True if the button also needs a session with a second factor, which these members lack. */
  takesFactor?: boolean;
}

/** Returns the key of a form that acts once, and when its payment was last changed. */
async function asShown(reference: string, who: Member): Promise<Texts> {
  const { once } = hiddenFields((await who.get('/dashboard')).html);
  return { once: once!, seen: (await payments.read(reference)).updated_at };
}

async function newPayment(_target: string, who: Member): Promise<Texts> {
  const { once } = hiddenFields((await who.get('/dashboard')).html);
  return {
    once: once!,
    amount: '12.50',
    currency: 'EUR',
    client_id: owner.merchant.clientId,
    capture_method: 'MANUAL',
  };
}

const invitation = () => ({ email: `${randomUUID()}@example.com`, role: 'viewer' });
const inDay = () => ({ since: new Date(Date.now() - 86_400_000).toISOString() });
const name = () => ({ name: owner.name });
const steps = { page: '/payments/:id' };
const endpoint = { page: '/endpoints/:id', target: subscribed };
const application = { page: '/applications/:id', target: registered };
const members = { page: '/members' };

const ROWS: Row[] = [
  {
    ...{ page: '/payments/new', action: 'create', operation: 'Payments_create', fields: newPayment },
    body: () => ({ amount: 1250, currency: 'EUR' }),
  },
  {
    ...{ page: '/payments/:id/capture?review=1&amount=12.50', action: 'confirm', operation: 'Payments_capture' },
    ...{ target: authorized, fields: asShown },
  },
  {
    ...{ page: '/payments/:id/refund?review=1&amount=12.50', action: 'confirm', operation: 'Refunds_create' },
    ...{ target: captured, fields: asShown },
  },
  {
    ...{ page: '/payments/:id/cancel?review=1', action: 'confirm', operation: 'Payments_cancel' },
    ...{ target: authorized, fields: asShown },
  },
  { ...steps, action: 'authorize', operation: 'TestHelpers_authorizePayment', target: unpaid },
  { ...steps, action: 'decline', operation: 'TestHelpers_failPayment', target: unpaid },
  { ...steps, action: 'decline-funds', operation: 'TestHelpers_failPayment', target: unpaid },
  { ...steps, action: 'expire', operation: 'TestHelpers_expirePayment', target: unpaid },
  { ...steps, action: 'dispute', operation: 'TestHelpers_disputePayment', target: captured },
  {
    ...{ page: '/endpoints/new', action: 'register', operation: 'WebhookEndpoints_create' },
    fields: () => ({ url: HOOKS, client_id: owner.merchant.clientId }),
    body: () => ({ url: HOOKS }),
  },
  {
    ...endpoint,
    action: 'test',
    operation: 'WebhookEndpoints_test',
    fields: () => ({ event_type: 'payment.captured' }),
  },
  {
    ...{ ...endpoint, action: 'change', operation: 'WebhookEndpoints_update' },
    ...{ fields: () => ({ url: HOOKS }), body: () => ({ url: HOOKS }) },
  },
  { ...endpoint, action: 'disable', operation: 'WebhookEndpoints_update', body: () => ({ status: 'DISABLED' }) },
  { ...endpoint, action: 'enable', operation: 'WebhookEndpoints_update', body: () => ({ status: 'ENABLED' }) },
  {
    ...{ ...endpoint, action: 'recover', operation: 'WebhookEndpoints_recover' },
    ...{ fields: () => ({ period: '86400' }), body: inDay },
  },
  {
    ...{ ...endpoint, action: 'rotate', operation: 'WebhookEndpoints_rotateSecret' },
    fields: () => ({ expire_previous_in: '0' }),
  },
  {
    ...{ ...endpoint, action: 'delete', operation: 'WebhookEndpoints_delete' },
    fields: () => ({ confirm: HOOKS.replace('http://', '') }),
  },
  ...(['capture', 'cancel'] as const).map((step) => ({
    ...{ page: `/payments/all/${step}?currency=XPF`, action: `${step}-all`, operation: `Payments_${step}` as const },
    ...{ target: authorized, fields: () => ({ count: '0' }) },
  })),
  {
    ...{ page: '/deliveries/replay?to=2001-01-01', action: 'replay-all', operation: 'WebhookDeliveries_replayMany' },
    ...{ target: delivered, fields: () => ({ count: '0' }), body: () => ({ dry_run: true }) },
  },
  { page: '/deliveries/:id', action: 'replay', operation: 'WebhookDeliveries_replay', target: delivered },
  {
    ...{ page: '/deliveries/:id', action: 'resign', operation: 'WebhookDeliveries_replay', target: delivered },
    body: () => ({ resign: true }),
  },
  {
    ...{ page: '/applications/new', action: 'register', operation: 'Clients_create', isForAll: true },
    ...{ fields: () => ({ ...FORM, is_confidential: 'yes', grant_types: 'client_credentials' }) },
    body: () => ({ ...APPLICATION, business_id: owner.businessId }),
  },
  { ...application, action: 'change', operation: 'Clients_update', fields: () => FORM, body: () => ({ name: 'Till' }) },
  {
    ...{ ...application, action: 'rotate', operation: 'Clients_regenerateSecret' },
    fields: () => ({ expire_previous_in: '0' }),
  },
  {
    ...{ ...application, page: '/applications/:id/promote', action: 'promote', operation: 'Clients_promote' },
    fields: () => ({ live_redirect_uris: CALLBACK }),
  },
  {
    ...{ ...application, action: 'limit', operation: 'Clients_update' },
    ...{ fields: () => LIMITS, body: () => ({ access_token_seconds: Number(LIMITS.access_token_seconds) }) },
  },
  {
    ...{ ...application, action: 'secure', operation: 'Clients_update' },
    fields: () => ({ requirements: 'dpop_bound_access_tokens' }),
    body: () => ({ dpop_bound_access_tokens: true }),
  },
  { ...application, action: 'disable', operation: 'Clients_update', body: () => ({ status: 'DISABLED' }) },
  { ...application, action: 'enable', operation: 'Clients_update', body: () => ({ status: 'ENABLED' }) },
  { ...application, action: 'delete', operation: 'Clients_delete' },
  { ...members, action: 'invite', operation: 'Invitations_create', fields: invitation, body: invitation },
  {
    ...{ ...members, action: 'resend', operation: 'Invitations_resend', target: invited },
    fields: (invitation_id) => ({ invitation_id }),
  },
  {
    ...{ ...members, action: 'withdraw', operation: 'Invitations_delete', target: invited },
    fields: (invitation_id) => ({ invitation_id }),
  },
  {
    ...{ ...members, action: 'change', operation: 'BusinessMembers_update', target: another },
    ...{ fields: (user_id) => ({ user_id, role: 'HR' }), body: () => ({ role: 'HR' }) },
  },
  { page: '/members/:id/remove', action: 'remove', operation: 'BusinessMembers_delete', target: another },
  {
    ...{ ...members, action: 'require', operation: 'Businesses_update', takesFactor: true },
    body: () => ({ live_requires_second_factor: true }),
  },
  {
    ...{ ...members, action: 'release', operation: 'Businesses_update', takesFactor: true },
    body: () => ({ live_requires_second_factor: false }),
  },
  { page: '/settings', action: 'rename', operation: 'Businesses_update', fields: name, body: name },
  {
    ...{ page: '/settings', action: 'brand', operation: 'Businesses_update' },
    ...{ fields: () => BRAND, body: () => BRAND },
  },
  {
    ...{ page: '/settings', action: 'zone', operation: 'Businesses_update' },
    ...{ fields: () => ({ time_zone: 'Asia/Tokyo' }), body: () => ({ time_zone: 'Asia/Tokyo' }) },
  },
  {
    ...{ page: '/settings', action: 'alarms', operation: 'Businesses_update' },
    ...{ fields: () => ({ alarm_url: HOOKS }), body: () => ({ alarm_url: HOOKS }) },
  },
  ...(['icon', 'logo'] as const).flatMap((kind): Row[] => [
    {
      ...{ page: '/settings', action: kind, operation: 'BusinessImages_set', file: IMAGE },
      ...{ target: () => Promise.resolve(kind), body: () => ({ image: IMAGE.toString('base64') }) },
    },
    {
      ...{ page: '/settings', action: `no-${kind}`, operation: 'BusinessImages_delete' },
      target: () =>
        imagesOf(service, owner)
          .set(IMAGE, kind)
          .then(() => kind),
    },
  ]),
  {
    ...{ page: '/settings', action: 'no-alarms', operation: 'Businesses_update' },
    body: () => ({ alarm_url: null }),
  },
];

const FORM = { name: 'Till', scopes: 'payments:read', redirect_uris: CALLBACK };
const LIMITS = { access_token_seconds: '600', refresh_grace_seconds: '30' };
const APPLICATION = {
  ...{ name: 'Till', grant_types: ['client_credentials'], scopes: ['payments:read'], is_confidential: true },
};

/** Actions that respond with a secret; the others redirect, so that a reload repeats nothing. */
const SHOWING = ['register', 'rotate', 'promote', 'alarms'];

async function press({ page, action, fields, file }: Row, target: string, who: Member): Promise<number> {
  const path = page.replace(':id', target);
  const pressed = file ? who.upload(path, action, file) : who.act(path, action, await fields?.(target, who));
  return (await pressed).status;
}

/** Calls the operation for the same target, with the member's session or through the application that acts for the member. */
async function ask(
  { operation: id, body }: Row,
  target: string,
  who: Member,
): Promise<{ status: number; code: string }> {
  const operation = operationOf(id);
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const isOfBusiness = operation.path.startsWith('/businesses/');
  const path = names.reduce(
    (rest, each, index) => rest.replace(`{${each}}`, isOfBusiness && index === 0 ? owner.businessId : target),
    operation.path,
  );
  const token = hasScheme(operation, 'oauth2') ? who.token : who.session;
  const answer = await call(service, operation.method.toUpperCase(), path, { token, ...(body && { body: body() }) });
  return { status: answer.status, code: answer.body?.code };
}

test.each(ROWS.map((row) => [`${row.action} on ${row.page}`, row.operation, row] as const))(
  '%s takes the role that %s takes',
  async (_what, _operation, row) => {
    const target = async () => (await row.target?.()) ?? '';
    const shared = await target();
    for (const who of row.isForAll ? [] : readers) {
      expect(await press(row, shared, who)).toBe(403);
      expect(await ask(row, shared, who)).toMatchObject({ status: 403, code: expect.stringMatching(/role|scope/) });
    }
    for (const who of row.isForAll ? [...readers, ...managers] : managers) {
      const [pressed, asked] = [await press(row, await target(), who), await ask(row, await target(), who)];
      if (row.takesFactor) expect([pressed, asked]).toEqual([403, { status: 403, code: 'strong_sign_in_required' }]);
      else expect([pressed, asked.status]).toEqual([SHOWING.includes(row.action) ? 200 : 303, expect.any(Number)]);
      if (!row.takesFactor) expect(asked.status).toBeLessThan(300);
    }
  },
);

test('a business is closed by its owner alone, in the console as by the API', async () => {
  const close: Row = {
    ...{ page: '/settings', action: 'close', operation: 'Businesses_close' },
    ...{ fields: () => ({ confirm: owner.name }), body: name },
  };
  for (const who of [...readers, managers[0]!])
    expect([await press(close, '', who), (await ask(close, '', who)).status]).toEqual([403, 403]);
});

/** Buttons of the user's own pages, which need no role. */
const OWN: Record<string, OperationId> = {
  '/dashboard/account profile': 'Account_update',
  '/dashboard/account times': 'Account_update',
  '/dashboard/account verify': 'Email_sendVerification',
  '/dashboard/account email': 'Email_change',
  '/dashboard/security password': 'Password_change',
  '/dashboard/security others': 'Sessions_deleteAll',
  '/dashboard/sessions end': 'Sessions_delete',
  '/dashboard/sessions others': 'Sessions_deleteAll',
  '/dashboard/second-factor start': 'SecondFactor_start',
  '/dashboard/passkeys add': 'Passkeys_register',
};

test('every button of the console is one of these', async () => {
  const [pending, held, paid] = [await unpaid(), await authorized(), await captured()];
  const [endpoint, disabledEndpoint] = [await subscribed(), await subscribed()];
  const [application, disabledApplication] = [await registered(), await registered()];
  await owner.act(`/endpoints/${disabledEndpoint}`, 'disable');
  await owner.act(`/applications/${disabledApplication}`, 'disable');
  await invited();
  const pages = {
    ...{
      '/payments/new': '/payments/new',
      '/endpoints/new': '/endpoints/new',
      '/applications/new': '/applications/new',
    },
    ...Object.fromEntries([pending, held, paid].map((reference) => [`/payments/${reference}`, '/payments/:id'])),
    [`/payments/${held}/capture?review=1&amount=1`]: '/payments/:id/capture?review=1&amount=12.50',
    [`/payments/${paid}/refund?review=1&amount=1`]: '/payments/:id/refund?review=1&amount=12.50',
    [`/payments/${held}/cancel?review=1`]: '/payments/:id/cancel?review=1',
    ...{ [`/endpoints/${endpoint}`]: '/endpoints/:id', [`/endpoints/${disabledEndpoint}`]: '/endpoints/:id' },
    [`/deliveries/${await delivered()}`]: '/deliveries/:id',
    [`/deliveries/replay?payment=${paid}`]: '/deliveries/replay?to=2001-01-01',
    ...{ '/payments/all/capture': '/payments/all/capture?currency=XPF' },
    ...{ '/payments/all/cancel': '/payments/all/cancel?currency=XPF' },
    ...{
      [`/applications/${application}`]: '/applications/:id',
      [`/applications/${application}/promote`]: '/applications/:id/promote',
      [`/applications/${disabledApplication}`]: '/applications/:id',
    },
    ...{
      '/members': '/members',
      [`/members/${await another()}/remove`]: '/members/:id/remove',
      '/settings': '/settings',
    },
    '/payments?show=open': '/payments',
    '/deliveries?show=failed': '/deliveries',
    ...Object.fromEntries(READ_ONLY.map((page) => [page, page])),
  };
  const found = new Set<string>();
  for (const [path, page] of Object.entries(pages))
    for (const action of buttonsOf((await owner.open(path)).html)) found.add(`${page} ${action}`);
  const known = [...ROWS.map(({ page, action }) => `${page} ${action}`), '/settings close'];
  // Shown in place of `require`, and only while there is an address or an image.
  const unseen = ['/members release', '/settings no-alarms', '/settings no-icon', '/settings no-logo'];
  for (const each of OF_THE_CONSOLE) expect(found.delete(each)).toBe(true);
  expect([...found].sort()).toEqual(known.filter((each) => !unseen.includes(each)).sort());
  const own = [
    '/dashboard/account',
    '/dashboard/account/log',
    '/dashboard/security',
    '/dashboard/sessions',
    '/dashboard/second-factor',
    '/dashboard/passkeys',
  ];
  for (const path of own)
    for (const action of buttonsOf((await owner.get(path)).html))
      expect(operationOf(OWN[`${path} ${action}`]!).id).toBeDefined();
});

/** What members arrange for themselves in the console, which the API does not have. */
const OF_THE_CONSOLE = ['/payments save-view', '/deliveries save-view'];

const READ_ONLY = [
  ...['', '/payments', '/balance', '/statement', '/search', '/deliveries', '/endpoints', '/applications', '/audit'],
];

function buttonsOf(html: string): string[] {
  return [...html.matchAll(/name="action" value="([^"]+)"/g)].map(([, action]) => action!);
}
