import { readFileSync } from 'node:fs';
import path from 'node:path';

const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: { start: string };
};

/** The options of `node` in `npm start`. */
export const START_OPTIONS = scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** `node` as `npm start` runs it, for servers that are measured. */
export const NODE_COMMAND = [process.execPath, ...START_OPTIONS];
