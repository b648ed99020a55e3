import { setTimeout as delay } from 'node:timers/promises';

/** Time limit, long enough for a busy machine: it ends a hanging test and is not a performance goal. */
const PATIENCE_MILLISECONDS = 150_000;
const INTERVAL_MILLISECONDS = 50;

/** Polls a condition. @returns its first result that is neither undefined nor false */
export async function eventually<T>(
  condition: () => T | undefined | false | Promise<T | undefined | false>,
  what: string,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited ${PATIENCE_MILLISECONDS} ms in vain for ${what}.`);
    await delay(INTERVAL_MILLISECONDS);
  }
}
