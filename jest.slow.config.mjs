import base, { SLOW, WITHOUT_DATABASE } from './jest.config.mjs';

const chosen = process.env.DATABASE_URL ? SLOW.filter((name) => !WITHOUT_DATABASE.includes(name)) : SLOW;

/** The tests that `npm test` leaves out. */
export default {
  ...base,
  testMatch: chosen.map((name) => `<rootDir>/test/${name}.test.ts`),
  testPathIgnorePatterns: ['/node_modules/'],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  maxWorkers: 4,
};
