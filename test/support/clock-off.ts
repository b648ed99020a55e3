import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SHIFTED_CLOCK = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;

/** Settings of a process whose clock is ahead by so much, or behind. */
export const clockOff = (milliseconds: number) => ({
  NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`,
  CLOCK_SHIFT_MILLISECONDS: String(milliseconds),
});
