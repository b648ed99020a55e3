import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { sequelize } from '../../../server/database/connect.ts';
import { encrypt } from '../../../server/platform/secrets.ts';
import { pass } from '../../support/clock.ts';
import { signatureIsValid, type Received } from '../../support/receiver.ts';
import { receiver, service, webhooks } from '../../support/webhook-service.ts';
import { eventIn, type Endpoint } from '../../support/webhooks.ts';

const PUBLISHED = { standardwebhooks: StandardWebhook, svix: SvixWebhook };

/** Returns the verifiers that accept a delivery. */
function acceptedBy({ headers, body }: Received, secret: string): string[] {
  const given = headers as Record<string, string>;
  return Object.entries(PUBLISHED).flatMap(([name, Webhook]) => {
    try {
      new Webhook(secret).verify(body, given);
      return name;
    } catch (error) {
      expect(String(error)).toMatch(/No matching signature found|Missing required headers/);
      return [];
    }
  });
}

const all = Object.keys(PUBLISHED);
const standardHeaders = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')));

const rotate = async ({ id }: Endpoint, body: object = {}): Promise<Endpoint> =>
  (await webhooks.ask('POST', `/webhook-endpoints/${id}/rotate-secret`, body)).body as Endpoint;

/** Sets a secret in the form of endpoints registered in earlier releases. */
const giveSecret = ({ id }: Endpoint, secret: string) =>
  sequelize.query('UPDATE webhook_endpoints SET secret_encrypted = $1 WHERE id = $2', {
    bind: [encrypt(service.parts.keys, secret), id],
  });

test('the published verifiers accept a delivery by its secret, and neither another body nor another secret', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const other = await webhooks.register(receiver.url, ['payment.expired']);
  await webhooks.pay();
  const [received] = await receiver.waitFor(1);
  expect(acceptedBy(received!, endpoint.secret)).toEqual(all);
  expect(acceptedBy(received!, other.secret)).toEqual([]);
  const changed = Buffer.from(received!.body.toString().replace('1250', '1251'));
  expect(acceptedBy({ ...received!, body: changed }, endpoint.secret)).toEqual([]);
});

test('every attempt has the event as its webhook-id, and its own time of signing', async () => {
  receiver.answerWith((_received, response) => void response.writeHead(500).end());
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(endpoint.id, ({ status }) => status === 'RETRYING', 'failure');
  await pass(62);
  const attempts = await receiver.waitFor(2);
  for (const received of attempts) {
    expect(received.headers['webhook-id']).toBe(eventIn(received).event_id);
    expect(received.headers['service-signature']).toContain(`t=${String(received.headers['webhook-timestamp'])},`);
    expect(acceptedBy(received, endpoint.secret)).toEqual(all);
  }
  const [first, second] = attempts.map(({ headers }) => Number(headers['webhook-timestamp']));
  expect(second! - first!).toBeGreaterThanOrEqual(60);
});

test('endpoints of one business get an event under one webhook-id', async () => {
  const endpoints = [await webhooks.register(receiver.url), await webhooks.register(receiver.url)];
  await webhooks.pay();
  const received = await receiver.waitFor(2);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (const { secret } of endpoints) expect(received.flatMap((each) => acceptedBy(each, secret))).toEqual(all);
});

test('while a secret is replaced, the published verifiers accept by either, and then by the new one only', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const replaced = await rotate(endpoint, { expire_previous_in: 5 });
  await webhooks.pay();
  const [within] = await receiver.waitFor(1);
  for (const { secret } of [replaced, endpoint]) expect(acceptedBy(within!, secret)).toEqual(all);
  const newestFirst = String(within!.headers['webhook-signature']).split(' ')[0];
  const byNewest = { ...within!, headers: { ...within!.headers, 'webhook-signature': newestFirst } };
  expect(acceptedBy(byNewest, replaced.secret)).toEqual(all);

  await pass(5);
  await webhooks.pay();
  const after = (await receiver.waitFor(2))[1]!;
  expect(acceptedBy(after, replaced.secret)).toEqual(all);
  expect(acceptedBy(after, endpoint.secret)).toEqual([]);
});

test('a replay repeats the headers of the first attempt, and one with a new signature carries new ones', async () => {
  const endpoint = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'delivery');
  const replaced = await rotate(endpoint);
  await pass(10);
  await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`);
  const [first, verbatim] = await receiver.waitFor(2);
  expect(standardHeaders(verbatim!)).toEqual(standardHeaders(first!));
  expect(acceptedBy(verbatim!, endpoint.secret)).toEqual(all);

  await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`, { resign: true });
  const resigned = (await receiver.waitFor(3))[2]!;
  expect(resigned.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(Number(resigned.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(
    Number(first!.headers['webhook-timestamp']) + 10,
  );
  expect(acceptedBy(resigned, replaced.secret)).toEqual(all);
  expect(acceptedBy(resigned, endpoint.secret)).toEqual([]);
});

const base64 = (bytes: number) => randomBytes(bytes).toString('base64');

test.each([
  ['of 24 bytes', base64(24), all],
  ['of 64 bytes', base64(64), all],
  ['of 23 bytes', base64(23), []],
  ['of 65 bytes', base64(65), []],
  ['without its padding', base64(32).replace('=', ''), []],
  ['for addresses', Buffer.alloc(33, 255).toString('base64url'), []],
  ['with a line break', `${base64(33)}\n`, []],
])('a secret in base64 %s signs for the published verifiers if they can take it', async (_, encoded, accepting) => {
  const endpoint = await webhooks.register(receiver.url);
  const secret = `whsec_${encoded}`;
  await giveSecret(endpoint, secret);
  await webhooks.pay();
  const [received] = await receiver.waitFor(1);
  expect(signatureIsValid(received!, secret)).toBe(true);
  if (accepting.length > 0) expect(acceptedBy(received!, secret)).toEqual(accepting);
  else expect(standardHeaders(received!)).toEqual({});
});

test('the secret that replaces one of the first form signs for the published verifiers at once', async () => {
  const endpoint = await webhooks.register(receiver.url);
  const old = `whsec_${randomBytes(32).toString('base64url')}`;
  await giveSecret(endpoint, old);
  const replaced = await rotate(endpoint, { expire_previous_in: 60 });
  await webhooks.pay();
  const [received] = await receiver.waitFor(1);
  expect(acceptedBy(received!, replaced.secret)).toEqual(all);
  expect(received!.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  const [t, byNew, byOld] = String(received!.headers['service-signature']).split(',');
  for (const [signature, secret] of [
    [byNew, replaced.secret],
    [byOld, old],
  ]) {
    const headers = { ...received!.headers, 'service-signature': `${t},${signature}` };
    expect(signatureIsValid({ ...received!, headers }, secret!)).toBe(true);
  }
});
