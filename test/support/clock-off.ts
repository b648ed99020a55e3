import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SHIFTED_CLOCK = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;

/** Returns settings of a process whose clock is this far ahead, or behind. */
export const clockOff = (milliseconds: number) => ({
  NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
  CLOCK_SHIFT_MILLISECONDS: String(milliseconds),
});
