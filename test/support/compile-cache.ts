import os from 'node:os';
import path from 'node:path';

/** The compile cache of processes that tests start, as in the launcher: the second process compiles nothing. */
export const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'tally-test-compiled');
