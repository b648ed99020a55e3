import type { Command } from 'commander';

interface Unloaded {
  load?: (() => Promise<void>) | undefined;
}

/** A group gets its commands when it is called, so that all of them start fast. */
export function loadLater(group: Command & Unloaded, load: () => Promise<void>): void {
  group.load = load;
}

/** Gives a group its commands. */
export async function loadGroup(group: Command & Unloaded): Promise<void> {
  const { load } = group;
  group.load = undefined;
  await load?.();
}
