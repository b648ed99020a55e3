import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { percentile } from './percentile.ts';

/**
 * `npm run bench:cli`: compares the start time of the command with that of an empty Node program, alternating. The result is
 * the median ratio of the rounds, because other load slows both programs of a round alike.
 */
const ROUNDS = 100;
const GOAL = 1.3;
const LAUNCHER = path.join(import.meta.dirname, '../../cli/bin/tally.cjs');

const NOTHING = 'node -e 0';
const commands: Record<string, string[]> = {
  [NOTHING]: ['-e', '0'],
  'tally --version': [LAUNCHER, '--version'],
  'tally --help': [LAUNCHER, '--help'],
  'tally payments create --help': [LAUNCHER, 'payments', 'create', '--help'],
};
/** Commands that load the whole program: printed without a goal. */
const unjudged = ['tally payments create --help'];

const figures = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, argv] of Object.entries(commands)) {
    const milliseconds = timeOf(argv);
    if (round > 0) figures.get(name)!.push(milliseconds); // the first fills the caches
  }
}

const base = figures.get(NOTHING)!;
for (const [name, milliseconds] of figures) {
  const median = percentile(milliseconds, 50);
  const ratios = milliseconds.map((each, round) => each / base[round]!);
  const ratio = percentile(ratios, 50);
  const goal = name === NOTHING || unjudged.includes(name) ? '' : `   goal ≤ ${GOAL}`;
  console.log(
    `${name.padEnd(30)} p50 ${median.toFixed(1).padStart(6)} ms   least ${Math.min(...milliseconds)
      .toFixed(1)
      .padStart(6)} ms   ratio ${ratio.toFixed(2)}${goal}`,
  );
  if (goal && ratio > GOAL) process.exitCode = 1;
}

function timeOf(argv: string[]): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${argv.join(' ')} exited with ${status}.`);
  return performance.now() - start;
}
