import { beforeAll, expect, test } from '@jest/globals';
import { call } from '../../support/api.ts';
import { newMember, newOwner, type Owner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { registerApp } from '../../support/oauth.ts';
import { paymentsOf, times, type Payments } from '../../support/payments.ts';
import { startReceiver } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';
import type { PageAnswer } from '../../support/visitor.ts';
import { webhooksOf } from '../../support/webhooks.ts';

let owner: Owner;
let payments: Payments;
let reference: string;
const address = () => `/applications/${owner.merchant.clientId}`;
beforeAll(async () => {
  owner = await newOwner(service);
  payments = paymentsOf(service, owner.merchant);
  reference = await payments.authorized();
  await ask(`/payments/${reference}`, 'seen-1');
  await ask('/payments/pay_00000000000000000000000000', 'missing-1');
  await eventually(async () => (await shownRequests('')).length === 4, 'the requests to be written');
});

const ask = (path: string, id: string) =>
  call(service, 'GET', path, { token: owner.merchant.token, headers: { 'Request-Id': id } });

/** The Request-Ids on a page of requests. */
async function shownRequests(query: string): Promise<string[]> {
  const { html } = await owner.open(`${address()}/requests${query}`);
  return [...html.matchAll(/class="row-link" href="[^"]+\/requests\/([^"]+)"/g)].map(([, id]) => id!);
}

const linkOn = ({ html }: PageAnswer, label: string) =>
  new RegExp(`href="([^"]+)">${label}`).exec(html)?.[1]!.replaceAll('&amp;', '&');

test('the requests of an application are listed, narrowed down by what is in the address', async () => {
  expect((await shownRequests('')).slice(0, 2)).toEqual(['missing-1', 'seen-1']);
  expect(await shownRequests('?show=refused')).toEqual(['missing-1']);
  expect(await shownRequests('?show=failed')).toEqual([]);
  expect(await shownRequests('?code=not_found&method=GET')).toEqual(['missing-1']);
  expect(await shownRequests('?request=seen-1')).toEqual(['seen-1']);
  expect(await shownRequests('?to=2020-01-01')).toEqual([]);
  const { html } = await owner.open(`${address()}/requests?show=refused&code=not_found`);
  expect(html).toContain('<option value="not_found" selected>');
  expect(html).toContain('requests?code=not_found"'); // another group keeps the other filters
  expect((await owner.open(address())).html).toContain(`${address()}/requests"`);
});

test.each(['show=odd', 'method=PUT', 'code=odd', 'from=yesterday', 'cursor=x', `cursor=${'a'.repeat(40)}&way=<b>`])(
  'the filter %s is refused',
  async (query) => {
    expect((await owner.open(`${address()}/requests?${query}`)).status).toBe(400);
    if (!query.includes('cursor')) expect((await owner.open(`${address()}/requests.csv?${query}`)).status).toBe(400);
  },
);

test('the requests are exported, with the filters of the list, and nothing that a spreadsheet runs', async () => {
  const who = await newOwner(service);
  const { clientId, token } = who.merchant;
  const list = `/applications/${clientId}/requests`;
  const get = (path: string, id: string) => call(service, 'GET', path, { token, headers: { 'Request-Id': id } });
  expect((await who.open(`${list}?request=unseen`)).html).not.toContain('Export CSV');
  const linesOf = async (query: string) => (await who.open(`${list}.csv${query}`)).html.trimEnd().split('\r\n');
  const reading = '?show=succeeded&method=GET';
  for (const count of [60, 120]) {
    await times(60, (index) => get('/balance', `read-${count - index}`)); // at most 100 are kept of one second
    await eventually(async () => (await linesOf(reading)).length === count + 1, 'the requests to be written');
  }
  await get('/payments/unknown', '-2-3');
  await eventually(async () => (await linesOf('?request=-2-3')).length === 2, 'the last request to be written');
  const { headers } = await who.open(`${list}.csv`);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="requests-test.csv"');
  const [head, ...lines] = await linesOf('?show=refused&method=GET');
  expect(head).toBe('request_id,method,path,status,code,duration_ms,created_at');
  expect(lines).toEqual([expect.stringMatching(/^'-2-3,GET,[^,]+,404,not_found,\d+,\d{4}-[^,]+Z$/)]);
  const ids = (await linesOf(reading)).slice(1).map((line) => line.split(',')[0]);
  expect(new Set(ids)).toEqual(new Set(Array.from({ length: 120 }, (_, index) => `read-${index + 1}`)));
  expect((await who.open(`${list}?show=refused&method=GET&code=`)).html).toContain(
    `${list}.csv?method=GET&amp;show=refused" download>Export CSV</a>`,
  );
});

test('a request has a page, which leads to its payment and says what its code means', async () => {
  const seen = await owner.open(`${address()}/requests/seen-1`);
  expect(seen.html).toContain(`/payments/${reference}"`);
  expect(seen.html).toContain('<span class="badge good">200</span>');
  const missing = await owner.open(`${address()}/requests/missing-1`);
  expect(missing.html).toMatch(/<code>not_found<\/code>: \w/);
  await ask('/balance', 'twice');
  await ask('/balance', 'twice');
  await eventually(async () => (await shownRequests('?request=twice')).length === 2, 'both');
  const twice = await owner.open(`${address()}/requests/twice`);
  expect(twice.html).toContain('The application sent this Request-Id more than once.');
  for (const id of ['unknown', '%3Cscript%3E', 'a'.repeat(200)])
    expect((await owner.open(`${address()}/requests/${id}`)).status).toBe(404);
});

test('a search for a Request-Id leads to the request, and finds payments of that name too', async () => {
  const found = await owner.open('/search?q=seen-1');
  expect([found.status, found.location]).toEqual([
    303,
    `/dashboard/${owner.businessId}/test${address()}/requests/seen-1`,
  ]);
  await payments.create({ merchant_reference: 'missing-1' });
  const both = await owner.open('/search?q=missing-1');
  expect(both.html).toContain(`${address()}/requests/missing-1"`);
  expect(both.html).toContain('aria-label="Results"');
  const { body } = await ask('/search?q=seen-1', 'search');
  expect(body.data).toEqual([
    { type: 'request', id: 'seen-1', matched: 'id', payment: null, client_id: owner.merchant.clientId },
  ]);
  const stranger = await newOwner(service);
  expect((await stranger.open('/search?q=seen-1')).html).toContain('Nothing was found');
});

test('members see them, others do not, nor below another application, environment or business', async () => {
  const viewer = await newMember(service, owner, 'viewer');
  for (const list of ['requests', 'requests.csv']) expect((await viewer.open(`${address()}/${list}`)).status).toBe(200);
  const stranger = await newOwner(service);
  const path = `/dashboard/${owner.businessId}/test${address()}/requests`;
  for (const answer of [
    await stranger.get(path),
    await stranger.get(`${path}.csv`),
    await stranger.open(`${address()}/requests`),
    await stranger.open(`/applications/${stranger.merchant.clientId}/requests/seen-1`),
    await owner.get(path.replace('/test/', '/live/')),
  ])
    expect(answer.status).toBe(404);
});

test('an application without a business has its requests too', async () => {
  const app = await registerApp(service, owner);
  const form = { client_id: app.id, client_secret: app.secret!, grant_type: 'refresh_token', refresh_token: 'x' };
  await call(service, 'POST', '/oauth/token', { form, headers: { 'Request-Id': 'own-1' } });
  const path = `/dashboard/own/test/applications/${app.id}/requests`;
  const { html } = await eventually(async () => {
    const page = await owner.get(path);
    return page.html.includes('own-1') && page;
  }, 'the request');
  expect(html).toContain('invalid_grant');
  expect((await owner.get(`${path}/own-1`)).html).toContain('<code>invalid_grant</code>');
  expect((await owner.get(`${path}.csv`)).html).toContain('own-1,POST,');
});

test('the list of applications says who registered each, what it may do, its secrets and its use', async () => {
  const who = await newOwner(service);
  const { clientId } = who.merchant;
  await call(service, 'POST', `/oauth/clients/${clientId}/regenerate-secret`, {
    token: who.session,
    body: { expire_previous_in: 3600 },
  });
  await times(3, () => call(service, 'GET', '/balance', { token: who.merchant.token }));
  await call(service, 'GET', '/payments/unknown', { token: who.merchant.token });
  const { html } = await eventually(async () => {
    const page = await who.open('/applications');
    return page.html.includes('5 requests') && page;
  }, 'the requests to be counted');
  expect(html).toContain('registered by <bdi>Ada Lovelace</bdi>');
  expect(html).toContain('payments:create payments:capture payments:read payments:refund');
  expect(html).toContain('5 requests in 24 h, 20% failed');
  expect(html.match(/secret …/g)).toHaveLength(2);
  const one = await who.open(`/applications/${clientId}`);
  expect(one.html).toMatch(/<dt>A previous secret<\/dt><dd>ends in <code>\S{4}<\/code>, since .*, works until/);
  expect(one.html).toContain('<dt>Last 24 hours</dt><dd>5 requests, 20% failed</dd>');
  expect(one.html).not.toContain('Not yet');
});

test('lists lead back the way that was come', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  await times(45, () => mine.create({ payment_method: undefined }));
  const rowsOf = ({ html }: PageAnswer) => [...html.matchAll(/row-link"[^>]* href="([^"]+)"/g)].map(([, href]) => href);
  const first = await who.open('/payments?show=open&currency=EUR');
  const second = await who.get(linkOn(first, 'Older')!);
  const third = await who.get(linkOn(second, 'Older')!);
  expect([rowsOf(first).length, rowsOf(second).length, rowsOf(third).length]).toEqual([20, 20, 5]);
  expect([linkOn(first, 'Newer'), linkOn(third, 'Older')]).toEqual([undefined, undefined]);
  const back = await who.get(linkOn(third, 'Newer')!);
  expect(rowsOf(back)).toEqual(rowsOf(second));
  const start = await who.get(linkOn(back, 'Newer')!);
  expect(rowsOf(start)).toEqual(rowsOf(first));
  expect(linkOn(back, 'Newer')).toContain('/payments?show=open&currency=EUR');
  const forged = linkOn(third, 'Newer')!.replace(/way=[^&]*/, `way=${'a'.repeat(60)}`);
  const led = await who.get(forged);
  expect((await who.get(linkOn(led, 'Newer')!)).status).toBe(400); // a forged cursor is refused where it is used
});

test('a payment has its latest deliveries next to the timeline, and those of no other', async () => {
  const who = await newOwner(service);
  const receiver = await startReceiver();
  const webhooks = webhooksOf(service, who.merchant);
  const { id } = await webhooks.register(receiver.url);
  const mine = paymentsOf(service, who.merchant);
  const one = await mine.captured();
  const other = await mine.authorized();
  await eventually(
    async () => (await webhooks.deliveries(id)).every(({ status }) => status === 'DELIVERED'),
    'the deliveries',
  );
  const deliveries = await sql(
    service,
    `SELECT id, payment_reference FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY id DESC`,
    [id],
  );
  const { html } = await who.open(`/payments/${one}`);
  const shown = [...html.matchAll(/\/deliveries\/(whd_\w+)"/g)].map(([, each]) => each);
  expect(shown).toEqual(deliveries.filter((each) => each.payment_reference === one).map((each) => each.id));
  expect(shown).toHaveLength(2);
  expect((await who.open(`/payments/${other}`)).html.match(/\/deliveries\/whd_/g)).toHaveLength(1);
  const without = await newOwner(service);
  const quiet = await paymentsOf(service, without.merchant).authorized();
  expect((await without.open(`/payments/${quiet}`)).html).toContain('No deliveries yet. Each event is sent');
});
