/** What crashes, floods, starts processes, fills tables or repeats much: `npm run test:slow`. Each costs what many others do. */
export const SLOW = [
  'connections',
  'contract/fuzz',
  'database-connections',
  'demo',
  'embedded-postgres',
  'embedded-postgres-user',
  'event-stream-load',
  'floods',
  'key-rotation',
  'migrations',
  'oauth-races',
  'payments-crash',
  'payments-model',
  'rate-limits-processes',
  'remote-checkout',
  'remote-payments',
  'remote-payments-given-up',
  'remote-payments-outcomes',
  'remote-payments-processor-expiry',
  'remote-payments-races',
  'remote-refunds',
  'samples-compile',
  'sdk-types',
  'sdk-readme',
  'sdk-stream-restart',
  'setup',
  'start',
  'start-stop',
  'webhooks-backlog',
  'webhooks-crash',
  'webhooks-large-sets',
  'webhooks-outage',
  'webhooks-plans',
];

/** Node strips the types itself; nothing is transformed. */
export default {
  testEnvironment: 'node',
  // Not 'import' or 'require': Jest adds the one that fits, and 'import' here would reach into require() as well.
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'tallystick:source'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/test/browser/', ...SLOW.map((name) => `<rootDir>/test/${name}.test.ts`)],
  // Many tests wait for something rather than compute, so a third worker is worth having on two cores.
  maxWorkers: 3,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Long, for a busy machine: it ends what hangs, and judges nothing.
  testTimeout: 300_000,
  coverageProvider: 'v8',
};
