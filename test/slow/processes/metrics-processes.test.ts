import { expect, test } from '@jest/globals';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { createDatabase } from '../../support/database.ts';
import { startServiceProcess } from '../../support/process.ts';

const ask = (origin: string) => fetch(`${origin}/metrics`);

test('in production metrics are on their own listener, and on the public one only with a token', async () => {
  const database = await createDatabase();
  const port = await freePort();
  const settings = { NODE_ENV: 'production', ROLE: 'worker', METRICS_PORT: String(port) };
  const worker = await startServiceProcess(database.url, settings, `http://127.0.0.1:${port}`);
  expect(await (await ask(`http://127.0.0.1:${port}`)).text()).toContain('tallystick_webhook_endpoints');
  await worker.stop();
  const open = await startServiceProcess(database.url, { NODE_ENV: 'production', ROLE: 'api' });
  expect((await ask(open.origin)).status).toBe(404);
  await open.stop();
  await database.drop();
});
