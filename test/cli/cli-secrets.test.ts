import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eventually } from '../support/eventually.ts';
import { startScriptedService } from '../support/scripted-service.ts';
import { createTally, unreachableOrigin, type Output, type Tally } from '../support/tally.ts';

let tally: Tally;
beforeEach(async () => {
  tally = await createTally();
});
afterEach(() => tally.remove());

describe('what cannot be written', () => {
  test.each([[['--version']], [['payments', 'list', '--help']], [['completion', 'bash']], [['profiles', 'list']]])(
    '%j says why',
    async (argv) => {
      expect(await tally.run(argv, { stdout: 'full' })).toMatchObject({
        stderr: 'error: The output could not be written (ENOSPC: no space left on device).\n',
        exitCode: 1,
      });
    },
  );

  test('a reader that has seen enough is no failure', async () => {
    expect(await tally.run(['profiles', 'list'], { stdout: 'closed' })).toMatchObject({ stderr: '', exitCode: 0 });
  });

  const unwritten = 'error: The output could not be written (EPIPE: broken pipe).\n  next  ';
  const lost = (rotate: string) => `The secret is lost with the response: \`tally ${rotate}\` issues a new one.\n`;

  test.each<[argv: string[], answer: object, next: string]>([
    [
      ['endpoints', 'create', '--url', 'https://shop.example.com'],
      { id: 'we_y', secret: 'whsec_y' },
      lost('endpoints rotate-secret we_y'),
    ],
    [
      ['apps', 'promote', 'app_x', '--yes'],
      { client_id: 'app_y', client_secret_preview: 'tsk_live_y' },
      lost('apps rotate-secret app_y'),
    ],
    [
      ['payments', 'capture', 'pay_x'],
      { reference: 'pay_x' },
      'The operation completed: check its result before you repeat it.\n',
    ],
    [
      ['trigger', 'payment.authorized'],
      { reference: 'pay_x' },
      'The operation completed: check its result before you repeat it.\n',
    ],
  ])('what %j has changed is a failure, also when the reader is gone', async (argv, answer, next) => {
    const service = await startScriptedService();
    service.answerWith({ body: answer });
    const env = {
      TALLYSTICK_BASE_URL: service.baseUrl,
      TALLYSTICK_CLIENT_ID: 'app_x',
      TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
      TALLYSTICK_SESSION_TOKEN: 'tses_x',
    };
    const outcome = await tally.run(argv, { env, stdout: 'closed' });
    await service.stop();
    expect(outcome).toMatchObject({ stderr: unwritten + next, exitCode: 1 });
  });

  test('a reader that has seen a new payment need not watch it', async () => {
    const service = await startScriptedService();
    const payment = { reference: 'pay_x', status: 'PENDING', checkout_url: null, updated_at: '1' };
    const gone = Promise.withResolvers<void>();
    service.answerWith({ body: payment }, async (response) => {
      await gone.promise; // however late the test closes the output
      const expired = { ...payment, status: 'EXPIRED', updated_at: '2' };
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(expired));
    });
    const env = { TALLYSTICK_BASE_URL: service.baseUrl, TALLYSTICK_ACCESS_TOKEN: 'tat_test_x' };
    const argv = ['payments', 'create', '--amount', '1250', '--currency', 'EUR', '--follow', '--fields', 'status'];
    const meanwhile = async (_: unknown, { stdout, close }: Output) => {
      await eventually(() => stdout().includes('\n'), 'the payment');
      close();
      gone.resolve();
    };
    const outcome = await tally.run(argv, { env, meanwhile, spawned: true });
    await service.stop();
    expect(outcome).toEqual({ stdout: '{"status":"PENDING"}\n', stderr: '', exitCode: 0 });
  });

  test('a closed output loses neither a secret file nor a sign-in', async () => {
    const service = await startScriptedService();
    const env = { TALLYSTICK_BASE_URL: service.baseUrl };
    service.answerWith({ body: { id: 'usr_x', email: 'ada@example.com' } });
    const login = await tally.run(['login', '--with-session'], { env, stdin: 'tses_x', stdout: 'closed' });
    service.answerWith({ body: { client_id: 'app_y', client_secret_preview: 'tsk_live_y' } });
    const file = path.join(tally.home, 'live.secret');
    const argv = ['apps', 'promote', 'app_x', '--yes', '--secret-file', file];
    const promotion = await tally.run(argv, { env, stdout: 'closed' });
    await service.stop();
    expect([login, promotion]).toMatchObject([
      { stderr: `${unwritten}You are still signed in: \`tally whoami\` shows the account.\n`, exitCode: 1 },
      {
        stderr: `The secret was written to ${file}.\n${unwritten}The operation completed: check its result before you repeat it.\n`,
        exitCode: 1,
      },
    ]);
    expect(await readFile(file, 'utf8')).toBe('tsk_live_y\n');
  });
});

