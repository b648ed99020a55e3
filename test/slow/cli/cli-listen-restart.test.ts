import { expect, test } from '@jest/globals';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createMerchant, createPayment } from '../../support/api.ts';
import { createDatabase } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { startServiceProcess } from '../../support/process.ts';
import { startReceiver } from '../../support/receiver.ts';
import type { TestService } from '../../support/service.ts';
import { createTally, type Output } from '../../support/tally.ts';

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean);

test('the service restarts, and nothing is lost', async () => {
  const database = await createDatabase();
  const settings = { PORT: String(await freePort()) };
  const origin = `http://127.0.0.1:${settings.PORT}`;
  const baseUrl = `${origin}/api/v1`;
  const first = await startServiceProcess(database.url, settings, origin);
  const own = await createMerchant({ baseUrl } as TestService);
  const tally = await createTally({
    TALLYSTICK_BASE_URL: origin,
    TALLYSTICK_CLIENT_ID: own.clientId,
    TALLYSTICK_CLIENT_SECRET: own.clientSecret,
  });
  const receiver = await startReceiver();
  let second: Awaited<ReturnType<typeof startServiceProcess>> | undefined;
  const meanwhile = async (interrupt: () => void, { stderr, stdout }: Output) => {
    await eventually(() => stderr().includes('Verify'), 'listening');
    await createPayment({ baseUrl } as TestService, own.token);
    await eventually(() => linesOf(stdout()).length >= 1, 'the first event');
    await first.stop();
    await eventually(() => stderr().includes('does not respond'), 'the loss to be noticed');
    second = await startServiceProcess(database.url, settings, origin);
    await createPayment({ baseUrl } as TestService, own.token);
    await eventually(() => linesOf(stdout()).length >= 2, 'the second event');
    interrupt();
  };
  const argv = ['listen', '--forward-to', receiver.url];
  const { stdout, stderr, exitCode } = await tally.run(argv, { meanwhile });
  await second?.stop();
  await tally.remove();
  await database.drop();
  expect(exitCode).toBe(130);
  expect(stderr).toMatch(
    /\nThe service does not respond\. Reconnecting; no event is lost\.\nReconnected to the service\.\n$/,
  );
  const references = linesOf(stdout).map(
    (line) => (JSON.parse(line) as { payment_reference: string }).payment_reference,
  );
  expect(new Set(references).size).toBe(2);
  expect(receiver.received).toHaveLength(2);
});
