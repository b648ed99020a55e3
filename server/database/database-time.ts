import { run, type Statement } from './statements.ts';

/** Reads the database's clock. */
export async function databaseTime(): Promise<Date> {
  const [row] = await run<{ now: Date }>(NOW);
  return row!.now;
}

const NOW: Statement = { name: 'time of the database', text: 'SELECT clock_timestamp() AS now' };
