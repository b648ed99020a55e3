import { expect, test } from '@jest/globals';
import type { Outcome } from '../../../server/domain/payments/processors/processor.ts';
import { eventually } from '../../support/eventually.ts';
import { useFarEnd } from '../../support/far-end.ts';
import { NAME, sign } from '../../support/http-processor.ts';
import { newPerson } from '../../support/oauth.ts';
import { OwnPayments } from '../../support/own-payments.ts';
import { times } from '../../support/payments.ts';

process.env.CARDS = 'http';
const SUCCEEDED: Outcome = { status: 'succeeded' };
const DECLINED: Outcome = { status: 'declined', decline_code: 'declined' };

const world = new OwnPayments();
const { payments, sql, operationsOf, statusOf, pass, untilStatus } = world;

const post = (name: string, body: string, signature = sign(body)) =>
  fetch(`${world.service.origin}/processors/${name}/callback`, {
    method: 'POST',
    body,
    headers: { 'Far-Signature': signature, Accept: 'application/json' },
  });

/** Sends a signed callback, with the payment's name if the outcome has no other. */
async function callBack(idempotencyKey: string, outcome: Outcome): Promise<number> {
  const text = 'SELECT payment_reference FROM processor_operations WHERE id = $1';
  const [row] = await sql(text, [idempotencyKey.split('-')[0]]);
  const named = { reference: `far_${String(row?.payment_reference)}`, ...outcome };
  return (await post(NAME, JSON.stringify({ idempotencyKey, outcome: named }))).status;
}

/** Creates a payment whose authorization the far end has done without answering. */
async function unanswered(changes: object = {}): Promise<{ reference: string; key: string }> {
  useFarEnd({ authorize: ['unanswered'] });
  const { body } = await (await payments()).create(changes);
  const [{ id: key }] = await operationsOf(body.reference);
  return { reference: body.reference, key };
}

/** Returns the processor's name for a payment. */
async function nameOf(reference: string): Promise<unknown> {
  const [row] = await sql('SELECT processor_reference FROM payments WHERE reference = $1', [reference]);
  return row!.processor_reference;
}

test('a callback settles what was not answered, once, in any number and order', async () => {
  const { reference, key } = await unanswered();
  expect(await statusOf(reference)).toBe('PENDING');
  const told = [SUCCEEDED, SUCCEEDED, { status: 'pending' } as const, DECLINED];
  expect(await Promise.all(told.slice(0, 2).map((outcome) => callBack(key, outcome)))).toEqual([204, 204]);
  for (const outcome of told) expect(await callBack(key, outcome)).toBe(204);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized']);
  expect(await operationsOf(reference)).toMatchObject([{ status: 'succeeded', due_at: null, declines: 0 }]);
});

test('a callback that overtakes its answer settles the step, and the request goes on with what follows', async () => {
  const farEnd = useFarEnd({ authorize: ['waits'] });
  const creating = (await payments()).create({ capture_method: 'AUTOMATIC' });
  await eventually(() => farEnd.waiting === 1, 'the call');
  const newest = 'SELECT id, payment_reference FROM processor_operations ORDER BY id DESC LIMIT 1';
  const [{ id, payment_reference }]: any[] = await sql(newest);
  expect(await callBack(id, SUCCEEDED)).toBe(204);
  expect(await statusOf(payment_reference)).toBe('AUTHORIZED');
  farEnd.release();
  const { status: answered, body } = await creating;
  expect([answered, body.reference, body.status]).toEqual([201, payment_reference, 'CAPTURED']);
  expect(farEnd.count('capture')).toBe(1);
});

test('what follows from a callback without a caller is done by a worker', async () => {
  const { reference, key } = await unanswered({ capture_method: 'AUTOMATIC' });
  await callBack(key, SUCCEEDED);
  await untilStatus(reference, 'CAPTURED');
});

