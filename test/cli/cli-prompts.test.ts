import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { unreachableOrigin } from '../support/tally.ts';
import { startTally, type Surroundings } from '../support/terminal.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'tally-test-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const atTerminal = (argv: string[], env: Surroundings['env'] = {}) => startTally(argv, { env: { HOME: home, ...env } });

const ENTER = '\r';
/** Shows what was typed, in some programs. */
const CTRL_T = '\u0014';
const CTRL_C = '\u0003';
const SILENT = { TALLYSTICK_BASE_URL: await unreachableOrigin() };

test('login asks for email and password, and does not show the password', async () => {
  const { exitCode, screen, shows, type } = atTerminal(['login', '--password'], SILENT);
  await shows('Email');
  type(`ada@example.com${ENTER}`);
  await shows('Password');
  type(`correct horse${CTRL_T}${ENTER}`);
  await shows('No response from');
  expect(await exitCode).toBe(1);
  expect(screen()).toContain('ada@example.com');
  expect(screen()).not.toContain('horse');
});

test('login offers the ways to sign in, the browser first', async () => {
  const { exitCode, screen, shows, type } = atTerminal(['login'], SILENT);
  await shows('How to sign in');
  expect(screen()).toMatch(
    /❯ With the browser\s+With a code, in the browser of another device\s+With email and password/,
  );
  type(ENTER);
  await shows('No response from');
  expect(await exitCode).toBe(1);
});

test('signup asks for the password twice, and again if the two differ or are too short', async () => {
  const { exitCode, shows, type } = atTerminal(['signup', '--email', 'ada@example.com', '--name', 'Ada'], SILENT);
  await shows('Password');
  type(`short${ENTER}`);
  await shows('A password has from 12 to 200 characters.');
  type(` no more${ENTER}`);
  await shows('Password again');
  type(`correct house${ENTER}`);
  await shows('The two passwords differ.');
  await shows('Password');
  type(`correct horse${ENTER}`);
  await shows('Password again');
  type(`correct horse${ENTER}`);
  await shows('No response from');
  expect(await exitCode).toBe(1);
});

test('Ctrl-C at a question ends the command with 130', async () => {
  const { exitCode, shows, type } = atTerminal(['login', '--password'], SILENT);
  await shows('Email');
  type(CTRL_C);
  expect(await exitCode).toBe(130);
});

test('a LIVE write that is not confirmed is not made', async () => {
  const env = { ...SILENT, TALLYSTICK_CLIENT_ID: 'app_x', TALLYSTICK_CLIENT_SECRET: 'tsk_live_x' };
  const { exitCode, screen, shows, type } = atTerminal(['payments', 'capture', 'pay_x'], env);
  await shows('This changes LIVE: payments capture pay_x. Continue?');
  type(ENTER);
  expect(await exitCode).toBe(130);
  expect(screen()).toContain('Cancelled. Nothing was changed.');
  expect(screen()).not.toContain('No response from');
});

test('an application is deleted once its deletion is confirmed', async () => {
  const asked: string[] = [];
  const server = createServer(({ method }, response) => {
    asked.push(method!);
    if (method === 'DELETE') return void response.writeHead(204).end();
    response.setHeader('Content-Type', 'application/json').end('{"name":"Checkout","environment":"TEST"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { TALLYSTICK_BASE_URL: `http://127.0.0.1:${port}`, TALLYSTICK_SESSION_TOKEN: 'tses_x' };
  const remove = async (answer: string) => {
    const { exitCode, shows, type } = atTerminal(['apps', 'delete', 'app_x'], env);
    await shows('Delete Checkout (app_x, TEST)? Its tokens are revoked, and it cannot be restored.');
    type(answer);
    return exitCode;
  };
  expect(await remove(ENTER)).toBe(130);
  expect(asked).toEqual(['GET']);
  expect(await remove(`y${ENTER}`)).toBe(0);
  expect(asked).toEqual(['GET', 'GET', 'DELETE']);
  server.closeAllConnections();
  server.close();
});

test('errors are coloured at a terminal, unless NO_COLOR is set', async () => {
  const coloured = atTerminal(['whoami']);
  await coloured.exitCode;
  expect(coloured.screen()).toContain('\u001b[31merror:\u001b[39m You are not signed in');
  const plain = atTerminal(['whoami'], { NO_COLOR: '1' });
  await plain.exitCode;
  expect(plain.screen()).toMatch(/^error: You are not signed in/);
});
