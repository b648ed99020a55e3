import { readFileSync } from 'node:fs';
import path from 'node:path';

const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: { start: string };
};

/** Options of `node` in `npm start`. */
export const START_OPTIONS = scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** The `node` command of `npm start`, for servers that are measured. */
export const NODE_COMMAND = [process.execPath, ...START_OPTIONS];
