import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hashSecret } from '../../../server/platform/secrets.ts';
import { call, createMerchant, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { newPerson } from '../../support/oauth.ts';
import { card, paymentsOf, tally, times } from '../../support/payments.ts';
import { expectBooksToBeRight, service } from '../../support/shared-service.ts';
import { newVisitor } from '../../support/visitor.ts';
import { payerToken, walletOf } from '../../support/wallets.ts';

let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await createMerchant(service);
});
afterAll(() => expectBooksToBeRight());

/** Signs up a user with a token, whose wallet holds 1,000.00 EUR of play money. */
async function newUser() {
  const person = await newPerson(service);
  const token = await payerToken(service, person, merchant);
  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    call(service, method, path, { token, headers, ...(body && { body }) });
  return {
    person,
    token,
    ask,
    topUp: (changes: object = {}, headers?: Record<string, string>) =>
      ask('POST', '/wallet/top-ups', { amount: 2500, currency: 'EUR', ...card('sim_success'), ...changes }, headers),
    read: async (id: string): Promise<any> => (await ask('GET', `/wallet/top-ups/${id}`)).body,
    available: async (): Promise<number> => (await walletOf(service, token)).balances[0].available,
  };
}

const pathOf = (url: string) => new URL(url).pathname;

test('a card that succeeds tops up the wallet, which lists the funding', async () => {
  const { topUp, read, ask, available, person } = await newUser();
  expect(await available()).toBe(100_000);
  const { status, body } = await topUp();
  const money = { amount: 2500, currency: 'EUR', environment: 'TEST', ...card('sim_success') };
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ ...money, status: 'SUCCEEDED', decline_code: null, next_action: null }),
  ]);
  expect(await available()).toBe(102_500);
  expect(await read(body.id)).toEqual(body);
  const second = await topUp({ amount: 1 });
  expect((await ask('GET', '/wallet/top-ups')).body.data).toEqual([second.body, body]);
  const first = (await ask('GET', '/wallet/top-ups?limit=1')).body;
  const rest = await ask('GET', `/wallet/top-ups?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`);
  expect([first.data, rest.body.data]).toEqual([[second.body], [body]]);
  expect((await person.get('/dashboard/wallet')).html).toContain('Money added');
});

test.each(['declined', 'insufficient_funds'])(
  'a card that declines with %s leaves the wallet as it is',
  async (code) => {
    const { topUp, available } = await newUser();
    const before = await available();
    const { status, body } = await topUp(card(`sim_${code}`));
    expect([status, body.status, body.decline_code, body.next_action]).toEqual([201, 'FAILED', code, null]);
    expect(await available()).toBe(before);
  },
);

test.each([
  ['sim_pending_success', 'SUCCEEDED', 102_500],
  ['sim_timeout', 'SUCCEEDED', 102_500],
  ['sim_pending_failure', 'FAILED', 100_000],
])('a top-up by %s is PENDING, then %s', async (token, last, money) => {
  const { topUp, read, available } = await newUser();
  const { body } = await topUp(card(token));
  expect([body.status, body.next_action]).toEqual(['PENDING', null]);
  const before = await available();
  if ((await read(body.id)).status === 'PENDING') expect(before).toBe(100_000); // as long as the processor has not answered
  await eventually(async () => (await read(body.id)).status === last, 'the processor to answer');
  expect(await available()).toBe(money);
});

test.each([
  ['approve', 'SUCCEEDED', 102_500],
  ['decline', 'FAILED', 100_000],
])('after a challenge that the user answers with %s, the top-up is %s', async (answer, last, money) => {
  const { topUp, read, available } = await newUser();
  const { body } = await topUp({ ...card('sim_challenge'), return_url: 'https://app.example/back' });
  expect(body).toMatchObject({ status: 'PENDING', next_action: { type: 'redirect' } });
  const guest = newVisitor(service);
  const bank = (await guest.get(pathOf(body.next_action.url))).location;
  const returned = await guest.submit(bank, { answer });
  const { location } = await guest.get(returned.location);
  expect(location).toMatch(new RegExp(`^https://app.example/back\\?payment=${body.id}&status=`));
  expect([(await read(body.id)).status, await available()]).toEqual([last, money]);
});

