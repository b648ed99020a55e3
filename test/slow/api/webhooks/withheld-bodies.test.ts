import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { call, createApplication, createBusiness, PASSWORD } from '../../../support/api.ts';
import { Authenticator } from '../../../support/authenticator.ts';
import { newOwner, type Owner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { mailAbout, RESET, verifyEmail } from '../../../support/mail.ts';
import {
  authorizePath,
  newPerson,
  newPkce,
  obtainTokens,
  openForm,
  registerApp,
  type Person,
} from '../../../support/oauth.ts';
import { addPasskey, startAdding } from '../../../support/passkeys.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { codeAt, startApp, stepNow, turnOn } from '../../../support/second-factor.ts';
import { newAddress, signInWith } from '../../../support/shared-addresses.ts';
import { service } from '../../../support/shared-service.ts';
import { hiddenFields } from '../../../support/visitor.ts';

const NEXT = 'seven green lanterns at dusk';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

interface Post {
  path: string;
  body: object;
}

const send = (method: string, path: string, token?: string, body?: object) =>
  call(service, method, path, { ...(token && { token }), ...(body && { body }) });

/** Sends a request except for half of its body, until its session is recognised. @returns a function that sends the rest */
async function withhold({ id, session }: Person, url: string, type: string, body: string) {
  const headers = {
    'Content-Type': type,
    'Content-Length': body.length,
    ...(type === FORM_TYPE ? { Cookie: `tally_session=${session}` } : { Authorization: `Bearer ${session}` }),
  };
  const request = http.request(url, { method: 'POST', headers });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  await sql(service, "UPDATE sessions SET last_used_at = now() - interval '2 hours' WHERE user_id = $1", [id]);
  const half = Math.floor(body.length / 2);
  request.write(body.slice(0, half));
  const renewed = "SELECT FROM sessions WHERE user_id = $1 AND last_used_at > now() - interval '1 hour'";
  await eventually(async () => (await sql(service, renewed, [id])).length > 0, 'the session to be recognised');
  return async () => {
    request.end(body.slice(half));
    const [answer] = await answered;
    return { status: answer.statusCode, location: answer.headers.location, text: await text(answer) };
  };
}

/** Returns everything that the requests here could change. */
async function stateOf({ id }: Person): Promise<unknown> {
  const [state] = await sql(
    service,
    `SELECT (SELECT to_jsonb(users) FROM users WHERE id = $1) AS user,
      (SELECT count(*) FROM passkeys WHERE user_id = $1) AS passkeys,
      (SELECT jsonb_agg(to_jsonb(app)) FROM authenticator_apps app WHERE user_id = $1) AS apps,
      (SELECT jsonb_agg(code.code_hash) FROM recovery_codes code WHERE user_id = $1) AS codes,
      (SELECT count(*) FROM account_links WHERE user_id = $1) AS links,
      (SELECT count(*) FROM audit_events WHERE user_id = $1) AS events`,
    [id],
  );
  return state;
}

const application = { name: 'Shop', grant_types: ['client_credentials'], is_confidential: true };

type Guest = Person & { other: string };

type Posts = Record<string, (person: Guest) => Promise<Post>>;

/** Requests that would let an intruder back in. */
const FACTORS: Posts = {
  'a passkey': async (person) => ({
    path: '/passkeys',
    body: { credential: new Authenticator(service.origin).create(await startAdding(service, person)) },
  }),
  'an authenticator app': () =>
    Promise.resolve({ path: '/second-factor/authenticator-app', body: { password: PASSWORD } }),
  'the first code of an app': async (person) => {
    const { secret } = (await startApp(service, person)).body;
    return { path: '/second-factor/authenticator-app/confirm', body: { code: codeAt(secret, stepNow()) } };
  },
};

/** Other requests that would change access. */
const OTHERS: Posts = {
  'another password': () =>
    Promise.resolve({ path: '/password/change', body: { current_password: PASSWORD, password: NEXT } }),
  'new recovery codes': async (person) => {
    const [code, another] = (await turnOn(service, person)).recoveryCodes; // turning it on ends the other session
    const signIn = { email: person.email, password: PASSWORD, code: another, transport: 'bearer' };
    person.other = (await send('POST', '/session', undefined, signIn)).body.session_token as string;
    return { path: '/second-factor/recovery-codes', body: { password: PASSWORD, code } };
  },
  'another address': () =>
    Promise.resolve({ path: '/email/change', body: { email: newAddress(), password: PASSWORD } }),
  'an application': async (person) => ({
    path: '/oauth/clients',
    body: { ...application, scopes: ['payments:read'], business_id: await createBusiness(service, person) },
  }),
  'a new secret': async (person) => {
    const { clientId } = await createApplication(service, person, await createBusiness(service, person));
    return { path: `/oauth/clients/${clientId}/regenerate-secret`, body: { expire_previous_in: 0 } };
  },
  'an invitation': async (person) => ({
    path: `/businesses/${await createBusiness(service, person)}/invitations`,
    body: { email: newAddress(), role: 'owner' },
  }),
  'the end of a business': async (person) => ({
    path: `/businesses/${await createBusiness(service, person)}/close`,
    body: { name: 'Analytical Engines' },
  }),
};

/** Ways in which the right user locks an intruder out, and the withheld requests. */
const EXPULSIONS: [what: string, expel: (person: Guest) => Promise<number>, posts: Posts][] = [
  [
    'a reset of the password',
    async ({ email }) => {
      await send('POST', '/password/request-reset', undefined, { email });
      const { token } = await mailAbout(service, { email }, RESET);
      return (await send('POST', '/password/reset', undefined, { token, password: NEXT })).status;
    },
    FACTORS,
  ],
  [
    'a change of the password elsewhere',
    async ({ other }) =>
      (await send('POST', '/password/change', other, { current_password: PASSWORD, password: NEXT })).status,
    FACTORS,
  ],
  [
    'the end of all other sessions',
    async ({ other }) => (await send('DELETE', '/sessions?keep_current=true', other)).status,
    { ...FACTORS, ...OTHERS },
  ],
];

async function newGuest(): Promise<Guest> {
  return withOtherSession(await newPerson(service));
}

const withOtherSession = async <P extends Person>(person: P): Promise<P & Guest> => ({
  ...person,
  other: (await signInWith(service, person.email)).body.session_token,
});

describe.each(EXPULSIONS)('after %s, a body kept back from before', (_, expel, posts) => {
  test.each(Object.entries(posts))('brings about nothing: %s', async (_, postOf) => {
    const person = await newGuest();
    const { path, body } = await postOf(person);
    const finish = await withhold(person, service.baseUrl + path, JSON_TYPE, JSON.stringify(body));
    expect(await expel(person)).toBe(204);
    const before = await stateOf(person);
    const answer = await finish();
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([401, 'invalid_token']);
    expect(await stateOf(person)).toEqual(before);
  });

  test.each(['others', 'end'])('ends no other session by the form: %s', async (action) => {
    const person = await newGuest();
    const page = '/dashboard/sessions';
    const [{ id } = {}] = await sql(service, 'SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC', [
      person.id,
    ]);
    const form = new URLSearchParams({
      ...hiddenFields((await person.get(page)).html),
      action,
      session_id: String(id),
    });
    const finish = await withhold(person, service.origin + page, FORM_TYPE, form.toString());
    expect(await expel(person)).toBe(204);
    const sessions = () => sql(service, 'SELECT id FROM sessions WHERE user_id = $1', [person.id]);
    const before = await sessions();
    expect((await finish()).status).toBe(303);
    expect(await sessions()).toEqual(before);
  });

  test.each(['delete', 'export'])('does not %s the account by the form', async (action) => {
    const person = await newGuest();
    const page = `/dashboard/account/${action}`;
    const { html } = await person.get('/dashboard/account/delete');
    const form = new URLSearchParams({ ...hiddenFields(html), confirm: person.email });
    const finish = await withhold(person, service.origin + page, FORM_TYPE, form.toString());
    expect(await expel(person)).toBe(204);
    const before = await stateOf(person);
    const { status, location } = await finish();
    expect([status, location]).toEqual([303, expect.stringContaining('/signin')]);
    expect(await stateOf(person)).toEqual(before);
  });

  test('admits no application and no device', async () => {
    const person = await newGuest();
    const app = await registerApp(service, person);
    const started = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } });
    const device = `/device?user_code=${started.body.user_code}`;
    const forms = { '/oauth/authorize': authorizePath(app, newPkce()), '/device': device };
    const finishers = [];
    for (const [path, page] of Object.entries(forms)) {
      const form = new URLSearchParams(await openForm(person, page)).toString();
      finishers.push(await withhold(person, service.origin + path, FORM_TYPE, form));
    }
    expect(await expel(person)).toBe(204);
    for (const finish of finishers) {
      const { status, location } = await finish();
      expect([status, location]).toEqual([303, expect.stringContaining('/signin')]);
    }
    expect(await sql(service, 'SELECT FROM grants WHERE user_id = $1', [person.id])).toEqual([]);
    expect(await sql(service, 'SELECT FROM consents WHERE user_id = $1', [person.id])).toEqual([]);
  });
});

