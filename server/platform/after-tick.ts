/**
 * Resolves when all that is due in this turn of the event loop has settled: callbacks that are queued for the next tick, and then
 * the promises that they settle.
 */
export async function afterTick(): Promise<void> {
  await nextTick();
  await nextTick();
}

const nextTick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
