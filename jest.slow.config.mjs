import base from './jest.config.mjs';

/** Folders of tests that need no database, or start their own: with the DATABASE_URL of another server they would only repeat. */
const WITHOUT_DATABASE = ['/test/slow/embedded/', '/test/slow/packages/'];

/** What crashes, floods, starts processes, fills tables or repeats much. Each costs what many others do. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/slow/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.DATABASE_URL ? WITHOUT_DATABASE : [])],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  maxWorkers: 4,
  // Compilers of other languages take minutes on a busy machine.
  testTimeout: 1_200_000,
};
