import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { createMerchant } from '../../support/api.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Longer than other statements may take. */
const LONG_MILLISECONDS = 32_000;

test('checks of the books may take longer than other statements', async () => {
  await paymentsOf(service, await createMerchant(service)).captured();
  const other = new Client(service.databaseUrl);
  await other.connect();
  await other.query('BEGIN; LOCK TABLE transfers IN ACCESS EXCLUSIVE MODE');
  const checks = Promise.all([runOps(service, ['ledger', 'verify']), runOps(service, ['ledger', 'balances'])]);
  await delay(LONG_MILLISECONDS);
  await other.end();
  const [verified, balances] = await checks;
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('no findings') });
  expect(balances).toMatchObject({ code: 0, stderr: '' });
});
