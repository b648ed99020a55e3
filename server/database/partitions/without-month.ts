import type { Transaction } from 'sequelize';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import type { Waiting } from '../brief-changes.ts';
import { sqlStateOf } from '../database-errors.ts';
import { run } from '../statements.ts';
import { changePartitions } from './change-partitions.ts';
import { boundsOf, defaultOf, SMALL_BYTES, storedDefault, type GrowingTable } from './growing-tables.ts';
import { startOf, type Month } from './months.ts';
import { CHECK_VIOLATION, validate } from './validate.ts';

/** Shortest time before a month whose rows the default partition may refuse: clocks of processes differ. */
const AHEAD = DAY_MILLISECONDS;

/**
 * Proves that the default partition has no row of a month to come, alongside reads and writes, so that it is not read under the
 * lock under which the month becomes a partition. A small one is read then.
 * @returns false if it is large and may have such rows: the month has to remain in it
 */
export async function proveWithout(growing: GrowingTable, month: Month, at: Date, waiting: Waiting): Promise<boolean> {
  const { bytes, without } = await storedDefault(growing);
  const isLarge = bytes > SMALL_BYTES;
  const isLate = startOf(month).getTime() - at.getTime() < AHEAD;
  const forget = () =>
    changePartitions(growing, [defaultOf(growing)], (tx) => forgetProof(growing, month, tx), waiting);
  if (without.includes(month) && (isLate || !isLarge)) await forget();
  if (!isLarge) return true;
  if (isLate) return false;
  if (!without.includes(month))
    await changePartitions(
      growing,
      [defaultOf(growing)],
      (tx) => run({ text: adding(growing, month) }, [], tx),
      waiting,
    );
  try {
    await validate(defaultOf(growing), checkOf(growing, month));
    return true;
  } catch (error) {
    await forget();
    if (sqlStateOf(error) !== CHECK_VIOLATION) throw error;
    return false;
  }
}

export async function forgetProof(growing: GrowingTable, month: Month, tx: Transaction): Promise<void> {
  const text = `ALTER TABLE ${defaultOf(growing)} DROP CONSTRAINT IF EXISTS ${checkOf(growing, month)}`;
  await run({ text }, [], tx);
}

const checkOf = (growing: GrowingTable, month: Month) => `${defaultOf(growing)}_without_${month.replace('-', '_')}`;

function adding(growing: GrowingTable, month: Month): string {
  const [from, to] = boundsOf(growing, month);
  const check = `CHECK (${growing.key} < ${from} OR ${growing.key} >= ${to}) NOT VALID`;
  return `ALTER TABLE ${defaultOf(growing)} ADD CONSTRAINT ${checkOf(growing, month)} ${check}`;
}
