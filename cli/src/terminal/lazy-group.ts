import type { Command } from 'commander';

interface Unloaded {
  load?: (() => Promise<void>) | undefined;
}

/** Sets how a group loads its commands when it is called, so that all of them start fast. */
export function loadLater(group: Command & Unloaded, load: () => Promise<void>): void {
  group.load = load;
}

/** Loads the commands of a group. */
export async function loadGroup(group: Command & Unloaded): Promise<void> {
  const { load } = group;
  group.load = undefined;
  await load?.();
}
