import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { asCurl } from '../../server/pages/dashboard/shell/curl.ts';
import { drawAttempts } from '../../server/pages/dashboard/webhooks/attempt-charts.ts';
import { Zone } from '../../server/platform/zone.ts';
import { formatJson } from '../../server/pages/dashboard/shell/json-text.ts';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { duringOther } from '../support/locks.ts';
import { paymentsOf } from '../support/payments.ts';
import { startReceiver, type Received, type Receiver } from '../support/receiver.ts';
import { service } from '../support/shared-service.ts';
import { webhooksOf, type Delivery, type Webhooks } from '../support/webhooks.ts';

let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
beforeEach(() => receiver.answerWith((_received, response) => void response.writeHead(204).end()));

interface Delivered {
  owner: Owner;
  webhooks: Webhooks;
  delivery: Delivery;
  endpointId: string;
}

/** Creates a delivery with one attempt, of a separate business. */
async function deliver(status = 204, body = ''): Promise<Delivered> {
  const type = body.startsWith('{') ? 'application/json' : 'text/plain';
  receiver.answerWith((_received, response) => void response.writeHead(status, { 'Content-Type': type }).end(body));
  const owner = await newOwner(service);
  const webhooks = webhooksOf(service, owner.merchant);
  const { id } = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(id, (each) => each.status !== 'PENDING', 'the first attempt');
  return { owner, webhooks, delivery, endpointId: id };
}

test('deliveries are listed with their payments, and filtered by payment and days', async () => {
  const { owner, delivery } = await deliver();
  const { payment_reference: payment } = delivery;
  const today = delivery.created_at.slice(0, 10);
  const isListed = async (query: string) => (await owner.open(`/deliveries?${query}`)).html.includes(delivery.id);
  expect((await owner.open('/deliveries')).html).toContain(`<code title="${payment}">`);
  expect(await isListed(`payment=${payment}&from=${today}&to=${today}`)).toBe(true);
  expect(await isListed('payment=pay_01jd3k5m7n9p1q3r5s7t9v1w3x')).toBe(false);
  expect(await isListed('to=2001-01-01')).toBe(false);
  const file = await owner.open(`/deliveries.csv?payment=${payment}`);
  expect([file.status, file.html.includes(delivery.id)]).toEqual([200, true]);
  expect((await owner.open('/deliveries?from=yesterday')).status).toBe(400);
});

test('the filter by the latest attempt names outcomes as the list does', async () => {
  const { html } = await (await newOwner(service)).open('/deliveries');
  for (const option of [
    '<option value="dns">host not found',
    '<option value="tls">TLS failed',
    '<option value="5xx">5xx',
  ])
    expect(html).toContain(option);
});

test('the latest attempt of each delivery is listed, and those of an endpoint are drawn by day, with a table', async () => {
  const { owner, delivery, endpointId } = await deliver(503);
  const row = (await owner.open('/deliveries')).html.split('<tr').find((each) => each.includes(delivery.id));
  expect(row).toContain('<td class="outcome muted">503</td>');
  expect((await owner.open('/deliveries.csv?bom=0')).html).toMatch(/,503\r\n/);
  const { html } = await owner.open(`/endpoints/${endpointId}`);
  const counted = 'Based on the newest 1,000 deliveries of these days.';
  expect(html).toContain(`aria-label="Attempts on each of 14 days: 1, of which 1 failed. ${counted}"`);
  expect(html).toContain(`<p class="hint">${counted}</p>`);
  const today = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  expect(html).toContain(`<tr><th scope="row">${today}</th><td>1</td><td>1</td></tr>`);
  expect(html).toMatch(new RegExp(`<tr><th scope="row">${today}</th><td>[\\d,]+ ms</td><td>[\\d,]+ ms</td></tr>`));
  expect(html).toMatch(
    /Response times on each of 14 days\. On the slowest, 95 of 100 attempts were answered within [\d,]+ ms/,
  );
  const nothing = drawAttempts([{ day: 20_000, attempts: 0, failed: 0, median: null, slow: null }], Zone.UTC);
  for (const { empty } of [nothing.attempts, nothing.times]) expect(empty).toContain(counted);
  const { id: other } = await webhooksOf(service, owner.merchant).register('https://quiet.example/hooks');
  expect((await owner.open(`/endpoints/${other}`)).html).not.toContain('Attempts by day');
});

test('deliveries are filtered by the outcome of their latest attempt, and an unknown outcome is refused', async () => {
  const { owner, delivery } = await deliver(503);
  const isListed = async (query: string) => (await owner.open(`/deliveries?${query}`)).html.includes(delivery.id);
  expect(await isListed('outcome=5xx')).toBe(true);
  expect(await isListed('outcome=timeout')).toBe(false);
  const page = await owner.open('/deliveries?show=waiting&outcome=5xx');
  expect(page.html).toContain('<option value="5xx" selected>');
  expect(page.html).toContain('/deliveries.csv?outcome=5xx&amp;show=waiting');
  const refused = await owner.open('/deliveries?outcome=503');
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('must be one of 2xx, 4xx, 5xx')]);
});

