import { expect, test } from '@jest/globals';
import { call, createMerchant, createPayment } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startPair, urlOf } from '../../support/postgres-nodes.ts';
import { startServiceProcess } from '../../support/process.ts';

test('a service at a hot standby is not ready and reads, and is ready once the standby is promoted', async () => {
  const { first, second } = await startPair();
  const databaseUrl = urlOf(first);
  const service = { ...(await startServiceProcess(databaseUrl)), databaseUrl };
  const { token } = await createMerchant(service);
  expect((await createPayment(service, token)).status).toBe(201);

  // The address of the writer now leads to the standby, as when a failover moves an address or a name.
  await first.stop();
  await second.stop();
  const moved = second.at(first.port);
  await moved.start();
  const state = async () => {
    const answer = await fetch(`${service.origin}/readyz`);
    return `${answer.status} ${((await answer.json()) as { database: string }).database}`;
  };
  await eventually(async () => (await state()) === '503 only reads: it is a standby', 'the reason');
  expect((await createPayment(service, token)).status).toBe(503);
  expect((await call(service, 'GET', '/payments', { token })).body.data).toHaveLength(1);

  await moved.promote();
  await eventually(async () => (await state()) === '200 ok', 'readiness');
  expect((await createPayment(service, token)).status).toBe(201);
  await service.stop();
});
