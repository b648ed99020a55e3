import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pass } from '../../../support/clock.ts';
import { newOwner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { signatureIsValid } from '../../../support/receiver.ts';
import { merchant, receiver, service, webhooks } from '../../../support/webhook-service.ts';
import { webhooksOf, type Endpoint } from '../../../support/webhooks.ts';

/** Headers that the owner of an endpoint sets are sent with every attempt, and shown nowhere. */

const SECRET = 'Bearer 8f1c0d-very-secret';
const pathOf = ({ id }: Pick<Endpoint, 'id'>) => `/webhook-endpoints/${id}`;

async function register(headers: object): Promise<Endpoint> {
  const answer = await webhooks.ask('POST', '/webhook-endpoints', { url: receiver.url, custom_headers: headers });
  expect(answer.status).toBe(201);
  return answer.body as Endpoint;
}

const change = (endpoint: Endpoint, headers: object) =>
  webhooks.ask('PATCH', pathOf(endpoint), { custom_headers: headers });

async function deliver(endpoint: Endpoint, count: number) {
  await webhooks.pay();
  const received = await receiver.waitFor(count);
  expect(signatureIsValid(received.at(-1)!, endpoint.secret)).toBe(true);
  return received.at(-1)!.headers;
}

test('headers of an endpoint are sent with every attempt, and only their names are returned', async () => {
  const endpoint = await register({ Authorization: SECRET, 'X-Api-Key': 'k-1' });
  expect(endpoint.header_names).toEqual(['Authorization', 'X-Api-Key']);
  const headers = await deliver(endpoint, 1);
  expect(headers).toMatchObject({ authorization: SECRET, 'x-api-key': 'k-1', 'service-delivery-attempt': '1' });
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  const [attempt] = await webhooks.endedAttempts(delivery.id, 1);
  expect(JSON.stringify(attempt)).not.toMatch(/very-secret|api-key/i);
  const shown = await webhooks.ask('GET', pathOf(endpoint));
  expect(shown.body).toMatchObject({ header_names: ['Authorization', 'X-Api-Key'] });
  expect(shown.text).not.toContain('very-secret');
  await pass(3600);
  await change(endpoint, { authorization: 'Bearer new' });
  expect((await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
  const again = (await receiver.waitFor(2)).at(-1)!.headers;
  expect(again['service-signature']).toBe(headers['service-signature']);
  expect(again).toMatchObject({ authorization: 'Bearer new', 'x-api-key': 'k-1' });
});

test('a change sets the headers that it names, an empty value removes one, and deletion removes all', async () => {
  const endpoint = await register({ Authorization: SECRET, 'X-Api-Key': 'k-1' });
  const changed = await change(endpoint, { 'x-api-key': 'k-2', Authorization: '', 'X-Absent': '' });
  expect(changed.body.header_names).toEqual(['x-api-key']);
  const headers = await deliver(endpoint, 1);
  expect(headers).toMatchObject({ 'x-api-key': 'k-2' });
  expect(headers.authorization).toBeUndefined();
  expect((await webhooks.ask('PATCH', pathOf(endpoint), { description: 'The shop' })).body.header_names).toHaveLength(
    1,
  );
  expect((await change(endpoint, {})).body.header_names).toHaveLength(1);
  expect((await change(endpoint, { 'X-API-KEY': '' })).body.header_names).toEqual([]);
  expect(await stored(endpoint)).toBeNull();
  await change(endpoint, { 'x-api-key': 'k-3' });
  expect(await stored(endpoint)).not.toBeNull();
  await webhooks.ask('DELETE', pathOf(endpoint));
  expect(await stored(endpoint)).toBeNull();
});

async function stored({ id }: Endpoint): Promise<Buffer | null> {
  const [row] = await sql(service, 'SELECT headers_encrypted FROM webhook_endpoints WHERE id = $1', [id]);
  return row!.headers_encrypted as Buffer | null;
}

const RESERVED = [
  ...['Host', 'User-Agent', 'Content-Type', 'content-length', 'Connection', 'Keep-Alive', 'Transfer-Encoding', 'TE'],
  ...['Trailer', 'Upgrade', 'Expect', 'Proxy-Authorization', 'HTTP2-Settings', 'traceparent', 'tracestate'],
  ...['Service-Signature', 'Service-Event-Id', 'service-anything', 'webhook-id', 'Webhook-Signature'],
];

test.each(RESERVED)('an endpoint cannot set %s', async (name) => {
  const body = { url: receiver.url, custom_headers: { [name]: '1' } };
  const refused = await webhooks.ask('POST', '/webhook-endpoints', body);
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field: '/custom_headers', code: 'propertyNames' }] },
  });
  expect(refused.body.detail).toContain(name);
});

