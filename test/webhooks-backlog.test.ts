import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sequelize } from '../server/database.ts';
import { createMerchant } from './support/api.ts';
import { queueBacklog } from '../scripts/bench/webhooks/backlog.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { freePort, startTestService, type TestService } from './support/service.ts';
import { webhooksOf } from './support/webhooks.ts';

let service: TestService;
const dead: Receiver[] = [];

beforeAll(async () => {
  service = await startTestService({ DRAIN_SECONDS: '1' });
});
afterAll(async () => {
  await Promise.all(dead.map((receiver) => receiver.stop()));
  await service.stop();
});

const refuse: Kind = async () => `http://127.0.0.1:${await freePort()}/hooks`;
const keepSilent: Kind = async () => {
  const receiver = await startReceiver(() => undefined);
  dead.push(receiver);
  return receiver.url;
};
type Kind = () => Promise<string>;

test.each([
  [10_000, 'an endpoint that is silent', 1, keepSilent],
  [10_000, '100 endpoints that are silent', 100, keepSilent],
  [2000, '100 endpoints that refuse', 100, refuse],
])(
  '%i deliveries to %s hold nobody up for long',
  async (backlog, _whom, count, newUrl) => {
    const deadOnes = webhooksOf(service, await createMerchant(service));
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await deadOnes.register(await newUrl())).id);
    const lively = await startReceiver();
    const webhooks = webhooksOf(service, await createMerchant(service));
    const endpoint = await webhooks.register(lively.url);
    await queueBacklog(ids, backlog);

    for (let index = 0; index < 20; index += 1) await webhooks.pay();
    await eventually(() => lively.received.length === 20, 'what is not for the dead');
    await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'outcome');

    const [kept] = await sequelize.query(
      "SELECT count(*)::int FROM webhook_deliveries WHERE endpoint_id IN (:ids) AND status IN ('PENDING', 'RETRYING')",
      { replacements: { ids } },
    );
    expect(kept).toEqual([{ count: backlog }]);
    await lively.stop();
  },
  60_000,
);
