import type { Command } from 'commander';

const loaders = new WeakMap<Command, () => Promise<void>>();

/** A group gets its commands when it is called, so that all of them start fast. */
export function loadLater(group: Command, load: () => Promise<void>): void {
  loaders.set(group, load);
}

/** Gives a group its commands. */
export async function loadGroup(group: Command): Promise<void> {
  const load = loaders.get(group);
  loaders.delete(group);
  await load?.();
}
