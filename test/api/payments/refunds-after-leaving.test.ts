import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { call, createMerchant, signUp } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { payerToken, WALLET } from '../../support/wallets.ts';

/** A separate service, because its LIVE payment was created in TEST, which fails ledger verification. */
let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('a LIVE refund to a payer who has left is reported to the merchant and to the operator', async () => {
  const merchant = await createMerchant(service);
  const payer = await signUp(service);
  const payments = paymentsOf(service, { token: await payerToken(service, payer, merchant) });
  const reference = await payments.captured({ ...WALLET, amount: 1250 });
  expect((await payments.refund(reference, { amount: 50 })).body.payer_left).toBe(false);
  await sql(service, "UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [reference]);
  await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [merchant.clientId]);
  expect((await call(service, 'DELETE', '/account', { token: payer.session })).status).toBe(204);
  const warned = jest.spyOn(service.parts.log, 'warn');
  const { status, body } = await paymentsOf(service, merchant).refund(reference, { amount: 200 });
  expect([status, body.status, body.payer_left]).toEqual([201, 'SUCCEEDED', true]);
  expect(warned).toHaveBeenCalledWith(
    { refund: body.id, payment: reference },
    expect.stringContaining('payer who has left'),
  );
  const { code, stdout } = await runOps(service, ['wallet', 'left']);
  expect([code, stdout]).toEqual([0, expect.stringContaining(payer.id)]);
});