/** A payment, a wallet and an endpoint of its owner, which forms could change. */
interface Shop {
  owner: Owner & Guest;
  /** Payment that awaits its capture. */
  authorized: string;
  captured: string;
  /** Payment that awaits its payer. */
  open: string;
  endpoint: string;
  delivery: string;
}

async function newShop(): Promise<Shop> {
  const owner = await withOtherSession(await newOwner(service));
  const payments = paymentsOf(service, owner.merchant);
  const { url } = await startReceiver();
  const endpoint = (await payments.ask('POST', '/webhook-endpoints', { url })).body.id as string;
  const captured = await payments.captured();
  const { data } = (await payments.ask('GET', `/webhook-deliveries?endpoint_id=${endpoint}`)).body;
  return {
    owner,
    authorized: await payments.authorized(),
    captured,
    open: (await payments.create({ payment_method: undefined })).body.reference,
    endpoint,
    delivery: data[0].id,
  };
}

/** Returns the stored data of a shop: steps and payments, money, and endpoint data. */
async function shopOf({ owner }: Shop): Promise<unknown> {
  const [state] = await sql(
    service,
    `SELECT
      (SELECT jsonb_agg(to_jsonb(payments) ORDER BY reference) FROM payments WHERE business_id = $2) AS payments,
      (SELECT jsonb_agg(to_jsonb(own) ORDER BY id) FROM ledger_accounts own WHERE owner_id IN ($1, $2)) AS money,
      (SELECT count(*) FROM events WHERE business_id = $2) AS events,
      (SELECT count(*) FROM webhook_recoveries run JOIN webhook_endpoints point ON point.id = run.endpoint_id
        WHERE point.business_id = $2) AS recoveries,
      (SELECT count(*) FROM audit_events WHERE user_id = $1) AS recorded`,
    [owner.id, owner.businessId],
  );
  return state;
}

