import Sequencer from '@jest/test-sequencer';

/** Tests that take minutes: with compilers of other languages, with processes, or with what must be waited for. */
const LONGEST = [
  ...['generators', 'samples', 'image', 'embedded/start', 'processes/processes', 'alarms', 'stripe-faults'],
  ...['webhooks-minutes', 'webhooks-retry-after', 'webhooks-strangers', 'webhooks-leases', 'webhooks-ownership'],
  ...[
    'database-silence',
    'payouts-operators',
    'contract/cases',
    'contract/fuzz',
    'shared-addresses-races',
    'webhooks-large-sets',
  ],
];

/** Starts the longest tests first, which would otherwise keep one worker busy at the end while the others are idle. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const isLong = ({ path }) => LONGEST.some((name) => path.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