test('without a card, the user chooses one on the page of next_action, after declines too, but no wallet', async () => {
  const { topUp, read, available, person } = await newUser();
  const { body } = await topUp({ payment_method: undefined });
  const page = pathOf(body.next_action.url);
  expect([body.status, body.payment_method, page]).toEqual(['PENDING', null, `/pay/${body.id}`]);
  const { html } = await person.get(page);
  expect(html).toContain('Pay €25.00 to <bdi>Your wallet</bdi>');
  expect(html).not.toContain('from my wallet');
  expect((await newVisitor(service).get(page)).html).not.toContain('Sign in to pay');
  const fromWallet = await person.submit(page, { pay: 'wallet' });
  expect([fromWallet.status, fromWallet.html]).toEqual([400, expect.stringContaining('paid by card only')]);
  await person.submit(page, { pay: 'simulated_card', card: 'sim_declined' });
  expect(await read(body.id)).toMatchObject({ status: 'PENDING', next_action: body.next_action });
  await person.submit(page, { pay: 'simulated_card', card: 'sim_success' });
  expect([(await read(body.id)).status, await available()]).toEqual(['SUCCEEDED', 102_500]);
  expect((await person.get(page)).html).toContain('The money is in your wallet.');
});

test('of twenty equal requests at once, one tops up the wallet, once', async () => {
  const { topUp, available, ask } = await newUser();
  const answers = await times(20, () => topUp({}, { 'Idempotency-Key': 'once' }));
  const created = answers.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
  expect(tally(answers.filter(({ status }) => status !== 201))).toEqual(
    created.length === 20 ? {} : { '409 idempotency_in_progress': 20 - created.length },
  );
  expect((await ask('GET', '/wallet/top-ups')).body.data).toHaveLength(1);
  expect(await available()).toBe(102_500);
  const moved = await sql(service, "SELECT FROM transfers WHERE kind = 'fund' AND note = $1", [created[0]!.body.id]);
  expect(moved).toHaveLength(1);
  const other = await topUp({ amount: 1 }, { 'Idempotency-Key': 'once' });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('parallel top-ups do not exceed the limit of 24 hours', async () => {
  const { topUp, available } = await newUser();
  const answers = await times(15, () => topUp({ amount: 10_000 }));
  expect(tally(answers)).toEqual({ 201: 10, '422 amount_exceeds_top_up_limit': 5 });
  expect(await available()).toBe(200_000);
  const { body } = await topUp({ amount: 1 });
  expect(body.errors).toEqual([
    {
      field: '/amount',
      code: 'amount_exceeds_top_up_limit',
      message: 'must not exceed €0.00, which is left of €1,000.00 in 24 hours',
    },
  ]);
  expect((await topUp({ amount: 1, currency: 'USD' })).status).toBe(201);
});

test('declined top-ups, and those of another day, do not count', async () => {
  const { topUp, person } = await newUser();
  expect((await topUp({ amount: 100_000, ...card('sim_declined') })).body.status).toBe('FAILED');
  expect((await topUp({ amount: 100_000 })).body.status).toBe('SUCCEEDED');
  const yesterday = "UPDATE payments SET created_at = created_at - interval '25 hours' WHERE top_up_user_id = $1";
  await sql(service, yesterday, [person.id]);
  expect((await topUp({ amount: 100_000 })).body.status).toBe('SUCCEEDED');
});

test('a top-up that the wallet cannot hold, by a wallet, of an unknown currency, or with a card number is refused', async () => {
  const { topUp, available } = await newUser();
  const refused = async (changes: object) => {
    const { status, body } = await topUp(changes);
    return [status, body.code, body.errors?.[0]?.field];
  };
  expect(await refused({ amount: Number.MAX_SAFE_INTEGER })).toEqual([422, 'amount_exceeds_wallet', '/amount']);
  expect((await refused({ payment_method: { type: 'wallet' } })).slice(0, 2)).toEqual([400, 'invalid_request']);
  expect(await refused({ currency: 'ABC' })).toEqual([400, 'invalid_request', '/currency']);
  expect(await refused({ return_url: 'https://a:b@app.example' })).toEqual([400, 'invalid_request', '/return_url']);
  const number = { payment_method: { type: 'card', token: '4242424242424242' } };
  expect((await refused(number)).slice(0, 2)).toEqual([400, 'invalid_request']);
  expect((await topUp({ payment_method: { type: 'card' } })).body.code).toBe('processor_unavailable');
  expect(await available()).toBe(100_000);
});

test('a token of the application, or one that only reads the wallet, tops up nothing', async () => {
  const { topUp, token, ask } = await newUser();
  const own = await call(service, 'POST', '/wallet/top-ups', {
    token: merchant.token,
    body: { amount: 1, currency: 'EUR' },
  });
  expect([own.status, own.body.code]).toEqual([403, 'insufficient_scope']);
  await sql(service, "UPDATE access_tokens SET scopes = '{wallet:read}' WHERE token_hash = $1", [hashSecret(token)]);
  expect((await topUp()).body.code).toBe('insufficient_scope');
  expect((await ask('GET', '/wallet/top-ups')).status).toBe(200);
});

test('a top-up is visible to its user only, and no payment of the business', async () => {
  const { topUp, token } = await newUser();
  const { body } = await topUp();
  const other = await newUser();
  expect((await other.ask('GET', `/wallet/top-ups/${body.id}`)).status).toBe(404);
  expect((await other.ask('GET', '/wallet/top-ups')).body.data).toEqual([]);
  const reference = await paymentsOf(service, { token }).authorized();
  expect((await other.ask('GET', `/wallet/top-ups/${reference}`)).status).toBe(404);
  const shop = paymentsOf(service, merchant);
  expect((await shop.ask('GET', `/payments/${body.id}`)).status).toBe(404);
  expect((await shop.refund(body.id)).status).toBe(404);
});

test('LIVE without an acquirer, or with an address that is not verified, refuses top-ups', async () => {
  const live = await createMerchant(service);
  await sql(service, `UPDATE clients SET environment = 'LIVE' WHERE client_id = $1`, [live.clientId]);
  const person = await newPerson(service);
  const token = await payerToken(service, person, live);
  const topUp = (changes: object = {}) =>
    call(service, 'POST', '/wallet/top-ups', { token, body: { amount: 100, currency: 'EUR', ...changes } });
  expect((await topUp()).body.code).toBe('email_unverified');
  await sql(service, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [person.id]);
  for (const changes of [{}, card('sim_success')]) {
    const { status, body } = await topUp(changes);
    expect([status, body.code]).toEqual([503, 'processor_unavailable']);
  }
  expect((await call(service, 'GET', '/wallet/top-ups', { token })).body.data).toEqual([]);
});

test('the wallet page adds money, and the checkout offers it when the wallet holds too little', async () => {
  const { person, available } = await newUser();
  expect((await person.get('/dashboard/wallet')).html).toContain('href="/dashboard/wallet/add?environment=TEST');
  const { body } = await paymentsOf(service, merchant).create({ payment_method: undefined, amount: 101_000 });
  const page = pathOf(body.checkout_url);
  const [, href = ''] = /href="([^"]*wallet\/add[^"]*)"/.exec((await person.get(page)).html) ?? [];
  const form = href.replaceAll('&amp;', '&');
  expect(new URLSearchParams(form.split('?')[1])).toEqual(
    new URLSearchParams({ environment: 'TEST', currency: 'EUR', amount: '10.00', return_to: page }),
  );
  const card = await person.submit(form, { amount: '10.00', currency: 'EUR', environment: 'TEST', return_to: page });
  expect([card.status, card.location]).toEqual([303, expect.stringMatching(/^\/pay\/pay_/)]);
  const paid = await person.submit(card.location, { pay: 'simulated_card', card: 'sim_success' });
  expect(paid.html + paid.location).toContain(page);
  expect(await available()).toBe(101_000);
  expect((await person.get(page)).html).toContain('from my wallet');
});

test.each([
  ['', 'Enter an amount such as 12.50.'],
  ['0', 'The amount must be'],
  ['ten', 'The amount must be written in EUR, such as 12.50.'],
  ['1000.01', 'The amount must not exceed €1,000.00, which is left of €1,000.00 in 24 hours.'],
])('the form with the amount "%s" says what is wrong', async (amount, text) => {
  const { person } = await newUser();
  const { status, html } = await person.submit('/dashboard/wallet/add', { amount, currency: 'EUR' });
  expect([status, html]).toEqual([400, expect.stringContaining(text)]);
});

test('the page refuses an unknown environment, and returns to no other site', async () => {
  const { person } = await newUser();
  expect((await person.get('/dashboard/wallet/add?environment=PROD')).status).toBe(400);
  const { html } = await person.get('/dashboard/wallet/add?return_to=https://evil.example');
  expect(html).toContain('name="return_to" value="/dashboard/wallet?environment=TEST"');
});
