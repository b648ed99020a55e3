import { expect, test } from '@jest/globals';
import { call } from '../support/api.ts';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { sql } from '../support/database.ts';
import { duringOther, untilWaiting } from '../support/locks.ts';
import { paymentsOf } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';

type List = 'payments' | 'deliveries';

const pathOf = (who: Owner, query = '', list: List = 'payments') => `/dashboard/${who.businessId}/test/${list}${query}`;

/** Sends the form of the list with these filters. */
async function save(who: Owner, query: string, name: string, list?: List) {
  const { form_token } = hiddenFields((await who.get(pathOf(who, '', list))).html);
  return who.post(pathOf(who, query, list), { form_token: form_token!, action: 'save-view', name });
}

const remove = (who: Owner, removed: string, list?: List) =>
  who.submit(pathOf(who, '', list), { action: 'remove-view', removed });

/** Returns the saved views that the list links, by name. */
async function viewsOf(who: Owner, query = '', list?: List): Promise<Record<string, string>> {
  const { html } = await who.get(pathOf(who, query, list));
  const [, nav = ''] = /<nav class="filters" aria-label="Saved views">([^]*?)<\/nav>/.exec(html) ?? [];
  const links = [...nav.matchAll(/href="([^"]+)"[^>]*><bdi>([^]*?)<\/bdi>/g)];
  return Object.fromEntries(links.map(([, href, name]) => [name, href!.replaceAll('&amp;', '&')]));
}

test('filters, order and columns are saved as a view, which lists the same payments', async () => {
  const owner = await newOwner(service);
  const payments = paymentsOf(service, owner.merchant);
  const { reference } = (await payments.create({ amount: 5000 })).body;
  const other = (await payments.create({ amount: 100 })).body.reference;
  expect((await owner.get(pathOf(owner))).html).toContain('Choose some of them to save a view');
  const query = '?show=open&currency=EUR&least=50&order=highest&columns=own.created';
  const { status, location } = await save(owner, `${query}&done=x`, ' Large <b> ');
  expect(status).toBe(303);
  const saved = await owner.get(location);
  expect(saved.html).toContain('View saved.');
  const views = await viewsOf(owner);
  expect(Object.keys(views)).toEqual(['Large &lt;b&gt;']);
  const { html } = await owner.get(views['Large &lt;b&gt;']!);
  expect(html).toContain(`/payments/${reference}"`);
  expect(html).not.toContain(`/payments/${other}"`);
  expect(html).toMatch(/aria-current="true"><bdi>Large/);
  expect(html).not.toContain('>Description</th>');
  await save(owner, '?show=captured', 'Large <b>');
  expect(Object.values(await viewsOf(owner))).toEqual([pathOf(owner, '?show=captured')]);
  const removed = await remove(owner, 'Large <b>');
  expect((await owner.get(removed.location)).html).toContain('View removed.');
  expect(await viewsOf(owner)).toEqual({});
});

test('filters of deliveries are saved under the same names as those of payments, and leave with the member', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  const ofDeliveries = (query = '') => viewsOf(viewer, query, 'deliveries');
  await save(viewer, '?show=open', 'To chase');
  expect((await viewer.get(pathOf(viewer, '', 'deliveries'))).html).toContain('this list with filters, under a name');
  const query = '?show=failed&type=payment.captured&outcome=timeout&payment=pay_1&from=2026-01-02';
  const saved = await save(viewer, `${query}&cursor=x`, 'To chase', 'deliveries');
  expect([saved.status, (await viewer.get(saved.location)).html]).toEqual([
    303,
    expect.stringContaining('View saved.'),
  ]);
  expect(await ofDeliveries()).toEqual({ 'To chase': pathOf(viewer, query, 'deliveries') });
  expect(await viewsOf(viewer)).toEqual({ 'To chase': pathOf(viewer, '?show=open') });
  const { html } = await viewer.get(pathOf(viewer, query, 'deliveries'));
  expect(html).toMatch(/aria-current="true"><bdi>To chase/);
  const { body } = await call(service, 'GET', '/account/export', { token: viewer.session });
  expect(body.saved_views.map(({ list, name }: any) => [list, name])).toEqual([
    ['deliveries', 'To chase'],
    ['payments', 'To chase'],
  ]);
  await save(viewer, '?show=skipped', 'Skipped', 'deliveries');
  const removed = await remove(viewer, 'To chase', 'deliveries');
  expect((await viewer.get(removed.location)).html).toContain('View removed.');
  expect(Object.keys(await ofDeliveries())).toEqual(['Skipped']);
  expect(Object.keys(await viewsOf(viewer))).toEqual(['To chase']);
  await call(service, 'DELETE', `/businesses/${owner.businessId}/members/${viewer.id}`, { token: owner.session });
  expect(await sql(service, 'SELECT FROM saved_delivery_views WHERE user_id = $1', [viewer.id])).toEqual([]);
});

test('views of deliveries with filters that the list refuses, without a name, or of another business are refused', async () => {
  const [owner, other] = [await newOwner(service), await newOwner(service)];
  for (const query of ['?show=lost', '?type=payment.lost', '?from=2026-13-01', '?endpoint=we_1'])
    expect((await save(owner, query, 'Wrong', 'deliveries')).status).toBe(400);
  const unnamed = await save(owner, '?show=failed', '', 'deliveries');
  expect([unnamed.status, unnamed.html]).toEqual([400, expect.stringContaining('Enter a name of 1 to 40 characters.')]);
  const { form_token } = hiddenFields((await other.get(pathOf(other, '', 'deliveries'))).html);
  const form = { form_token: form_token!, action: 'save-view', name: 'Mine' };
  expect((await other.post(pathOf(owner, '?show=failed', 'deliveries'), form)).status).toBe(404);
  expect(await viewsOf(owner, '', 'deliveries')).toEqual({});
});

