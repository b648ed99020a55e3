import { parseArgs } from 'node:util';
import { StartupError } from '../server/errors.ts';
import { COMMANDS, USAGE } from './ops/commands.ts';
import { withDatabase } from './ops/database.ts';

/** `npm run ops -- <command>`: what an operator does at the database of a service, running or not. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    environment: { type: 'string', default: 'LIVE' },
    note: { type: 'string', default: 'funded by an operator' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const [topic, verb, ...rest] = positionals;
const command = COMMANDS[`${topic} ${verb}`];

if (values.help || !command) {
  process.stderr.write(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    process.exitCode = await withDatabase(() => command(rest, values));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`ops: ${error.message}\n`);
    process.exitCode = 1;
  }
}
