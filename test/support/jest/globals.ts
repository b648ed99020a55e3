import { globalsOfFile } from './runner.ts';

/** `@jest/globals` of the test file that runs; evaluated for each. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globalsOfFile();
