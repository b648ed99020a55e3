import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { endWithFile } from '../../support/children.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const demo = async (address: { TALLYSTICK_BASE_URL: string } | { PORT: string }) => {
  const { TALLYSTICK_BASE_URL: _, ...environment } = process.env;
  const script = path.join(import.meta.dirname, '../../../scripts/demo.ts');
  const child = spawn(process.execPath, ['--conditions=tallystick:source', script], {
    env: { ...environment, ...address },
  });
  endWithFile(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
};

test('the tour goes from sign-up to a verified and replayed webhook', async () => {
  const { status, output } = await demo({ PORT: new URL(service.origin).port });
  expect(output).toContain('All steps succeeded.');
  expect(status).toBe(0);
});

test('the tour fails when there is no service to tour', async () => {
  const { status, output } = await demo({ TALLYSTICK_BASE_URL: 'http://127.0.0.1:9' });
  expect(status).toBe(1);
  expect(output).toMatch(/demo: tally signup .*exited with 1/);
});
