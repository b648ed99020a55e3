import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKS, type Attack, type Outcome } from './noisy/attacks.ts';
import { OPERATIONS, prepareOperations } from './noisy/operations.ts';
import { createTenant, startSite } from './noisy/site.ts';
import { judge, judgeAttacker, lineOf } from './noisy/verdict.ts';
import { Victim, type Met, type Span } from './noisy/victim.ts';
import { warmUp } from './noisy/warm-up.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';

/**
 * `npm run noisy`: a victim creates ten payments per second and has one endpoint, while other tenants attack shared
 * resources, each within its limits, one attack after the other. Prints what the victim measured in each attack and in the
 * quiet before and after. `-- mixes` runs two to four attacks at once, chosen by NOISY_SEED, for NOISY_MINUTES. `--
 * operations` sends the most expensive valid request of every operation 200 times at once, to a business with NOISY_PAYMENTS
 * payments. `-- attacks mail` runs those whose name or resource contains one of the words. Exit code 1 if a payment of
 * the victim was refused, failed or lost, its p50 was more than twice that of the quiet, or an attacker got no response or a 5xx
 * other than 503.
 */
const [mode = 'attacks', ...words] = process.argv.slice(2);
const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const PHASE_MILLISECONDS = Number(process.env.NOISY_SECONDS ?? 5) * 1000;
const MINUTES = Number(process.env.NOISY_MINUTES ?? 10);
const SEED = Number(process.env.NOISY_SEED ?? Math.floor(Math.random() * 1_000_000));
/** Pause for requests that began before the end of an attack. */
const REST_MILLISECONDS = 1500;

requireTemporaryFolder();
await using started = new AsyncDisposableStack();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void started.disposeAsync().finally(() => process.exit(130)));
const failed = await run();
console.log(
  failed === 0 ? '✓ the victim was affected by no attack.' : `✗ attacks that affected the victim: ${failed}.`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function run(): Promise<number> {
  if (mode === 'operations') return attackOperations();
  const site = await startSite(started);
  const kinds = ATTACKS.filter(({ name, resource }) => isChosen(`${name} ${resource}`));
  const prepared = new Map<string, Attack>();
  const prepare = async () => {
    for (const { name, prepare } of kinds) prepared.set(name, await prepare(site, started));
  };
  await prepare();
  const victim = await Victim.start(site, await createTenant(site, started));
  started.defer(() => victim.stop());
  await warmUp(site, victim, started);
  if (mode === 'mixes')
    return mix(
      victim,
      kinds.map(({ name }) => name),
      prepared,
      prepare,
    );
  let count = 0;
  let before = await quiet();
  for (const { name, resource } of kinds) {
    const attacked = await attack([prepared.get(name)!]);
    const after = await quiet();
    count += report(
      `${name} (${resource})`,
      victim.met([before, after]),
      victim.met([attacked.span]),
      attacked.outcomes,
    );
    before = after;
  }
  return count;
}

/** Attacks with every operation of the contract, in contract order. */
async function attackOperations(): Promise<number> {
  const { site, victim, attack } = await prepareOperations(started);
  await warmUp(site, victim, started, (milliseconds) => attack(OPERATIONS[0]!, milliseconds));
  let count = 0;
  let before = await quiet();
  for (const id of OPERATIONS.filter(isChosen)) {
    const { span, answers } = await attack(id, PHASE_MILLISECONDS);
    const after = await quiet();
    count += report(id, victim.met([before, after]), victim.met([span]), [{ answers }]);
    before = after;
  }
  return count;
}

/** Runs random attacks at once. Attacks that permanently change their tenant are prepared again for each round. */
async function mix(
  victim: Victim,
  names: string[],
  prepared: Map<string, Attack>,
  prepare: () => Promise<void>,
): Promise<number> {
  console.log(`NOISY_SEED=${SEED}`);
  const random = randomOf(SEED);
  const end = Date.now() + MINUTES * 60_000;
  let count = 0;
  let left = [...names];
  while (Date.now() < end) {
    if (left.length < 4) {
      await prepare();
      left = [...names];
    }
    const chosen = Array.from({ length: 2 + Math.floor(random() * 3) }, () => {
      return left.splice(Math.floor(random() * left.length), 1)[0]!;
    });
    const before = await quiet();
    const attacked = await attack(chosen.map((name) => prepared.get(name)!));
    const after = await quiet();
    count += report(chosen.join(' + '), victim.met([before, after]), victim.met([attacked.span]), attacked.outcomes);
  }
  return count;
}

async function quiet(): Promise<Span> {
  await delay(REST_MILLISECONDS);
  return during(() => delay(PHASE_MILLISECONDS));
}

async function attack(attacks: Attack[]): Promise<{ span: Span; outcomes: Outcome[] }> {
  const ending = AbortSignal.timeout(PHASE_MILLISECONDS);
  const outcomes = Promise.all(attacks.map((begin) => begin(ending)));
  const span = await during(() => delay(PHASE_MILLISECONDS));
  return { span, outcomes: await outcomes };
}

async function during(work: () => Promise<unknown>): Promise<Span> {
  const from = Date.now();
  await work();
  return { from, to: Date.now() };
}

/** Prints a row. @returns 1 if the victim was affected */
function report(name: string, before: Met, attacked: Met, outcomes: Outcome[]): number {
  const faults = [
    ...judge(before, attacked),
    ...outcomes.flatMap(({ answers, fault }) => [...judgeAttacker(answers), ...(fault === undefined ? [] : [fault])]),
  ];
  console.log(`\n${faults.length === 0 ? '✓' : '✗'} ${name}`);
  const line = Object.entries(lineOf(before, attacked)).map(([what, figure]) => `${what} ${figure}`);
  console.log(`  victim: ${line.join(', ')}`);
  for (const { answers, figure } of outcomes) {
    const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
    console.log(`  attacker: ${[...told, ...(figure === undefined ? [] : [figure])].join(', ')}`);
  }
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  return Math.min(1, faults.length);
}

/** Returns a random number generator (Mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
