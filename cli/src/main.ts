import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { openInBrowser } from './browser.ts';
import { exitCodes } from './exit-codes.ts';
import { run } from './run.ts';

const interrupt = new AbortController();
const { signal } = interrupt;
process.once('SIGINT', () => interrupt.abort());
// The reader has seen enough (`tally payments list | head`). That is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { stdin, stdout, stderr, env } = process;
const exitCode = await run(process.argv.slice(2), {
  ...{ stdin, stdout, stderr, env, signal },
  wait: (seconds) => delay(seconds * 1000, undefined, { signal }),
  openUrl: (url) => openInBrowser(url, env),
});
// Otherwise the process ends by itself, once everything is written.
if (exitCode === exitCodes.interrupted) process.exit(exitCode);
process.exitCode = exitCode;