describe('secrets that are given once', () => {
  const env = {
    TALLYSTICK_CLIENT_ID: 'app_x',
    TALLYSTICK_CLIENT_SECRET: 'tsk_test_x',
    TALLYSTICK_SESSION_TOKEN: 'tses_x',
  };
  const leftOut = 'error: The secret is shown only once, and --fields or --jq omits it.\n';
  const orFile = ', or use --secret-file';

  test.each<[argv: string[], field: string, otherwise: string]>([
    [['endpoints', 'create', '--url', 'https://shop.example.com'], 'secret', orFile],
    [['endpoints', 'rotate-secret', 'we_x'], 'secret', orFile],
    [['apps', 'create', '--name', 'Shop'], 'client_secret_preview', orFile],
    [['apps', 'rotate-secret', 'app_x', '--yes'], 'client_secret_preview', orFile],
    [['apps', 'promote', 'app_x', '--yes'], 'client_secret_preview', orFile],
    [['api', 'WebhookEndpoints_create', 'url=https://shop.example.com'], 'secret', ''],
  ])('%j does not ask the service when --fields leaves the secret out', async (argv, field, otherwise) => {
    expect(await tally.run([...argv, '--fields', 'environment'], { env })).toEqual({
      stdout: '',
      stderr: `${leftOut}  next  Add ${field}${otherwise}.\n`,
      exitCode: 2,
    });
  });

  const create = ['endpoints', 'create', '--url', 'https://shop.example.com', '--secret-file'];

  test('a secret file that cannot be made is refused before the service is asked', async () => {
    expect(await tally.run([...create, path.join(tally.home, 'missing/hooks.secret')], { env })).toEqual({
      stdout: '',
      stderr:
        `error: ${tally.home}/missing/hooks.secret cannot be created: ENOENT.\n` +
        '  next  Choose a file in a folder that you may write to.\n',
      exitCode: 2,
    });
  });

  test('a secret file goes again when the service gives no secret', async () => {
    const address = await unreachableOrigin();
    const file = path.join(tally.home, 'hooks.secret');
    const { stderr } = await tally.run([...create, file], { env: { ...env, TALLYSTICK_BASE_URL: address } });
    expect(stderr).toContain('ECONNREFUSED');
    expect(await readdir(tally.home)).not.toContain('hooks.secret');
  });

  test('a secret file goes again when the command is interrupted', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const file = path.join(tally.home, 'hooks.secret');
    const meanwhile = async (interrupt: () => void) => {
      await once(silent, 'request');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      interrupt();
    };
    const at = { ...env, TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}` };
    expect((await tally.run([...create, file], { env: at, meanwhile })).exitCode).toBe(130);
    expect(await readdir(tally.home)).not.toContain('hooks.secret');
    silent.closeAllConnections();
    silent.close();
  });

  test('a secret that the profile cannot keep is shown', async () => {
    const service = await startScriptedService();
    const base_url = new URL(service.baseUrl).origin;
    const profile = path.join(tally.profiles, 'default.json');
    const application = { client_id: 'app_x', client_secret: 'tsk_test_x' };
    await mkdir(tally.profiles, { recursive: true });
    await writeFile(profile, JSON.stringify({ base_url, user: { session_token: 'tses_x' }, application }));
    const answer = { client_id: 'app_x', client_secret_preview: 'tsk_test_y' };
    service.answerWith((response) => {
      writeFileSync(profile, '{');
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
    });
    const outcome = await tally.run(['apps', 'rotate-secret', 'app_x', '--yes', '-o', 'jsonl']);
    await service.stop();
    expect(outcome).toMatchObject({ stdout: `${JSON.stringify(answer)}\n`, exitCode: 2 });
    expect(outcome.stderr).toContain(`"message":"${profile} is damaged."`);
  });
});
