import base from './jest.config.mjs';

/** The pages in a real Chromium; apart from the other tests, because not every machine has one. */
export default {
  ...base,
  testEnvironment: 'node',
  // Not 'import' or 'require': Jest adds the one that fits, and 'import' here would reach into require() as well.
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'tallystick:source'] },
  testRunner: 'jest-circus/runner',
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 2,
  // A round of all pages takes a minute on a quiet machine.
  testTimeout: 1_200_000,
};
