import process from 'node:process';
import { exitCodes } from './exit-codes.ts';
import { run } from './run.ts';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
// The reader has seen enough (`tally payments list | head`). That is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { stdin, stdout, stderr, env } = process;
const exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, signal: interrupt.signal });
// Otherwise the process ends by itself, once everything is written.
if (exitCode === exitCodes.interrupted) process.exit(exitCode);
process.exitCode = exitCode;
