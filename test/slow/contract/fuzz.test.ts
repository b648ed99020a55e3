import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OperationId } from '../../../spec/generated/values.ts';
import { watchChanges, type ChangeLog } from '../../support/contract/changes.ts';
import { contractOperations, operationOf } from '../../support/contract/document.ts';
import { exchange } from '../../support/contract/exchange.ts';
import { found } from '../../support/contract/found.ts';
import { aim, firstShots, learn, shots, surveyRange, type Range, type Shot } from '../../support/contract/fuzz.ts';
import { faultsOf } from '../../support/contract/verdict.ts';
import { createWorld } from '../../support/contract/own-world.ts';
import { ask, type World } from '../../support/contract/world.ts';

/**
 * `npm run fuzz:contract` sends more requests, with a new seed. FUZZ_SECONDS ends a run early. A failure reports its seed,
 * which repeats the run, and its counterexample, to be added to `test/support/contract/found.ts`.
 */
const isLong = process.env.FUZZ_REQUESTS !== undefined;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_261_120));
const LONGEST_RUN_MILLISECONDS = 30 * 60_000;
const MILLISECONDS = Number(process.env.FUZZ_SECONDS ?? Infinity) * 1000;

let world: World;
let range: Range;
let changes: ChangeLog;
beforeAll(async () => {
  // No other process writes. In a long run the service's own validator also checks every response.
  world = await createWorld({ ROLE: 'api', VALIDATE_RESPONSES: String(isLong) });
  range = await surveyRange(world);
  changes = await watchChanges(world);
});
afterAll(async () => {
  await changes.stop();
  await world.stop();
});

/** Number of responses by operation and status. */
const tally = new Map<string, Map<number, number>>();

async function fire(shot: Shot): Promise<void> {
  const input = await aim(shot, range, world);
  await changes.sinceLast(); // without what the preparation wrote
  const exchanged = await exchange(world.service, operationOf(shot.id), input);
  const { answer } = exchanged;
  const counts = tally.get(shot.id) ?? new Map<number, number>();
  tally.set(shot.id, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1));
  if (answer.status < 300) learn(exchanged, range, world);
  expect(faultsOf(exchanged, shot.sender, await changes.sinceLast(), world)).toEqual([]);
}

const fixed: Shot[] = [...firstShots, ...found];

test(
  `${REQUESTS} requests, right and wrong, are all answered inside the contract (seed ${SEED})`,
  async () => {
    if (isLong) process.stdout.write(`Seed ${SEED}: FUZZ_SEED=${SEED} npm run fuzz:contract repeats this run.\n`);
    for (const shot of fixed) await fire(shot);
    const end = performance.now() + MILLISECONDS;
    const fireInTime = async (shot: Shot) => {
      if (performance.now() < end) await fire(shot);
    };
    await fc.assert(fc.asyncProperty(shots(range), fireInTime), { numRuns: REQUESTS - fixed.length, seed: SEED });
    await ask(world, 'Payments_list'); // the tenant is unchanged
    await ask(world, 'Businesses_list');
    report();
  },
  LONGEST_RUN_MILLISECONDS,
);

/** Reports statuses, because a run with only refusals would prove little. */
function report(): void {
  const counts = [...tally.values()].flatMap((each) => [...each]);
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const done = counts.filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0);
  const lines = [...tally].map(
    ([id, each]) => `${id} ${[...each].map(([status, count]) => `${status}×${count}`).join(' ')}`,
  );
  if (isLong) process.stdout.write(`${total} requests, ${done} done, seed ${SEED}\n${lines.sort().join('\n')}\n`);
  expect(done / total).toBeGreaterThan(0.3);
  const isDone = (id: OperationId) => [...(tally.get(id) ?? [])].some(([status]) => status < 400);
  expect(contractOperations.map(({ id }) => id).filter((id) => !isDone(id))).toEqual([]);
}