test('views belong to a member, a business and an environment, and leave with the member', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  expect((await save(viewer, '?show=unpaid', 'To chase')).status).toBe(303);
  expect(Object.keys(await viewsOf(viewer))).toEqual(['To chase']);
  expect(await viewsOf(owner)).toEqual({});
  const live = await viewer.get(pathOf(viewer).replace('/test/', '/live/'));
  expect(live.html).not.toContain('To chase</bdi>');
  const { body } = await call(service, 'GET', '/account/export', { token: viewer.session });
  expect(body.saved_views).toMatchObject([{ business_id: owner.businessId, environment: 'TEST', list: 'payments', name: 'To chase', query: 'show=unpaid' }]); // prettier-ignore
  const stranger = await newOwner(service);
  const { form_token } = hiddenFields((await stranger.get(pathOf(stranger))).html);
  const form = { form_token: form_token!, action: 'save-view', name: 'Mine' };
  expect((await stranger.post(pathOf(owner, '?show=open'), form)).status).toBe(404);
  await call(service, 'DELETE', `/businesses/${owner.businessId}/members/${viewer.id}`, { token: owner.session });
  expect(await sql(service, 'SELECT FROM saved_views WHERE user_id = $1', [viewer.id])).toEqual([]);
});

test.each([
  ['', 'Enter a name of 1 to 40 characters.'],
  ['a'.repeat(41), 'Enter a name of 1 to 40 characters.'],
  ['a\u0007b', 'The name must not contain control characters or invisible formatting.'],
  ['\u200b', 'The name must not contain control characters or invisible formatting.'],
  ['Paid\u202e', 'The name must not contain control characters or invisible formatting.'],
  ['\u3164', 'The name must not contain control characters or invisible formatting.'],
  ['\u2800', 'The name must contain a visible character.'],
])('the name %j is refused, and stays in the form', async (name, fault) => {
  const owner = await newOwner(service);
  const { status, html } = await save(owner, '?show=open', name);
  expect([status, html]).toEqual([400, expect.stringContaining(fault)]);
  expect(html).not.toContain('Correct the filters above');
  if (name.length > 40) expect(html).toContain(`value="${name}"`);
  expect(await viewsOf(owner)).toEqual({});
});

test('a name that only its author sees may be like the name of the service, or mix scripts', async () => {
  const owner = await newOwner(service);
  for (const name of ['Tallystick', 'Pаypal']) expect((await save(owner, '?show=open', name)).status).toBe(303);
  expect(Object.keys(await viewsOf(owner))).toHaveLength(2);
});

test.each(['least=1&order=oldest', 'currency=EUR&most=20&order=oldest'])(
  'filters that the list refuses are not saved: %s',
  async (query) => {
    const owner = await newOwner(service);
    const { status, html } = await save(owner, `?${query}`, 'Wrong');
    expect([status, html]).toEqual([400, expect.stringContaining('Choose another order.')]);
    expect(await viewsOf(owner)).toEqual({});
  },
);

test('a view that is removed while the account of its member is deleted does not deadlock', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  await save(viewer, '?show=open', 'Open');
  const { form_token } = hiddenFields((await viewer.get(pathOf(viewer))).html);
  const form = { form_token: form_token!, action: 'remove-view', removed: 'Open' };
  const removeNext = async () => {
    await untilWaiting(service, 1);
    return (await viewer.post(pathOf(viewer), form)).status;
  };
  const leave = async () => (await call(service, 'DELETE', '/account', { token: viewer.session })).status;
  const lock = 'SELECT FROM saved_views WHERE user_id = $1 FOR UPDATE';
  const answers = await duringOther(service, [[lock, viewer.id]], () => [leave(), removeNext()], 2);
  expect(answers).toEqual([204, 404]); // the removal waits for the end of the membership
});

test('invalid filters, long ones and a 21st view are refused', async () => {
  const owner = await newOwner(service);
  const unknown = await save(owner, '?currency=XXXX', 'Wrong');
  expect([unknown.status, unknown.html]).toEqual([400, expect.stringContaining('The currency must be the ISO 4217')]);
  expect(unknown.html.split('<p class="fault"')).toHaveLength(2);
  expect((await save(owner, '?least=-1', 'Wrong')).status).toBe(400);
  expect((await save(owner, '?columns=nothing', 'Wrong')).status).toBe(400);
  const long = await save(owner, `?reference=${'r'.repeat(500)}`, 'Long');
  expect([long.status, long.html]).toEqual([400, expect.stringContaining('too long to save')]);
  for (let count = 1; count <= 20; count++) expect((await save(owner, '?show=open', `View ${count}`)).status).toBe(303);
  const { status, html } = await save(owner, '?show=open', 'One more');
  expect([status, html]).toEqual([409, expect.stringContaining('You have saved 20 views, the maximum.')]);
  expect((await save(owner, '?show=captured', 'View 1')).status).toBe(303);
  expect(Object.keys(await viewsOf(owner))).toHaveLength(20);
});
