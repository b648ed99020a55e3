import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createMerchant, fetchToken, type TestMerchant } from './support/api.ts';
import { clock } from './support/clock.ts';
import { sql } from './support/database.ts';
import { eventually } from './support/eventually.ts';
import { useFarEnd, useSimulator } from './support/far-end.ts';
import { expectBooksToBeRight, paymentsOf, type Payments } from './support/payments.ts';
import { startTestService, type TestService } from './support/service.ts';

/** What holds of processors that are called within the transaction of a step. */
let service: TestService;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
});
afterEach(useSimulator);
afterAll(async () => {
  await expectBooksToBeRight();
  await service.stop();
});

/** With a token of this moment: tokens expire too. */
async function payments(): Promise<Payments> {
  return paymentsOf(service, { token: await fetchToken(service, merchant.clientId, merchant.clientSecret) });
}

test('a void at expiry that a processor at hand declines is asked again in the same way', async () => {
  const farEnd = useFarEnd({ void: ['declined', 'declined'] });
  farEnd.isRemote = () => false;
  const reference = await (await payments()).authorized({ expires_in: 3600 });
  await clock.setTime(clock.now() + 3_600_000);
  await eventually(async () => {
    await clock.tick(1000);
    return (await (await payments()).read(reference)).status === 'EXPIRED';
  }, 'the payment to expire');
  const operations = await sql(service, 'SELECT * FROM processor_operations WHERE payment_reference = $1', [reference]);
  expect(operations).toMatchObject([{ kind: 'expire', declines: 1 }]);
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized', 'payment.expired']);
});

test('each order to a processor at hand has a key of its own', async () => {
  const farEnd = useFarEnd();
  farEnd.isRemote = () => false;
  const captured = await (await payments()).captured();
  for (const amount of [300, 300]) await (await payments()).refund(captured, { amount });
  const cancelled = await (await payments()).authorized();
  await (await payments()).act(cancelled, 'cancel');
  expect(farEnd.asked).toEqual(['authorize', 'capture', 'refund', 'refund', 'authorize', 'void']);
  expect(new Set(farEnd.orders.map(({ key }) => key)).size).toBe(6);
});

test('a request that PostgreSQL ends because two waited for each other can be made again, and is told so', async () => {
  const api = await payments();
  const reference = await api.authorized();
  await sql(
    service,
    `CREATE FUNCTION refuse() RETURNS trigger AS 'BEGIN RAISE EXCEPTION SQLSTATE ''40P01''; END' LANGUAGE plpgsql;
     CREATE TRIGGER refuse BEFORE INSERT ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse();`,
  );
  const { status, body, headers } = await api.act(reference, 'capture');
  await sql(service, 'DROP FUNCTION refuse CASCADE');
  expect([status, body.code, headers.get('Retry-After')]).toEqual([503, 'unavailable', '1']);
  expect((await api.act(reference, 'capture')).status).toBe(200);
});
