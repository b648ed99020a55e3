import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Tallystick } from '@tallystick/sdk';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createMerchant, createPayment, type TestMerchant } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let merchant: TestMerchant;

beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
});
afterAll(() => service.stop());

test('the process behind a stream is killed and comes back, twice, and each event comes once', async () => {
  const settings = { ROLE: 'api', PORT: String(await freePort()) };
  const origin = `http://127.0.0.1:${settings.PORT}`;
  const start = () => startServiceProcess(service.databaseUrl, settings, origin);
  let streaming = await start();
  const { clientId, clientSecret } = merchant;
  const tally = new Tallystick({ clientId, clientSecret, baseUrl: `${origin}/api/v1` });
  const controller = new AbortController();
  const { signal } = controller;
  const references: string[] = [];
  let opened = 0;
  const follow = async () => {
    for await (const { data } of tally.events.stream({}, { signal, onOpen: () => (opened += 1) })) {
      references.push((JSON.parse(data.body) as { payment: { reference: string } }).payment.reference);
    }
  };
  const ended = follow().catch((error: unknown) => error);
  await eventually(() => opened === 1, 'the stream');

  /** Payments at another process, several at a time. */
  const paid: string[] = [];
  let isOpen = true;
  const pay = async () => {
    while (isOpen) paid.push((await createPayment(service, merchant.token)).body.reference as string);
  };
  const shoppers = [pay(), pay(), pay(), pay()];
  for (const round of [2, 3]) {
    await eventually(() => references.length >= 50 * (round - 1), 'some events');
    await streaming.kill();
    const before = paid.length;
    await eventually(() => paid.length >= before + 20, 'payments meanwhile');
    streaming = await start();
    await eventually(() => opened === round, 'the stream to be back');
  }
  isOpen = false;
  await Promise.all(shoppers);
  await eventually(() => references.length >= paid.length, 'all events');
  controller.abort(new Error('enough'));
  expect(await ended).toMatchObject({ message: 'enough' });
  await streaming.stop();
  expect([...references].sort()).toEqual([...paid].sort());
});