test('a callback of a decline counts for the key that was declined, and no other', async () => {
  const farEnd = useFarEnd({ void: ['unanswered', 'unanswered'] });
  farEnd.questionsWait = true; // or the sweep would learn of the void before its callback
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  await pass(3_600_000);
  await world.untilTrue('the void', () => farEnd.count('void') === 1);
  const [, { id }] = await operationsOf(reference);

  for (const key of [id, id, `${id}-7`]) expect(await callBack(key, DECLINED)).toBe(204);
  expect((await operationsOf(reference))[1]).toMatchObject({ status: 'declined', declines: 1 });
  expect(await callBack(`${id}-2`, SUCCEEDED)).toBe(204);
  expect(await statusOf(reference)).toBe('EXPIRED');
  farEnd.release();
});

test('a callback ends what was given up', async () => {
  const farEnd = useFarEnd({ authorize: ['lost', 'lost'] });
  farEnd.mostAttempts = { declined: 1, pending: 1, unknown: 1 };
  const { body } = await (await payments()).create();
  const [{ id, given_up_at }] = await operationsOf(body.reference);
  expect(given_up_at).not.toBeNull();
  await callBack(id, DECLINED);
  expect(await statusOf(body.reference)).toBe('FAILED');
  expect((await operationsOf(body.reference))[0]).toMatchObject({ given_up_at: null, due_at: null });
});

test('the processor’s name of a payment is kept, and sent to it with every later step', async () => {
  useFarEnd();
  const reference = await (await payments()).captured(); // the far end refuses a capture that names no payment
  const [{ id }] = await operationsOf(reference);
  await callBack(id, { ...SUCCEEDED, reference: 'far_another' });
  expect(await nameOf(reference)).toBe(`far_${reference}`);
  expect((await (await payments()).refund(reference)).body.status).toBe('SUCCEEDED');
});

test('what the processor called a payment whose card it declined is not kept for the next card', async () => {
  useFarEnd({ authorize: ['unanswered', 'unanswered'] });
  const payer = await newPerson(world.service);
  const { reference } = (await (await payments()).create({ payment_method: undefined })).body;
  const pay = () => payer.submit(`/pay/${reference}`, { pay: 'simulated_card', card: 'sim_success' });
  await pay();
  const [{ id }] = await operationsOf(reference);
  await callBack(id, DECLINED);
  await pay();
  await callBack(id, DECLINED); // again, and late
  expect(await operationsOf(reference)).toHaveLength(2);
  expect(await nameOf(reference)).toBeNull();
});

test('a callback that its processor has not signed is 401, and changes nothing', async () => {
  const { reference, key } = await unanswered();
  const body = JSON.stringify({ idempotencyKey: key, outcome: SUCCEEDED });
  for (const signature of ['', 'x', sign(`${body} `), sign(body).toUpperCase()]) {
    const answer = await post(NAME, body, signature);
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'invalid_token']);
  }
  expect(await statusOf(reference)).toBe('PENDING');
});

test.each([
  ['makes no sense', () => post(NAME, '{"idempotencyKey'), 400, 'invalid_request'],
  ['is too large', () => post(NAME, 'x'.repeat(65 * 1024)), 413, 'payload_too_large'],
  ['is for a processor that does not exist', () => post('nobody', '{}'), 404, 'not_found'],
  ['is for a processor that never calls back', () => post('wallet', '{}'), 404, 'not_found'],
  ['is a GET', () => fetch(`${world.service.origin}/processors/${NAME}/callback`), 405, 'method_not_allowed'],
])('a callback that %s is refused', async (_how, send, refused, code) => {
  const answer = await send();
  expect([answer.status, (await answer.json()).code]).toEqual([refused, code]);
});

test('a callback settles no payment of another processor, and nothing that does not exist', async () => {
  const { reference, key } = await unanswered();
  await sql(`UPDATE payments SET payment_method = '{"type": "wallet"}' WHERE reference = $1`, [reference]);
  expect(await times(2, (index) => callBack([key, 'op_none'][index]!, SUCCEEDED))).toEqual([204, 204]);
  await sql(
    `UPDATE payments SET payment_method = '{"type": "simulated_card", "token": "sim_success"}' WHERE reference = $1`,
    [reference],
  );
  expect(await statusOf(reference)).toBe('PENDING');
});
