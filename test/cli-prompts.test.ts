import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Io } from '../cli/src/io.ts';
import { run } from '../cli/src/run.ts';
import { eventually } from './support/eventually.ts';
import { unreachableOrigin } from './support/tally.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'tally-test-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A command at a terminal: what it shows can be waited for, and keys can be typed. */
function atTerminal(argv: string[], env: Record<string, string> = {}) {
  const terminal = () => {
    const stream = new PassThrough();
    // A terminal outlives every prompt, as standard output does: what is piped into it does not end it.
    return Object.assign(stream, { isTTY: true, columns: 100, setRawMode: () => undefined, end: () => stream });
  };
  const streams = { stdin: terminal(), stdout: terminal(), stderr: terminal() };
  let screen = '';
  streams.stderr.on('data', (chunk: Buffer) => (screen += chunk.toString()));
  streams.stdout.resume();
  const io = { ...streams, env: { HOME: home, ...env }, signal: new AbortController().signal } as unknown as Io;
  return {
    exitCode: run(argv, io),
    screen: () => screen,
    shows: (text: string) => eventually(() => screen.includes(text), `${text} on the screen`),
    type: (keys: string) => streams.stdin.write(keys),
  };
}

const ENTER = '\r';
/** Shows what is typed, in other programs. */
const CTRL_T = '\u0014';
const CTRL_C = '\u0003';
const SILENT = { TALLYSTICK_BASE_URL: await unreachableOrigin() };

test('login asks for email and password, and does not show the password', async () => {
  const { exitCode, screen, shows, type } = atTerminal(['login'], SILENT);
  await shows('Email');
  type(`ada@example.com${ENTER}`);
  await shows('Password');
  type(`correct horse${CTRL_T}${ENTER}`);
  await shows('No answer from');
  expect(await exitCode).toBe(1);
  expect(screen()).toContain('ada@example.com');
  expect(screen()).not.toContain('horse');
});

test('signup asks for the password twice, and refuses two that differ', async () => {
  const { exitCode, screen, shows, type } = atTerminal(
    ['signup', '--email', 'ada@example.com', '--name', 'Ada'],
    SILENT,
  );
  await shows('Password');
  type(`correct horse${ENTER}`);
  await shows('Password again');
  type(`correct house${ENTER}`);
  expect(await exitCode).toBe(2);
  expect(screen()).toContain('The two passwords differ.');
});

test('Ctrl-C at a question ends the command with 130', async () => {
  const { exitCode, shows, type } = atTerminal(['login'], SILENT);
  await shows('Email');
  type(CTRL_C);
  expect(await exitCode).toBe(130);
});

test('a LIVE write that is not confirmed is not made', async () => {
  const env = { ...SILENT, TALLYSTICK_CLIENT_ID: 'app_x', TALLYSTICK_CLIENT_SECRET: 'tsk_live_x' };
  const { exitCode, screen, shows, type } = atTerminal(['payments', 'capture', 'pay_x'], env);
  await shows('This changes LIVE: payments capture pay_x. Go on?');
  type(ENTER);
  expect(await exitCode).toBe(130);
  expect(screen()).toContain('Nothing was done.');
  expect(screen()).not.toContain('No answer from');
});

test('errors are coloured at a terminal, unless NO_COLOR is set', async () => {
  const coloured = atTerminal(['whoami']);
  await coloured.exitCode;
  expect(coloured.screen()).toContain('\u001b[31merror:\u001b[39m You are not signed in');
  const plain = atTerminal(['whoami'], { NO_COLOR: '1' });
  await plain.exitCode;
  expect(plain.screen()).toMatch(/^error: You are not signed in/);
});
