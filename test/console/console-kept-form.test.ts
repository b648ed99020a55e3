import { expect, test } from '@jest/globals';
import { call } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { newPerson } from '../support/oauth.ts';
import { paymentsOf, times } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';

/** Headers that browsers send with a form from our own pages, over https or on this machine. */
const FROM_HERE = { 'Sec-Fetch-Site': 'same-origin' };

const pathOf = (owner: Owner, path: string) => `/dashboard/${owner.businessId}/test${path}`;

async function signInAgain(owner: Owner): Promise<void> {
  const { form_token } = hiddenFields((await owner.get('/signin')).html);
  const fields = { form_token: form_token!, email: owner.email, password: 'correct horse battery staple' };
  expect((await owner.post('/signin', fields)).status).toBe(303);
}

const endSession = ({ session }: Owner) => call(service, 'DELETE', '/sessions', { token: session });

test('a form whose session ended keeps what was typed, and is carried out once after the sign-in', async () => {
  const owner = await newOwner(service);
  const path = pathOf(owner, '/payments/new');
  const form = hiddenFields((await owner.get(path)).html);
  await endSession(owner);
  const typed = { action: 'create', amount: '48.00', currency: 'EUR', description: 'Two tickets', card: 'sim_success' };
  const entered = { ...form, ...typed, capture_method: 'MANUAL', client_id: owner.merchant.clientId };
  const kept = await owner.post(path, entered, FROM_HERE);
  expect([kept.status, kept.html]).toEqual([
    403,
    expect.stringContaining('Your session ended while the form was open'),
  ]);
  expect(kept.html).toContain('value="Two tickets"');
  const early = await owner.post(path, hiddenFields(kept.html), FROM_HERE); // before the sign-in
  expect(early.html).toContain('Your session ended while the form was open');
  await signInAgain(owner);
  const again = await owner.post(path, hiddenFields(early.html), FROM_HERE);
  expect([again.status, again.html]).toEqual([403, expect.stringContaining('What was entered is kept.')]);
  const twice = await times(2, () => owner.post(path, hiddenFields(again.html), FROM_HERE));
  for (const { status } of twice) expect(status).toBe(303);
  const { data } = (await paymentsOf(service, owner.merchant).ask('GET', '/payments')).body;
  expect(data.map(({ amount, description }: any) => [amount, description])).toEqual([[4800, 'Two tickets']]);
});

test('the name of a new business is kept, too', async () => {
  const owner = await newOwner(service);
  const form = hiddenFields((await owner.get('/dashboard')).html);
  await endSession(owner);
  const kept = await owner.post('/dashboard', { ...form, name: 'Difference Engines' }, FROM_HERE);
  expect(kept.html).toContain('Your session ended while the form was open');
  await signInAgain(owner);
  const again = await owner.post('/dashboard', hiddenFields(kept.html), FROM_HERE);
  const { status, location } = await owner.post('/dashboard', hiddenFields(again.html), FROM_HERE);
  expect([status, (await owner.get(location)).html]).toEqual([303, expect.stringContaining('Difference Engines')]);
});

test.each<Record<string, string>>([{}, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }])(
  'a form that may be of another site is not kept: %j',
  async (headers) => {
    const owner = await newOwner(service);
    await endSession(owner);
    const { status, html } = await owner.post(pathOf(owner, '/payments/new'), { amount: '48.00' }, headers);
    expect([status, html]).toEqual([403, expect.stringContaining('This form is out of date')]);
    expect(html).not.toContain('48.00');
  },
);

test('another user who signs in meanwhile does not act for the first, and passwords are not kept', async () => {
  const owner = await newOwner(service);
  const path = pathOf(owner, '/payments/new');
  const form = hiddenFields((await owner.get(path)).html);
  const other = await newPerson(service);
  const entered = { ...form, action: 'create', amount: '48.00', currency: 'EUR', client_id: owner.merchant.clientId };
  const kept = await other.post(path, entered, FROM_HERE);
  expect((await other.post(path, hiddenFields(kept.html), FROM_HERE)).status).toBe(404); // no member
  const account = await other.post(
    '/dashboard/security',
    { current_password: 'hunter2 hunter2', action: 'password' },
    FROM_HERE,
  );
  expect(account.html).not.toContain('hunter2');
  const proof = { confirm_password: 'hunter2 hunter2', confirm_code: '314159', confirm_passkey: '{"id":"271828"}' };
  const confirmed = await other.post(pathOf(owner, '/members'), { action: 'remove', ...proof }, FROM_HERE);
  expect([confirmed.status, confirmed.html]).toEqual([403, expect.stringContaining('Nothing was changed yet')]);
  expect(confirmed.html).not.toMatch(/hunter2|314159|271828/);
});
