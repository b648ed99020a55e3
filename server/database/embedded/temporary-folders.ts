import fs from 'node:fs';
import os from 'node:os';

/** The folders for temporary files that are there: that of the environment, which may be absent, and the system's own. */
export function temporaryFolders(): string[] {
  return [...new Set([os.tmpdir(), '/tmp'])].filter((folder) => fs.existsSync(folder));
}
