import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMerchant, createPayment, type TestMerchant } from '../../../support/api.ts';
import { followEvents, type Follower } from '../../../support/event-stream.ts';
import { startServiceProcess } from '../../../support/process.ts';
import { service } from '../../../support/shared-service.ts';

let merchant: TestMerchant;
const followers: Follower[] = [];
beforeEach(async () => {
  merchant = await createMerchant(service);
});
afterEach(() => followers.splice(0).forEach((follower) => follower.hangUp()));

async function follow(of: { baseUrl: string } = service): Promise<Follower> {
  const follower = await followEvents(of, merchant.token);
  followers.push(follower);
  return follower;
}

const pays = async () => (await createPayment(service, merchant.token)).body.reference as string;
const references = ({ messages }: Follower) => messages.map(({ data }) => JSON.parse(data.body).payment.reference);

test('a stream starts now, and carries the events of every process', async () => {
  const other = await startServiceProcess(service.databaseUrl, { ROLE: 'api' });
  await pays();
  const here = await follow();
  const there = await follow(other);
  const made = [await pays(), await pays(), await pays()];
  await here.waitFor(3);
  await there.waitFor(3);
  expect(references(here)).toEqual(made);
  expect(references(there)).toEqual(made);
  await other.stop();
});

test('a stream ends when the service is stopped, well before it would be cut off', async () => {
  const stopping = await startServiceProcess(service.databaseUrl, { ROLE: 'api', DRAIN_SECONDS: '60' });
  const stream = await follow(stopping);
  const begun = Date.now();
  await stopping.stop();
  await stream.ended;
  expect(Date.now() - begun).toBeLessThan(30_000);
});
