/** Resolves when all promises that are due in this turn of the event loop have settled. */
export const afterTick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
