import { parseArgs } from 'node:util';
import { Clock } from '../server/platform/clock.ts';
import { Refusal, StartupError } from '../server/platform/errors.ts';
import { COMMANDS, SETUP_COMMANDS, USAGE, WITHOUT_DATABASE } from './ops/commands.ts';
import { withAnyDatabase, withDatabase } from './ops/database.ts';
import { erase } from './ops/erase.ts';

/** `npm run ops -- <command>`: runs operators' commands on the database of a service, running or not. */
try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartupError || error instanceof Refusal || isMistyped(error))) throw error;
  process.stderr.write(`ops: ${error.message}\n`);
  process.exitCode = isMistyped(error) ? 2 : 1;
}

/** @returns the exit code */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      environment: { type: 'string', default: 'LIVE' },
      at: { type: 'string', default: '' },
      before: { type: 'string' },
      from: { type: 'string' },
      month: { type: 'string' },
      to: { type: 'string' },
      list: { type: 'string' },
      listed: { type: 'boolean', default: false },
      payment: { type: 'string' },
      since: { type: 'string', default: '30d' },
      out: { type: 'string' },
      again: { type: 'string' },
      reason: { type: 'string' },
      note: { type: 'string', default: 'funded by an operator' },
      user: { type: 'string' },
      wait: { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [topic, verb, ...rest] = positionals;
  const name = [topic, verb].join(' ').trim();
  const [setup, alone, command] = [SETUP_COMMANDS[positionals.join(' ')], WITHOUT_DATABASE[name], COMMANDS[name]];
  if (!values.help && setup) return withAnyDatabase(setup);
  if (!values.help && alone) return alone();
  if (!values.help && command) return withDatabase(() => command(rest, values, new Clock()));
  if (!values.help && name === 'erase') return withDatabase((address) => erase(values, address, new Clock()));
  process.stderr.write(USAGE);
  return values.help ? 0 : 2;
}

/** Returns true for an error of parseArgs, such as for the option `-5`. */
function isMistyped(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
