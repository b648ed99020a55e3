import { statfs } from 'node:fs/promises';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Required free space: several times what the databases of a run need. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Returns a folder for the databases of a run: in memory if there is room, because ext4 is slow to create a thousand files
 * repeatedly.
 */
export async function quickFolder(): Promise<string> {
  const free = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= ENOUGH_BYTES ? IN_MEMORY : os.tmpdir();
}
