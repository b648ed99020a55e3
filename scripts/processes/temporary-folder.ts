import { existsSync } from 'node:fs';
import os from 'node:os';

/** Ends the process with a one-line message if there is no folder for temporary files. */
export function requireTemporaryFolder(): void {
  if (existsSync(os.tmpdir())) return;
  process.stderr.write(`TMPDIR: the folder ${os.tmpdir()} does not exist. Create it, or unset TMPDIR.\n`);
  process.exit(1);
}
