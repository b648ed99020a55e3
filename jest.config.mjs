/** Node strips the types itself; nothing is transformed. */
export default {
  testEnvironment: 'node',
  // Not 'import' or 'require': Jest adds the one that fits, and 'import' here would reach into require() as well.
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'tallystick:source'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/test/browser/', '/test/slow/'],
  // Many tests wait for something rather than compute, so a third worker is worth having on two cores.
  maxWorkers: 3,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Long, for a busy machine: it ends what hangs, and judges nothing.
  testTimeout: 300_000,
  coverageProvider: 'v8',
};
