import { expect, test } from '@jest/globals';
import { useFarEnd } from '../../support/far-end.ts';
import { OwnPayments } from '../../support/own-payments.ts';

/** Behaviour of processors that are called within the transaction of a step. */
const { payments, sql, operationsOf, pass, untilStatus } = new OwnPayments();

test('a void at expiry that a processor at hand declines is asked again in the same way', async () => {
  const farEnd = useFarEnd({ void: ['declined', 'declined'] });
  farEnd.isRemote = () => false;
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  await pass(3_600_000);
  await untilStatus(reference, 'EXPIRED');
  expect(await operationsOf(reference)).toMatchObject([{ kind: 'expire', declines: 1 }]);
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized', 'payment.expired']);
});

test('each order to a processor at hand has a separate key', async () => {
  const farEnd = useFarEnd();
  farEnd.isRemote = () => false;
  const captured = await (await payments()).captured();
  for (const amount of [300, 300]) await (await payments()).refund(captured, { amount });
  const cancelled = await (await payments()).authorized();
  await (await payments()).act(cancelled, 'cancel');
  expect(farEnd.asked).toEqual(['authorize', 'capture', 'refund', 'refund', 'authorize', 'void']);
  expect(new Set(farEnd.orders.map(({ key }) => key)).size).toBe(6);
});

test('a request that PostgreSQL ends because two waited for each other can be repeated, as its error says', async () => {
  const api = await payments();
  const reference = await api.authorized();
  await sql(`CREATE FUNCTION refuse() RETURNS trigger AS 'BEGIN RAISE EXCEPTION SQLSTATE ''40P01''; END' LANGUAGE plpgsql;
     CREATE TRIGGER refuse BEFORE INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION refuse();`);
  const { status, body, headers } = await api.act(reference, 'capture');
  await sql('DROP FUNCTION refuse CASCADE');
  expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '1']);
  expect((await api.act(reference, 'capture')).status).toBe(200);
});