/** So many waiters that the responses come first. */
const NEVER = Infinity;

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('attempts are listed with how many are left, and one of them is shown with its request and response', async () => {
  const { owner, webhooks, delivery } = await deliver(503, '{"closed":true,"till":[7,"<b>"]}');
  const path = `/deliveries/${delivery.id}`;
  const { html } = await owner.open(path);
  expect(textOf(html)).toContain('7 of 8 attempts left');
  expect(html).toContain('<span class="b">&quot;closed&quot;</span>: <span class="s">true</span>');
  expect(html).toContain('<span class="i">&quot;&lt;b&gt;&quot;</span>');
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000))); // `t` has whole seconds
  await owner.act(path, 'resign');
  await webhooks.endedAttempts(delivery.id, 2);
  const [first, second] = await webhooks.attempts(delivery.id);
  const older = (await owner.open(`${path}?attempt=${first!.id}`)).html;
  expect(older).toContain(
    `id="${first!.id}" href="/dashboard/${owner.businessId}/test${path}?attempt=${first!.id}" aria-current="true"`,
  );
  expect(older).toContain(first!.request_headers['Service-Signature']);
  expect(older).not.toContain(second!.request_headers['Service-Signature']);
  for (const attempt of ['att_00000000000000000000000000', delivery.id, '<b>'])
    expect((await owner.open(`${path}?attempt=${attempt}`)).status).toBe(404);
});

test('after sending again the page refreshes automatically until the attempt is there', async () => {
  const { owner, webhooks, delivery } = await deliver();
  const answer = await owner.act(`/deliveries/${delivery.id}`, 'resign');
  await webhooks.endedAttempts(delivery.id, 2);
  expect(answer.location).toMatch(/\?after=att_\w+&done=resigned\./);
  const settled = (await owner.get(answer.location)).html;
  expect([settled.includes('data-refresh'), settled.includes('Sent again with a new signature.')]).toEqual([
    false,
    true,
  ]);
  const [newest] = (await webhooks.attempts(delivery.id)).toReversed();
  const waiting = (await owner.open(`/deliveries/${delivery.id}?after=${newest!.id}`)).html;
  expect([waiting.includes('data-refresh'), waiting.includes('>Refresh</a>')]).toEqual([true, true]);
  expect(waiting).toContain('id="live-status" data-live'); // the badge follows, too
});

test('the command sends what the attempt sent, byte for byte', async () => {
  const { owner, delivery } = await deliver();
  const { html } = await owner.open(`/deliveries/${delivery.id}`);
  const command = /data-copy="(curl [^"]+)"/.exec(html)![1]!;
  const decoded = command
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const received = () => receiver.received.filter(({ headers }) => headers['service-event-id'] === delivery.event_id);
  const before = received().length;
  spawn('sh', ['-c', decoded], { stdio: 'ignore' }); // not spawnSync: the receiver is in this process
  await eventually(() => received().length > before, 'the command to arrive');
  const [sent, repeated] = received().slice(before - 1) as [Received, Received];
  expect(repeated.body.equals(sent.body)).toBe(true);
  expect(repeated.headers['service-signature']).toBe(sent.headers['service-signature']);
});

test.each(["it's", 'a $(touch x) `b` \\ "c"', 'line\nbreak', '!history %s'])('a shell reads %j unchanged', (body) => {
  const command = asCurl({ url: 'http://shop.example', headers: { 'X-Note': body }, body });
  const script = `curl() { for last; do :; done; printf %s "$last"; }; ${command}`;
  expect(spawnSync('sh', ['-c', script], { encoding: 'utf8' }).stdout).toBe(body);
});

test.each([
  ['{"a":[],"b":{}}', '{\n  "a": [],\n  "b": {}\n}'],
  ['[1e400,123456789012345678901,-0.10]', '[\n  1e400,\n  123456789012345678901,\n  -0.10\n]'],
  ['{"a":"{\\"b\\": [1, 2]}","a":null}', '{\n  "a": "{\\"b\\": [1, 2]}",\n  "a": null\n}'],
  [' { "x" : true } ', '{\n  "x": true\n}'],
])('%s is indented and keeps its values', (text, formatted) =>
  expect(
    formatJson(text)!
      .map((token) => token.text)
      .join(''),
  ).toBe(formatted),
);

test.each(['ok', '"ok"', '{"cut":', `[${'1,'.repeat(3000)}1]`, '['.repeat(30) + ']'.repeat(30), ''])(
  '%j is left as it is',
  (text) => expect(formatJson(text)).toBeNull(),
);

