import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startService } from './bench/process.ts';
import { NODE_COMMAND } from './processes/node-command.ts';
import { operationsOf, type Caller } from './schemathesis/callers.ts';
import { install } from './schemathesis/install.ts';

/**
 * `npm run schemathesis`: runs schemathesis with all its checks against a service with a separate database, as an application
 * and as a session; `-- session` runs one of them. SCHEMATHESIS_EXAMPLES is how many examples an operation gets at most,
 * SCHEMATHESIS_SECONDS how long each caller runs, and SCHEMATHESIS_SEED repeats a run. Reports of correct responses are
 * listed with reasons in `schemathesis/accepted.toml`; any other fails the command.
 */

const CALLERS: Caller[] = ['application', 'session'];
const SETTINGS_FILE = path.join(import.meta.dirname, 'schemathesis/schemathesis.toml');
const HOOKS_FILE = path.join(import.meta.dirname, 'schemathesis/hooks.py');
const { SCHEMATHESIS_EXAMPLES = '25', SCHEMATHESIS_SECONDS, SCHEMATHESIS_SEED } = process.env;
const SEED = SCHEMATHESIS_SEED ?? String(Date.now() % 2 ** 31);

const UNLIMITED = ['REQUESTS', 'REQUESTS_PER_BUSINESS', 'FAILURES', 'FAILURES_PER_ADDRESS', 'SIGN_UPS'];

/** Settings without workers, so that no delivery leaves the machine. */
const SETTINGS = {
  ROLE: 'api',
  LOG_LEVEL: 'error',
  MAX_APPLICATIONS: '1000000',
  MAX_ENDPOINTS: '1000000',
  ...Object.fromEntries(UNLIMITED.map((name) => [`RATE_LIMIT_${name}`, '1000000000'])),
};

async function run(tool: string, caller: Caller): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'schemathesis-'));
  const service = await startService([...NODE_COMMAND, 'server/main.ts'], path.join(import.meta.dirname, '..'), {
    ...SETTINGS,
    DATA_DIR: path.join(folder, 'data'),
  });
  try {
    const api = `${service.origin}/api/v1`;
    const options = [
      ...['--url', api, '--checks', 'all', '--phases', 'coverage,fuzzing,stateful', '--seed', SEED],
      ...['--max-examples', SCHEMATHESIS_EXAMPLES],
      ...(SCHEMATHESIS_SECONDS ? ['--max-time', SCHEMATHESIS_SECONDS] : []),
      ...['--continue-on-failure', '--no-shrink', '--no-color', '--suppress-health-check', 'all'],
      ...(await operationsOf(caller)).flatMap((id) => ['--include-operation-id', id]),
    ];
    const { status } = spawnSync(tool, ['--config-file', SETTINGS_FILE, 'run', `${api}/openapi.json`, ...options], {
      stdio: 'inherit',
      cwd: folder, // it keeps a cache there
      env: { ...process.env, SCHEMATHESIS_HOOKS: HOOKS_FILE },
    });
    return status === 0;
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

delete process.env.DATABASE_URL; // its database is a new one
const tool = install();
if (tool === undefined) {
  console.log('schemathesis was not run, because it needs Python 3.11 with venv: install python3 and python3-venv.');
} else {
  const named = process.argv.slice(2);
  for (const caller of CALLERS.filter((each) => named.length === 0 || named.includes(each))) {
    console.log(
      `\nAs ${caller}, seed ${SEED}: SCHEMATHESIS_SEED=${SEED} npm run schemathesis -- ${caller} repeats this run.`,
    );
    if (!(await run(tool, caller))) process.exitCode = 1;
  }
}
