import { expect, test } from '@jest/globals';
import { clock } from '../../support/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { useFarEnd } from '../../support/far-end.ts';
import { LEASE_MILLISECONDS, OwnPayments } from '../../support/own-payments.ts';
import { times } from '../../support/payments.ts';

const HOUR = 3_600_000;
const { payments, sql, operationsOf, statusOf, pass, untilTrue, untilStatus } = new OwnPayments();

test('an expired payment is voided at its processor', async () => {
  const farEnd = useFarEnd();
  const { body } = await (await payments()).create({ expires_in: 3600 });
  await pass(3_600_000);
  await untilStatus(body.reference, 'EXPIRED');
  expect(farEnd.asked).toEqual(['authorize', 'void']);
});

test('a declined void at expiry is retried with back-off, as one operation with a new key each time', async () => {
  const farEnd = useFarEnd({ void: ['declined', 'declined', 'declined', 'declined'] });
  const { body } = await (await payments()).create({ expires_in: 3600 });
  await pass(HOUR);
  const voids = () => farEnd.orders.filter(({ method }) => method === 'void');
  await untilTrue('four voids', () => voids().length === 4);
  const late = await (await payments()).act(body.reference, 'capture');
  expect([late.status, late.body.code]).toEqual([409, 'payment_expired']);
  expect(await statusOf(body.reference)).toBe('AUTHORIZED');
  await untilStatus(body.reference, 'EXPIRED');

  const pauses = voids().map(({ at }, index, all) => (index === 0 ? 0 : at - all[index - 1]!.at));
  [0, 1, 2, 4, 8].forEach((seconds, index) => expect(pauses[index]).toBeGreaterThanOrEqual(seconds * 1000));
  expect(new Set(voids().map(({ key }) => key)).size).toBe(5);
  expect((await operationsOf(body.reference)).map(({ kind }) => kind)).toEqual(['authorize', 'expire']);
  expect(await (await payments()).events(body.reference)).toEqual(['payment.authorized', 'payment.expired']);
});

test('a late authorization whose void is declined is voided in the end', async () => {
  const farEnd = useFarEnd({ authorize: ['unanswered'], void: ['declined', 'declined'] });
  const { body } = await (await payments()).create();
  await (await payments()).act(body.reference, 'cancel');
  await untilTrue('the authorization to be let go', () => farEnd.count('void') === 1);
  expect(await (await payments()).events(body.reference)).toEqual(['payment.cancelled']);
});

test('an authorization that is answered after its payment expired is voided, also before a worker looks', async () => {
  const farEnd = useFarEnd({ authorize: ['waits'] });
  const creating = (await payments()).create({ expires_in: 3600, capture_method: 'AUTOMATIC' });
  await eventually(() => farEnd.waiting === 1, 'the authorization');
  await clock.setTime(clock.now() + HOUR); // fires no timer
  farEnd.release();
  const { body } = await creating;
  expect(body).toMatchObject({ status: 'EXPIRED', authorized_at: null });
  await untilTrue('the authorization to be let go', () => farEnd.count('void') === 1);
  expect(await (await payments()).events(body.reference)).toEqual(['payment.expired']);
});

test('an authorization that is declined after its payment expired leaves it EXPIRED, also before a worker looks', async () => {
  const farEnd = useFarEnd({ authorize: ['waits in vain'] });
  const creating = (await payments()).create({ expires_in: 3600 });
  await eventually(() => farEnd.waiting === 1, 'the authorization');
  await clock.setTime(clock.now() + HOUR); // fires no timer
  farEnd.release();
  const { status, body } = await creating;
  expect([status, body]).toMatchObject([201, { status: 'EXPIRED', failure: null, authorized_at: null }]);
  expect(await (await payments()).events(body.reference)).toEqual(['payment.expired']);
});

test('a processor that is slow with one void delays no other expiry', async () => {
  const farEnd = useFarEnd({ void: ['waits'] });
  const references = await times(2, async () => (await payments()).authorized({ expires_in: 3600 }));
  const expired = async (reference: string) => (await statusOf(reference)) === 'EXPIRED';
  await pass(HOUR);
  await untilTrue('one to expire', async () => (await Promise.all(references.map(expired))).some(Boolean));
  const voids = (await Promise.all(references.map(operationsOf))).map((operations) => operations[1].status);
  expect(voids.sort()).toEqual(['reserved', 'succeeded']);
  farEnd.release();
  for (const reference of references) await untilStatus(reference, 'EXPIRED');
  expect(farEnd.count('void')).toBe(2);
});

test('a decline that two workers report, one of them after its lease, counts once', async () => {
  const farEnd = useFarEnd({ void: ['waits', 'declined'] });
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  const operation = async () => (await operationsOf(reference))[1];
  await pass(HOUR);
  await untilTrue('the first void', () => farEnd.waiting === 1);
  await pass(LEASE_MILLISECONDS);
  await untilTrue('the answer to the second worker', async () => (await operation()).declines === 1);
  farEnd.release();
  await eventually(() => farEnd.waiting === 0, 'the answer to the first one');
  await untilStatus(reference, 'EXPIRED');
  const { id } = await operation();
  const keys = farEnd.orders.filter(({ method }) => method === 'void').map(({ key }) => key);
  expect(keys).toEqual([id, id, `${id}-2`]);
});

test('an open answer that a worker reports after its lease counts for nothing', async () => {
  const farEnd = useFarEnd({ void: ['waits', 'pending'] });
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  const operation = async () => (await operationsOf(reference))[1];
  await pass(HOUR);
  await untilTrue('the first void', () => farEnd.waiting === 1);
  await pass(LEASE_MILLISECONDS);
  await untilTrue('the answer to the second worker', async () => (await operation()).status === 'pending');
  farEnd.release();
  await eventually(() => farEnd.waiting === 0, 'the answer to the first one');
  await untilStatus(reference, 'EXPIRED');
  expect(await operation()).toMatchObject({ attempts: 3 }); // the second worker's, and two questions
});

test('a payment without its processor is retried with back-off, and expires when the processor is back', async () => {
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  const move = (environment: string) =>
    sql('UPDATE payments SET environment = $2 WHERE reference = $1', [reference, environment]);
  await move('LIVE'); // has no processor for the card
  await pass(HOUR);
  const voids = async () => (await operationsOf(reference)).filter(({ kind }) => kind === 'expire');
  await untilTrue('three attempts', async () => (await voids())[0]?.attempts === 3);
  await move('TEST');
  await untilStatus(reference, 'EXPIRED');
  expect(await voids()).toHaveLength(1);
});

test('an answer that cannot be stored is asked for again with back-off, and counts once', async () => {
  const farEnd = useFarEnd();
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  await sql(`CREATE FUNCTION refuse() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''no''; END' LANGUAGE plpgsql;
     CREATE TRIGGER refuse BEFORE INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION refuse();`);
  await pass(HOUR);
  await untilTrue('three attempts', async () => (await operationsOf(reference))[1]?.attempts === 3);
  await sql('DROP FUNCTION refuse CASCADE');
  await untilStatus(reference, 'EXPIRED');
  expect(farEnd.count('void')).toBe(1);
});
