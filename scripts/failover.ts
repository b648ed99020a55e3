import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run failover -- --rounds 20`: fails the writer of two PostgreSQL servers while clients pay, by a kill, a freeze, a
 * switchover and a cut cable in turn, and proves the accounts after each. `test/slow/embedded/failover.test.ts` does the work.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '4' } } });
if (!/^[1-9]\d{0,3}$/.test(values.rounds)) {
  process.stderr.write(`failover: --rounds must be a number from 1 to 9999, not "${values.rounds}"\n`);
  process.exit(2);
}
const test = path.join(import.meta.dirname, 'test.ts');
const words = ['--config', 'jest.slow.config.mjs', 'embedded/failover'];
const env = { ...process.env, FAILOVER_ROUNDS: values.rounds };
const child = spawn(process.execPath, [test, ...words], { env, stdio: 'inherit' });
child.on('exit', (code) => (process.exitCode = code ?? 1));
