import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeImage } from '../../server/platform/images/decode-image.ts';
import { ImageFault } from '../../server/platform/images/image-fault.ts';
import { Images } from '../../server/platform/images/images.ts';
import { inspectImage } from '../../server/platform/images/inspect-image.ts';
import { chunk, held, jpegOf, pngOf, rawPng } from '../support/images.ts';

const BOX = { width: 512, height: 128, isSquare: false };

/** Returns the size of a decoded file, or why it was refused. Anything else but a refusal is thrown. */
function decoded(file: Buffer): string {
  try {
    const { width, height, data } = decodeImage(inspectImage(file));
    expect(data).toHaveLength(width * height * 4);
    return `${width} × ${height}`;
  } catch (error) {
    if (error instanceof ImageFault) return error.message;
    throw error;
  }
}

const SMALL = [
  pngOf(9, 7),
  jpegOf(16, 16),
  rawPng({ width: 4, height: 2, depth: 2, color: 3 }, Buffer.from([0, 0x1b, 0, 0x1b]), palette(4)),
  rawPng({ width: 1, height: 1, depth: 16, color: 0, interlace: 1 }, Buffer.from([0, 0x80, 0x00])),
  held(jpegOf(16, 8), 6),
];

function palette(count: number): Buffer {
  return chunk('PLTE', Buffer.alloc(count * 3, 0x40));
}

test('files that are changed anywhere are decoded or refused, and nothing else', () => {
  const changed = fc.record({
    file: fc.constantFrom(...SMALL),
    changes: fc.array(fc.record({ at: fc.nat(), value: fc.nat(255) }), { minLength: 1, maxLength: 6 }),
    cut: fc.option(fc.nat(), { freq: 4 }),
  });
  fc.assert(
    fc.property(changed, ({ file, changes, cut }) => {
      const bytes = Buffer.from(file);
      for (const { at, value } of changes) bytes[at % bytes.length] = value;
      decoded(cut === null ? bytes : bytes.subarray(0, cut % bytes.length));
    }),
    { numRuns: 400 },
  );
});

test('random bytes, also after the beginning of an image, are refused', () => {
  const begins = [...SMALL.map((file) => file.subarray(0, 8)), SMALL[1]!.subarray(0, 160), Buffer.alloc(0)];
  fc.assert(
    fc.property(fc.constantFrom(...begins), fc.uint8Array({ maxLength: 500 }), (begin, rest) => {
      expect(decoded(Buffer.concat([begin, rest]))).toMatch(/\. .*\.$/);
    }),
  );
});

test('the thread of an image that takes too long is ended, and the next image is prepared', async () => {
  await expect(new Images(0).prepare('biz', pngOf(2, 2), BOX)).rejects.toThrow(
    'Decoding the image takes too much time or memory. Scale it down, save it as PNG, and upload that.',
  );
  expect(await new Images().prepare('biz', pngOf(2, 2), BOX)).toMatchObject({ width: 2, height: 2 });
});

test('one image is decoded at a time, businesses in turn, and at most two of one wait', async () => {
  const images = new Images();
  const ended: string[] = [];
  const prepare = async (line: string, name: string) => {
    await images.prepare(line, pngOf(2, 2), BOX);
    ended.push(name);
  };
  const accepted = [prepare('one', 'one 1'), prepare('one', 'one 2'), prepare('one', 'one 3'), prepare('two', 'two 1')];
  await expect(prepare('one', 'one 4')).rejects.toMatchObject({
    code: 'rate_limited',
    headers: { 'Retry-After': '10' },
  });
  await Promise.all(accepted);
  expect(ended).toEqual(['one 1', 'one 2', 'two 1', 'one 3']);
});

test('other work continues while an image is decoded', async () => {
  const large = jpegOf(1000, 1000);
  let [turns, isDone] = [0, false];
  const prepared = new Images().prepare('biz', large, BOX).finally(() => (isDone = true));
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect(await prepared).toMatchObject({ width: 128, height: 128 });
  expect(turns).toBeGreaterThan(20);
});