test.each([
  ['a name with a space', { 'X Key': '1' }, 'pattern'],
  ['a name with a line break', { 'X-Key\r\nHost': '1' }, 'pattern'],
  ['an empty name', { '': '1' }, 'minLength'],
  ['a long name', { ['x'.repeat(65)]: '1' }, 'maxLength'],
  ['a value with a line break', { 'X-Key': 'a\r\nHost: b' }, 'pattern'],
  ['a value with a space at its end', { 'X-Key': 'a ' }, 'pattern'],
  ['a value beyond ASCII', { 'X-Key': 'ä' }, 'pattern'],
  ['a long value', { 'X-Key': 'x'.repeat(1025) }, 'maxLength'],
  ['a value that is no text', { 'X-Key': 1 }, 'type'],
  ['a name twice', { 'X-Key': 'a', 'x-key': 'b' }, 'repeated'],
  ['eleven headers', Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`X-${at}`, '1'])), 'maxProperties'],
])('%s is refused', async (_what, headers, code) => {
  const refused = await webhooks.ask('POST', '/webhook-endpoints', { url: receiver.url, custom_headers: headers });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code }] } });
});

test('an endpoint has at most ten headers, also after parallel changes', async () => {
  const endpoint = await register(Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`X-${at}`, '1'])));
  const names = Array.from({ length: 6 }, (_, at) => `Y-${at}`);
  const changes = await Promise.all(names.map((name) => change(endpoint, { [name]: '1' })));
  expect(changes.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(changes.find(({ status }) => status === 400)!.body).toMatchObject({ errors: [{ code: 'maxProperties' }] });
  const shown = (await webhooks.ask('GET', pathOf(endpoint))).body as Endpoint;
  expect(shown.header_names).toHaveLength(10);
});

test('whatever header is accepted arrives as it is', async () => {
  const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/).map((name) => `x${name}`);
  const value = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);
  const endpoint = await register({});
  let count = 0;
  await fc.assert(
    fc.asyncProperty(token, value, async (name, text) => {
      expect((await change(endpoint, { [name]: text })).status).toBe(200);
      expect((await deliver(endpoint, (count += 1)))[name.toLowerCase()]).toBe(text);
      expect((await change(endpoint, { [name]: '' })).status).toBe(200);
    }),
    { numRuns: 15 },
  );
});

test('the audit log has the names of headers, never their values', async () => {
  const endpoint = await register({ Authorization: SECRET });
  await change(endpoint, { Authorization: 'Bearer other-secret' });
  const rows = await sql(service, 'SELECT details FROM audit_events WHERE subject_id = $1 ORDER BY id', [endpoint.id]);
  expect(rows.map(({ details }) => details)).toMatchObject([
    { header_names: 'Authorization' },
    { custom_headers: 'Authorization' },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/very-secret|other-secret/);
  expect(merchant.clientId).toBeDefined();
});

test('the console sets and removes headers, and shows their names only', async () => {
  const owner = await newOwner(service);
  const { id } = await webhooksOf(service, owner.merchant).register(receiver.url);
  const form = { url: receiver.url, custom_headers: `Authorization: ${SECRET}\nX-Api-Key: k-1` };
  const changed = await owner.act(`/endpoints/${id}`, 'change', form);
  expect(changed.status).toBe(303);
  const page = (await owner.open(`/endpoints/${id}`)).html;
  expect(page).toContain('Authorization: ••••••');
  expect(page).not.toContain('very-secret');
  await owner.act(`/endpoints/${id}`, 'change', { url: receiver.url, custom_headers: 'X-Api-Key:' });
  expect((await owner.open(`/endpoints/${id}`)).html).not.toContain('X-Api-Key: ••••••');
  const refused = await owner.act(`/endpoints/${id}`, 'change', { url: receiver.url, custom_headers: 'Host: a' });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('The headers must not contain Host, which the service sets.');
});