test('an endpoint shows its health, why it fails and when it will be disabled', async () => {
  const { owner, webhooks, endpointId } = await deliver(500);
  const { html } = await owner.open(`/endpoints/${endpointId}`);
  const last = new Date(Date.now() + 5 * 24 * 3600 * 1000).toLocaleDateString('en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  expect(textOf(html)).toMatch(
    new RegExp(`Failing since .* HTTP 500 Disables on ${last}.* UTC unless an attempt succeeds`),
  );
  expect(textOf(html)).toMatch(/Delivered in 7 days 0% 0 of 1 Waiting 1/);
  for (const page of [html, (await owner.open('/endpoints')).html])
    expect(page).toContain('<span class="badge bad">Failing</span>');
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  await webhooks.ask('POST', `/webhook-endpoints/${endpointId}/recover`, { since: new Date(0).toISOString() });
  const recovered = await eventually(async () => {
    const page = textOf((await owner.open(`/endpoints/${endpointId}`)).html);
    return page.includes('100%') && !page.includes('Failing since') && page;
  }, 'the recovery');
  expect(recovered).toContain('Recovery: 1 of 1 queued.');
});

test('a disabled endpoint offers to send nothing, and the words of what was never sent are true', async () => {
  const owner = await newOwner(service);
  const webhooks = webhooksOf(service, owner.merchant);
  const { id } = await webhooks.register(receiver.url);
  expect((await owner.open(`/endpoints/${id}`)).html).toMatch(/value="test"[^]*value="recover"/);
  await owner.act(`/endpoints/${id}`, 'disable');
  const { html } = await owner.open(`/endpoints/${id}`);
  expect(html).not.toMatch(/value="(test|recover)"/);
  expect(html).toContain('Enable it to recover');
  const tested = await owner.act(`/endpoints/${id}`, 'test', { event_type: 'payment.captured' });
  const page = (await owner.get(tested.location)).html;
  expect(page).toContain('The test event was not sent, because the endpoint is disabled.');
  expect(page).not.toContain('in a moment');
  const reference = await paymentsOf(service, owner.merchant).captured();
  expect(textOf((await owner.open(`/payments/${reference}`)).html)).toMatch(/Skipped .* 0 attempts/);
  expect((await owner.open('/deliveries')).html).toContain('<td class="num muted">0</td>');
  const skipped = (await owner.open('/deliveries.csv')).html;
  expect(skipped).toMatch(/,SKIPPED,[^,]+,0,/);
  expect(skipped).not.toMatch(/,SKIPPED,[^,]+,1,/);
  await owner.act(`/endpoints/${id}`, 'enable');
  const recovered = await owner.act(`/endpoints/${id}`, 'recover', { period: '3600' });
  expect((await owner.get(recovered.location)).html).toContain('Missed events are being recovered');
  await webhooks.delivery(id, (each) => each.status === 'DELIVERED', 'what it missed');
  const none = await owner.act(`/endpoints/${id}`, 'recover', { period: '3600' });
  const after = (await owner.get(none.location)).html;
  for (const text of ['No event was missed in this period. Nothing is sent.', 'Recovery: no event was missed.'])
    expect(after).toContain(text);
  expect((await owner.open('/deliveries.csv')).html).toMatch(/,DELIVERED,[^,]+,1,/);
});

test('a second recovery while one runs is refused on the page of the endpoint', async () => {
  const { owner, endpointId } = await deliver(500);
  const press = () => owner.act(`/endpoints/${endpointId}`, 'recover', { period: '3600' });
  const lock = ['SELECT FROM webhook_endpoints WHERE id = $1 FOR NO KEY UPDATE', endpointId] as [string, string];
  const twice = async () => [await press(), await press()];
  const [answers] = await duringOther(service, [lock], () => [twice()], NEVER);
  const [first, second] = answers!;
  expect(first!.location).toContain('?done=recovered');
  expect([second!.status, second!.html]).toEqual([400, expect.stringContaining('already being recovered')]);
  expect(second!.html).toContain('Recovery: ');
});

test('the catalogue has a sample of each type of event', async () => {
  const owner = await newOwner(service);
  const { id } = await webhooksOf(service, owner.merchant).register(receiver.url);
  for (const type of ['authorized', 'captured', 'cancelled', 'expired', 'refunded']) {
    const { html } = await owner.open(`/endpoints/${id}?sample=payment.${type}`);
    expect(textOf(html)).toContain(`&quot;event_type&quot; : &quot;payment.${type}&quot;`);
    expect(html).toContain('<details open>');
  }
  for (const sample of ['payment.paid', '__proto__', '<b>'])
    expect((await owner.open(`/endpoints/${id}?sample=${sample}`)).status).toBe(400);
});

test('readers see deliveries and endpoints without the buttons', async () => {
  const { owner, delivery, endpointId } = await deliver();
  const viewer = await newMember(service, owner, 'viewer');
  for (const path of [`/deliveries/${delivery.id}`, `/endpoints/${endpointId}`]) {
    const { status, html } = await viewer.open(path);
    expect([status, html.includes('name="action"')]).toEqual([200, false]);
  }
});
