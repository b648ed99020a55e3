import { base } from './jest.config.mjs';

/** Folders of tests that need no database, or start their own: with the DATABASE_URL of another server they would only repeat. */
const WITHOUT_DATABASE = ['/test/slow/embedded/', '/test/slow/packages/'];

/** Folders of tests with services in their process, for which modules are evaluated once in a process, as in fast tests. */
const IN_PROCESS = ['api/accounts', 'api/oauth', 'api/webhooks', 'console'].map((folder) => `/test/slow/${folder}/`);

/** Paths that .ci/run leaves out. */
const LEFT_OUT = process.env.SLOW_LEFT_OUT ? [process.env.SLOW_LEFT_OUT] : [];

/** What crashes, floods, starts processes, fills tables or repeats much. Each costs what many others do. */
export default {
  projects: [
    {
      ...base,
      testMatch: IN_PROCESS.map((folder) => `<rootDir>${folder}**/*.test.ts`),
      testPathIgnorePatterns: ['/node_modules/'],
    },
    {
      ...base,
      testMatch: ['<rootDir>/test/slow/**/*.test.ts'],
      testEnvironment: 'node',
      // Not 'import' or 'require': Jest adds the one that fits, and 'import' here would reach into require() as well.
      testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'tallystick:source'] },
      testRunner: 'jest-circus/runner',
      testPathIgnorePatterns: [
        '/node_modules/',
        ...IN_PROCESS,
        ...LEFT_OUT,
        ...(process.env.DATABASE_URL ? WITHOUT_DATABASE : []),
      ],
    },
  ],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  maxWorkers: 4,
  // Compilers of other languages take minutes on a busy machine.
  testTimeout: 1_200_000,
};
