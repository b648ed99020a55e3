import Sequencer from '@jest/test-sequencer';

/** Tests that take a minute or more, most of it waiting. */
const LONGEST = [
  'webhooks-minutes',
  'webhooks-leases',
  'webhooks-ownership',
  'database-silence',
  'contract/cases',
  'shared-addresses-races',
  'webhooks-large-sets',
];

/** Starts the longest tests first, which would otherwise keep one worker busy at the end while the others are idle. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const isLong = ({ path }) => LONGEST.some((name) => path.endsWith(`/${name}.test.ts`));
    const sorted = await super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
