import { expect, test } from '@jest/globals';
import { readDigests } from '../../scripts/schema/digests.ts';

const { listed, files } = readDigests();

test('every migration is in the list of digests, and every digest has its file', () => {
  expect([...listed.keys()]).toEqual([...files.keys()]);
});

/** A database that has applied the earlier text refuses to start with another. A change is a new migration. */
test.each([...files])('the migration %s is what it was when it landed', (name, digest) => {
  expect(digest).toBe(listed.get(name));
});
