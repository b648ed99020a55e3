/** Settings of each kind of tests. Node strips the types itself; nothing is transformed. */
export const base = {
  testEnvironment: '<rootDir>/test/support/jest/environment.ts',
  // Evaluates server, SDK and command line once in a process.
  testRunner: '<rootDir>/test/support/jest/runner.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  coverageProvider: 'v8',
};

export default {
  ...base,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/test/browser/', '/test/slow/'],
  // Many tests wait for something rather than compute, so a third worker is worth having on two cores.
  maxWorkers: 3,
  // Long, for a busy machine: it ends what hangs, and judges nothing.
  testTimeout: 300_000,
};
