import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MOST_REPLAYED } from '../../server/domain/webhooks/replay-deliveries.ts';
import { copyDelivery, newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';
import { webhooksOf, type Delivery, type Webhooks } from '../support/webhooks.ts';

let receiver: Receiver;
let owner: Owner;
let webhooks: Webhooks;
let endpointId: string;
let delivery: Delivery;

beforeAll(async () => void (receiver = await startReceiver()));
beforeEach(async () => {
  receiver.answerWith((_received, response) => void response.writeHead(503).end());
  owner = await newOwner(service);
  webhooks = webhooksOf(service, owner.merchant);
  ({ id: endpointId } = await webhooks.register(receiver.url));
  await webhooks.pay();
  delivery = await webhooks.delivery(endpointId, ({ status }) => status === 'RETRYING', 'the first attempt');
});

const REPLAY = '/deliveries/replay?outcome=5xx';

const confirm = (fields: Record<string, string>, path = REPLAY) => owner.act(path, 'replay-all', fields);

async function opened(path = REPLAY): Promise<{ once: string; count: string; html: string }> {
  const { html } = await owner.open(path);
  const { once = '', count = '' } = hiddenFields(html);
  return { once, count, html };
}

const triggers = async () =>
  (await webhooks.read<{ data: { trigger: string }[] }>(`/webhook-deliveries/${delivery.id}/attempts`)).data.map(
    ({ trigger }) => trigger,
  );

test('what a filter selects is counted, and sent once more with new signatures, also by two clicks', async () => {
  expect((await owner.open('/deliveries?outcome=5xx')).html).toContain(`${REPLAY}"`);
  const { once, count, html } = await opened();
  expect([count, html]).toEqual(['1', expect.stringContaining('1 delivery will be sent once more')]);
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  const answers = await Promise.all([confirm({ once, count }), confirm({ once, count })]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  await eventually(async () => (await triggers()).length === 2, 'the attempt');
  expect(await triggers()).toEqual(['replay', 'schedule']);
  expect((await opened()).html).toContain('Nothing to send');
  expect((await owner.open('/audit')).html).toContain(delivery.id);
});

test('a number that has changed since is refused, and shown for another decision', async () => {
  const { once, count } = await opened();
  await webhooks.pay();
  await eventually(async () => (await opened()).count === '2', 'the second failure');
  const { status, html } = await confirm({ once, count });
  expect([status, html]).toEqual([400, expect.stringContaining('2 deliveries match now, and 1 did')]);
  expect(hiddenFields(html)).toMatchObject({ count: '2' });
  expect(await triggers()).toEqual(['schedule']);
});

test('more than the limit are refused with the way to send them, and those of deleted endpoints are left out', async () => {
  const path = '/deliveries/replay';
  receiver.answerWith((_received, response) => void response.writeHead(204).end());
  await webhooks.pay();
  const delivered = await webhooks.delivery(endpointId, ({ status }) => status === 'DELIVERED', 'a delivered one');
  await copyDelivery(service, delivered.id, MOST_REPLAYED);
  const page = await opened(path);
  expect(page.html).toContain(`More than ${MOST_REPLAYED} deliveries match`);
  expect(page.html).not.toContain('value="replay-all"');
  const { once } = hiddenFields((await owner.open('/payments/new')).html);
  const refused = await confirm({ once: once!, count: '200' }, path);
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('choose a shorter period')]);
  await webhooks.ask('DELETE', `/webhook-endpoints/${endpointId}`);
  expect((await opened()).html).toContain('Nothing to send');
});

test('readers see no way to send deliveries again', async () => {
  const viewer = await newMember(service, owner, 'viewer');
  expect((await viewer.open('/deliveries?outcome=5xx')).html).not.toContain('/deliveries/replay');
  expect((await viewer.open(REPLAY)).status).toBe(403);
  expect((await viewer.act(REPLAY, 'replay-all', { count: '1' })).status).toBe(403);
});
