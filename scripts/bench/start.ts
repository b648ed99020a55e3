import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { START_OPTIONS } from '../processes/node-command.ts';
import { percentile } from './percentile.ts';
import { startService } from './process.ts';

/**
 * `npm run bench:start`: measures the time until ready of a fresh clone and of a restart, and the memory of the idle process. Then it
 * compares both with those of CARD_PROCESSOR, and with those of an earlier commit for `-- <commit>`, in turns.
 */
const IDLE_MILLISECONDS = 10_000;
const RESTARTS = 3;
const ROUNDS = 5;
const ROOT = path.join(import.meta.dirname, '../..');

/** Settings of an acquirer, which a start does not call. */
const ACQUIRER = {
  CARD_PROCESSOR: 'stripe',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_bench0000',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench0000',
  STRIPE_TEST_SECRET_KEY: 'sk_test_bench0000',
  STRIPE_TEST_WEBHOOK_SECRET: 'whsec_bench0000',
};

/** What is started in turns, and what that took. */
interface Variant {
  name: string;
  directory: string;
  settings: Record<string, string>;
  seconds: number[];
  mebibytes: number[];
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-bench-'));
try {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  const first = await startService(['npm', 'start'], clone);
  print('fresh clone, npm start → ready', first.readyAfterMilliseconds / 1000, 's', 90);
  await first.stop();
  const restarts = [];
  for (let round = 0; round < RESTARTS; round++) {
    const again = await startService(['npm', 'start'], clone);
    restarts.push(again.readyAfterMilliseconds / 1000);
    if (round === RESTARTS - 1) {
      await delay(IDLE_MILLISECONDS);
      print('memory of the idle Node process', again.memory(), 'MiB', 200);
    }
    await again.stop();
  }
  print(`restart, slowest of ${RESTARTS}`, Math.max(...restarts), 's', 4);
  await compare(clone, process.argv[2]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the service without and with CARD_PROCESSOR, and that of an earlier commit, in turns, and prints medians and ratios. */
async function compare(clone: string, commit: string | undefined): Promise<void> {
  const without = newVariant('without CARD_PROCESSOR', clone);
  const others = [newVariant('with CARD_PROCESSOR', clone, ACQUIRER)];
  if (commit !== undefined) others.push(newVariant(commit, extract(commit, path.join(clone, 'node_modules'))));
  for (let round = 0; round <= ROUNDS; round++)
    for (const variant of [without, ...others])
      await measure(variant, path.join(clone, 'node_modules/.bin/node'), round);
  console.log(`\nMedians of ${ROUNDS} restarts in turns, and without CARD_PROCESSOR as a multiple of the others:`);
  for (const variant of [without, ...others]) {
    const [seconds, mebibytes] = [median(variant.seconds), median(variant.mebibytes)];
    const ratios =
      variant === without
        ? ''
        : `   ratios ${(median(without.seconds) / seconds).toFixed(2)} and ${(median(without.mebibytes) / mebibytes).toFixed(2)}`;
    console.log(
      `${variant.name.padEnd(40)} ${seconds.toFixed(2).padStart(8)} s ${mebibytes.toFixed(0).padStart(6)} MiB${ratios}`,
    );
  }
}

function newVariant(name: string, directory: string, settings: Record<string, string> = {}): Variant {
  return { name, directory, settings, seconds: [], mebibytes: [] };
}

function median(figures: number[]): number {
  return percentile(figures, 50);
}

/** Restarts a variant. The first round warms up, and creates its database. */
async function measure(
  { directory, settings, seconds, mebibytes }: Variant,
  node: string,
  round: number,
): Promise<void> {
  const service = await startService([node, ...START_OPTIONS, 'server/main.ts'], directory, settings);
  await delay(IDLE_MILLISECONDS);
  if (round > 0) {
    seconds.push(service.readyAfterMilliseconds / 1000);
    mebibytes.push(service.memory());
  }
  await service.stop();
}

/** Extracts an earlier commit, which uses the packages of today. @returns its folder */
function extract(commit: string, packages: string): string {
  const before = path.join(folder, 'before');
  mkdirSync(before);
  execFileSync('tar', ['-x', '-C', before], {
    input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 }),
  });
  symlinkSync(packages, path.join(before, 'node_modules'));
  return before;
}

function print(what: string, figure: number, unit: string, goal: number): void {
  console.log(
    `${what.padEnd(40)} ${figure.toFixed(unit === 'MiB' ? 0 : 2).padStart(8)} ${unit}   goal ≤ ${goal} ${unit}   ratio ${(figure / goal).toFixed(2)}`,
  );
}
