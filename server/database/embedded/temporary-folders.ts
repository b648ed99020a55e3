import fs from 'node:fs';
import os from 'node:os';

/** Lists the existing directories for temporary files: that of the environment, and the system's. */
export function temporaryFolders(): string[] {
  return [...new Set([os.tmpdir(), '/tmp'])].filter((folder) => fs.existsSync(folder));
}
