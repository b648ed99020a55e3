import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { systemKeyStore } from './context/key-store.ts';
import { printReport } from './errors/report.ts';
import { describeUnwritten } from './errors/unwritten.ts';
import { run } from './run.ts';
import { openInBrowser } from './terminal/browser.ts';
import { exitCodes } from './terminal/exit-codes.ts';
import type { Io } from './terminal/io.ts';

const interrupt = new AbortController();
const abort = () => interrupt.abort();
// A closed window and a supervisor end the command as Ctrl-C does: it may run a server, which must end too.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const name of SIGNALS) process.once(name, abort);
/** Runs blocking work without signal listeners, which could not run, so that a signal ends the process at once. */
function endable<Result>(work: () => Result): Result {
  for (const name of SIGNALS) process.off(name, abort);
  try {
    return work();
  } finally {
    for (const name of SIGNALS) process.once(name, abort);
  }
}
const readerLeft = new AbortController();
const signal = AbortSignal.any([interrupt.signal, readerLeft.signal]);
const { stdin, stdout, stderr, env } = process;
let nextIfUnwritten: string | undefined;
const io: Io = {
  ...{ stdin, stdout, stderr, env, signal },
  wait: (seconds) => delay(seconds * 1000, undefined, { signal }),
  openUrl: (url) => openInBrowser(url, env),
  endable,
  ifUnwritten: (next) => (nextIfUnwritten = next),
  keyStore: systemKeyStore,
};
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader may close the pipe (`tally payments list
  // head`), unless it would miss a change.
  if (error.code === 'EPIPE' && nextIfUnwritten === undefined) return readerLeft.abort();
  const report = describeUnwritten(error, nextIfUnwritten);
  printReport(io, report);
  process.exit(report.exitCode);
});
// Notes may be lost.
stderr.on('error', () => undefined);

const exitCode = await run(process.argv.slice(2), io);
if (readerLeft.signal.aborted) process.exit(exitCodes.ok);
// Otherwise the process exits once everything is written.
if (exitCode === exitCodes.interrupted) process.exit(exitCode);
process.exitCode = exitCode;
