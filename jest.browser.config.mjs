import base from './jest.config.mjs';

/** The pages in a real Chromium; apart from the other tests, because not every machine has one. */
export default {
  ...base,
  testMatch: ['<rootDir>/test/browser/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 2,
};
