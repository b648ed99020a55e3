import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BusinessImage } from '@tallystick/sdk';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { jpegOf } from '../support/images.ts';
import { service } from '../support/shared-service.ts';
import { createTally, type Tally } from '../support/tally.ts';

let owner: Owner;
let tally: Tally;
beforeAll(async () => {
  owner = await newOwner(service);
  tally = await createTally({ TALLYSTICK_BASE_URL: service.origin, TALLYSTICK_SESSION_TOKEN: owner.session });
});
afterAll(() => tally.remove());

async function fileOf(name: string, content: Buffer): Promise<string> {
  const file = path.join(tally.home, name);
  await writeFile(file, content);
  return file;
}

test('an image is set from a file, read and removed', async () => {
  const file = await fileOf('logo.jpg', jpegOf(20, 10));
  const made = await tally.json<BusinessImage>(['images', 'set', owner.businessId, 'logo', '--file', file]);
  expect(made).toMatchObject({ business_id: owner.businessId, kind: 'logo', width: 20, height: 10 });
  expect(await tally.json<BusinessImage>(['images', 'get', owner.businessId, 'logo'])).toEqual(made);
  const removed = await tally.run(['images', 'delete', owner.businessId, 'logo', '--yes']);
  expect([removed.exitCode, removed.stderr]).toEqual([0, `Removed the logo of ${owner.businessId}.\n`]);
  expect((await tally.run(['images', 'get', owner.businessId, 'logo'])).exitCode).not.toBe(0);
});

test('a file that the service refuses is named with the next step', async () => {
  const file = await fileOf('logo.svg', Buffer.from('<svg/>'));
  const { exitCode, stderr } = await tally.run(['images', 'set', owner.businessId, 'logo', '--file', file]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('The file is in SVG, which is not accepted.')]);
});

test.each([
  ['empty', Buffer.alloc(0), 'is empty.\n  next  Choose a PNG or JPEG.'],
  [
    'large',
    Buffer.alloc(1024 * 1024 + 1),
    'has 1,048,577 bytes; at most 1,048,576 are accepted.\n  next  Scale the image',
  ],
])('an %s file is refused before it is sent', async (name, content, text) => {
  const file = await fileOf(name, content);
  const { exitCode, stderr } = await tally.run(['images', 'set', owner.businessId, 'icon', '--file', file]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`error: ${file} ${text}`)]);
});

test('a missing file, option or kind is refused', async () => {
  const missing = await tally.run(['images', 'set', owner.businessId, 'icon', '--file', '/nowhere/icon.png']);
  expect([missing.exitCode, missing.stderr]).toEqual([1, expect.stringContaining('/nowhere/icon.png')]);
  const without = await tally.run(['images', 'set', owner.businessId, 'icon']);
  expect([without.exitCode, without.stderr]).toEqual([2, expect.stringContaining("'--file <path>' not specified")]);
  const unknown = await tally.run(['images', 'get', owner.businessId, 'banner']);
  expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('Enter one of icon, logo.')]);
});
