import os from 'node:os';
import path from 'node:path';

/** For the processes that tests start, as the launcher does: the second process compiles nothing. */
export const NODE_COMPILE_CACHE = path.join(os.tmpdir(), 'tally-test-compiled');