const FORMS: [what: string, formOf: (shop: Shop) => { path: string; fields: Record<string, string> }][] = [
  ['a capture', ({ authorized }) => stepOf(authorized, 'capture', 'amount=10.00')],
  ['a cancellation', ({ authorized }) => stepOf(authorized, 'cancel', 'reason=Sold+out')],
  ['a refund', ({ captured }) => stepOf(captured, 'refund', 'amount=4.00')],
  ['a payment from the wallet', ({ open }) => ({ path: `/pay/${open}`, fields: { pay: 'wallet' } })],
  ['a cancelled payment', ({ open }) => ({ path: `/pay/${open}`, fields: { pay: 'cancelled' } })],
  ['a recovery', ({ endpoint }) => ({ path: `endpoints/${endpoint}`, fields: { action: 'recover', period: '86400' } })],
  [
    'a test event',
    ({ endpoint }) => ({ path: `endpoints/${endpoint}`, fields: { action: 'test', event_type: 'payment.captured' } }),
  ],
  ['a replay', ({ delivery }) => ({ path: `deliveries/${delivery}`, fields: { action: 'replay' } })],
];

const stepOf = (reference: string, step: string, query: string) => ({
  path: `payments/${reference}/${step}?review=1&${query}`,
  fields: { action: 'confirm' },
});

describe('after the end of all other sessions, a form kept back from before', () => {
  test.each(FORMS)('moves no money and sends nothing: %s', async (_, formOf) => {
    const shop = await newShop();
    const { owner } = shop;
    const { path, fields } = formOf(shop);
    const page = path.startsWith('/') ? path : `/dashboard/${owner.businessId}/test/${path}`;
    const form = new URLSearchParams({ ...hiddenFields((await owner.get(page)).html), ...fields });
    const finish = await withhold(owner, service.origin + page, FORM_TYPE, form.toString());
    expect((await send('DELETE', '/sessions?keep_current=true', owner.other)).status).toBe(204);
    const before = await shopOf(shop);
    const { status, location } = await finish();
    expect([status, location]).toEqual([303, expect.stringContaining('/signin')]);
    expect(await shopOf(shop)).toEqual(before);
  });
});

test('after signing out, a form kept back from before renames no passkey and takes back no consent', async () => {
  const person = await newPerson(service);
  const { id } = await addPasskey(service, person);
  const app = await registerApp(service, person);
  await obtainTokens(service, person, app);
  const forms = {
    '/dashboard/passkeys': { action: 'rename', passkey_id: id, new_name: 'Another' },
    '/dashboard/connected-apps': { client_id: app.id },
  };
  const finishers = [];
  for (const [page, fields] of Object.entries(forms)) {
    const form = new URLSearchParams({ ...hiddenFields((await person.get(page)).html), ...fields }).toString();
    finishers.push(await withhold(person, service.origin + page, FORM_TYPE, form));
  }
  const kept = () =>
    sql(
      service,
      'SELECT name, updated_at, (SELECT count(*) FROM consents WHERE client_id = $2) FROM passkeys WHERE id = $1',
      [id, app.id],
    );
  const before = await kept();
  expect((await send('DELETE', '/session', person.session)).status).toBe(204);
  for (const finish of finishers) expect((await finish()).status).toBe(303);
  expect(await kept()).toEqual(before);
});

test('a body that comes late in a session that lasts is taken', async () => {
  const person = await newGuest();
  await verifyEmail(service, person);
  const { path, body } = await FACTORS['a passkey']!(person);
  const finish = await withhold(person, service.baseUrl + path, JSON_TYPE, JSON.stringify(body));
  expect((await finish()).status).toBe(201);
});
