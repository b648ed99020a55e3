import base, { SLOW } from './jest.config.mjs';

/** The tests that `npm test` leaves out. */
export default {
  ...base,
  testMatch: SLOW.map((name) => `<rootDir>/test/${name}.test.ts`),
  testPathIgnorePatterns: ['/node_modules/'],
};
