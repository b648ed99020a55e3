import { expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { freePort } from '../../scripts/processes/free-port.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver } from '../support/receiver.ts';
import { send, stream } from '../support/scripted-stream.ts';
import { service, tally } from '../support/scripted-tally.ts';

/** Returns a command that runs a one-line JavaScript server, which has `port`. */
const serve = (port: number, script: string) => ['--', process.execPath, '--eval', `const port = ${port}; ${script}`];

const listen = (port: number, server: string[]) =>
  tally.run(['listen', '--forward-to', String(port), '--fields', 'event_id,status', ...server], { spawned: true });

test('a server that ends takes the command with it, in the middle of an event', async () => {
  const port = await freePort();
  service.answerWith(stream(['evt_a', 'evt_b']));
  const script =
    "http.createServer((_, r) => { r.end(); setImmediate(() => process.exit(3)); }).listen(port, 'localhost')";
  const { stderr, exitCode } = await listen(port, serve(port, script));
  expect(stderr).toMatch(/\nerror: .* exited with 3\.\n {2}next {2}See its output above, then start it again\.\n$/s);
  expect(exitCode).toBe(1);
});

test('a server that cannot be run ends the command at once', async () => {
  const { stderr, exitCode } = await listen(await freePort(), ['--', 'no-such-program']);
  expect({ stderr, exitCode }).toEqual({ stderr: 'error: no-such-program cannot be run: ENOENT.\n', exitCode: 2 });
});

test('a server whose port another program has ends the command, and that one gets no more events', async () => {
  const other = await startReceiver(() => undefined);
  const port = Number(new URL(other.url).port);
  service.answerWith(stream(['evt_a', 'evt_b']));
  const script = `http.createServer().listen(port, '127.0.0.1')`;
  const argv = ['listen', '--forward-to', other.url, ...serve(port, script)];
  const { stdout, stderr, exitCode } = await tally.run(argv, { spawned: true });
  expect(stderr).toContain('EADDRINUSE');
  expect(stderr).toMatch(/\nerror: .* exited with 1\.\n/s);
  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 1 });
  expect(other.received.length).toBeLessThanOrEqual(1);
});

/** A server that accepts events until it is stopped. */
const GOOD = "http.createServer((_, r) => r.end()).listen(port, 'localhost'); console.log('serves');";

const isGone = (port: number) =>
  fetch(`http://localhost:${port}`).then(
    () => false,
    () => true,
  );

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends the server too', async (signal) => {
  const port = await freePort();
  service.answerWith(stream(['evt_a']));
  const argv = ['listen', '--forward-to', String(port), '-o', 'jsonl', ...serve(port, GOOD)];
  const { exitCode } = await tally.run(argv, {
    spawned: true,
    meanwhile: async (interrupt, { stdout }) => {
      await eventually(() => stdout() !== '', 'the event');
      interrupt(signal);
    },
  });
  expect({ exitCode, isGone: await isGone(port) }).toEqual({ exitCode: 130, isGone: true });
});

test('a reader that has seen enough ends the server too', async () => {
  const port = await freePort();
  const opened = Promise.withResolvers<ServerResponse>();
  service.answerWith(stream(['evt_a'], opened.resolve));
  const argv = ['listen', '--forward-to', String(port), '-o', 'jsonl', ...serve(port, GOOD)];
  const { stderr, exitCode } = await tally.run(argv, {
    spawned: true,
    meanwhile: async (_, { stdout, close }) => {
      await eventually(() => stdout() !== '', 'the event');
      close();
      send(await opened.promise, 'evt_b');
    },
  });
  expect(stderr).not.toContain('error');
  expect({ exitCode, isGone: await isGone(port) }).toEqual({ exitCode: 0, isGone: true });
});
