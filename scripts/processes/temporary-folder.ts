import { existsSync } from 'node:fs';
import os from 'node:os';

/** Ends the process with a one-line message if there is no folder for temporary files. */
export function requireTemporaryFolder(): void {
  if (existsSync(os.tmpdir())) return;
  process.stderr.write(`TMPDIR: there is no folder ${os.tmpdir()}. Make it, or unset TMPDIR.\n`);
  process.exit(1);
}
