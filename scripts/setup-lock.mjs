import { readlinkSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MILLISECONDS = 100;

/**
 * Does the work if it is due, one process at a time; the others wait and then find it done. Plain ESM for Node 20, like
 * setup.mjs.
 * @param lock a link to the id of the process, because a link is created with its content atomically
 * @param onWait called once, with the id of the process that is waited for
 */
export async function alone(lock, isDue, work, onWait) {
  let told = false;
  for (;;) {
    const holder = holderOf(lock);
    if (holder === undefined) {
      if (!(await isDue())) return;
      if (take(lock)) break;
    } else if (isAlive(holder)) {
      if (!told) onWait(holder);
      told = true;
      await delay(INTERVAL_MILLISECONDS);
    } else removeOf(holder, lock);
  }
  try {
    await work();
  } finally {
    if (holderOf(lock) === String(process.pid)) unlinkSync(lock);
  }
}

/** @returns {string | undefined} the id of the process that has the lock */
function holderOf(lock) {
  return unless('ENOENT', () => readlinkSync(lock));
}

function take(lock) {
  return unless('EEXIST', () => (symlinkSync(String(process.pid), lock), true)) ?? false;
}

/** Removes a dead lock by moving it aside first: if another process has taken it meanwhile, the lock is moved back. */
function removeOf(dead, lock) {
  const aside = `${lock}-${process.pid}`;
  unless('ENOENT', () => {
    renameSync(lock, aside);
    const moved = readlinkSync(aside);
    unlinkSync(aside);
    if (moved !== dead) unless('EEXIST', () => symlinkSync(moved, lock)); // a third process may have taken it
  });
}

function isAlive(pid) {
  try {
    return Number(pid) !== process.pid && process.kill(Number(pid), 0); // after a restart, a container uses the same ids
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @returns what the work returns; undefined if it fails with this code */
function unless(code, work) {
  try {
    return work();
  } catch (error) {
    if (error.code !== code) throw error;
    return undefined;
  }
}
