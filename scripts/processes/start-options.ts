import { readFileSync } from 'node:fs';
import path from 'node:path';

const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: { start: string };
};

/** The options of `node` in `npm start`, for servers that are measured. */
export const START_OPTIONS = scripts.start.split(' ').filter((word) => word.startsWith('--'));
