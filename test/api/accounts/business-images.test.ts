import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { request } from 'undici';
import { ageSession } from '../../support/age-session.ts';
import { call } from '../../support/api.ts';
import { newMember, newOwner, type Owner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import {
  chunk,
  header,
  held,
  imagesOf,
  jpegOf,
  pngOf,
  rawPng,
  readPng,
  RED,
  type Color,
} from '../../support/images.ts';
import { service } from '../../support/shared-service.ts';

const CLEAR: Color = [0, 0, 0, 0];
const BLUE: Color = [0, 0, 255, 255];
const MIB = 1024 * 1024;

async function newImages() {
  const owner = await newOwner(service);
  return { owner, ...imagesOf(service, owner) };
}

/** Reads an image as browsers do. */
async function load(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const pixelAt = ({ data, width }: { data: Buffer; width: number }, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test('a logo is scaled down in its proportions, keeps what is transparent, and is served at the digest of its content', async () => {
  const { owner, set, get } = await newImages();
  const { status, body } = await set(pngOf(1024, 128, (x) => (x < 512 ? RED : CLEAR)));
  expect([status, body]).toEqual([
    200,
    {
      business_id: owner.businessId,
      ...{ kind: 'logo', width: 512, height: 64 },
      url: expect.stringMatching(new RegExp(`^${service.origin}/images/[0-9a-f]{64}\\.png$`)),
      updated_at: expect.any(String),
    },
  ]);
  expect((await get()).body).toEqual(body);
  const { bytes, headers } = await load(body.url as string);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(/[0-9a-f]{64}/.exec(body.url as string)![0]);
  const shown = readPng(bytes);
  expect([shown.width, shown.height]).toEqual([512, 64]);
  expect([pixelAt(shown, 0, 0), pixelAt(shown, 511, 63)]).toEqual([RED, CLEAR]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('an image that a browser has is not sent again, and HEAD has no content', async () => {
  const { set } = await newImages();
  const { url } = (await set(pngOf(3, 3))).body as { url: string };
  const tag = (await load(url)).headers.get('ETag')!;
  // Not by fetch, which adds `Cache-Control: no-cache`.
  const again = await request(url, { headers: { 'If-None-Match': tag } });
  expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
  expect((await load(url, { 'If-None-Match': '"another"' })).status).toBe(200);
  expect(await fetch(url, { method: 'HEAD' })).toMatchObject({ status: 200 });
});

test('an icon becomes a square with transparent borders, and a small one keeps its size', async () => {
  const { set } = await newImages();
  const wide = (
    await set(
      jpegOf(400, 200, () => BLUE),
      'icon',
    )
  ).body as { url: string };
  const icon = readPng((await load(wide.url)).bytes);
  expect([icon.width, icon.height, pixelAt(icon, 64, 10), pixelAt(icon, 64, 64)[3]]).toEqual([128, 128, CLEAR, 255]);
  expect(pixelAt(icon, 64, 64)[2]).toBeGreaterThan(240);
  expect((await set(pngOf(20, 10), 'icon')).body).toMatchObject({ width: 20, height: 20 });
});

test('colours do not mix with what is transparent next to them', async () => {
  const { set } = await newImages();
  const { url } = (await set(pngOf(1024, 256, (x) => (x % 2 === 0 ? RED : CLEAR)))).body as { url: string };
  expect(pixelAt(readPng((await load(url)).bytes), 100, 50)).toEqual([255, 0, 0, 128]);
});

test.each([
  ['grey with one bit', rawPng({ width: 9, height: 1, depth: 1, color: 0 }, Buffer.from([0, 0xff, 0x80]))],
  ['grey with 16 bits', rawPng({ width: 1, height: 1, depth: 16, color: 4 }, Buffer.from([0, 0xff, 0xff, 0xff, 0xff]))],
  [
    'a palette',
    rawPng({ width: 2, height: 1, depth: 1, color: 3 }, Buffer.from([0, 0]), chunk('PLTE', Buffer.alloc(6, 0xff))),
  ],
  ['interlacing', rawPng({ width: 1, height: 1, color: 2, interlace: 1 }, Buffer.from([0, 255, 255, 255]))],
  [
    'bytes after its end',
    Buffer.concat([pngOf(1, 1, () => [255, 255, 255, 255]), Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'a text that expands a thousandfold',
    rawPng(
      { width: 1, height: 1, color: 2 },
      Buffer.from([0, 255, 255, 255]),
      chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(32 * MIB))])),
    ),
  ],
])('a PNG with %s is accepted, and only its pixels are kept', async (_, file) => {
  const { set } = await newImages();
  const { status, body } = await set(file);
  expect(status).toBe(200);
  const { bytes } = await load(body.url as string);
  expect(pixelAt(readPng(bytes), 0, 0)).toEqual([255, 255, 255, 255]);
  expect(bytes.toString('latin1')).not.toMatch(/script|iCCP|tEXt/);
});

const CORNERS = { red: RED, green: [0, 255, 0, 255], blue: BLUE, black: [0, 0, 0, 255] } satisfies Record<
  string,
  Color
>;
const quarters = jpegOf(32, 16, (x, y) => Object.values(CORNERS)[Number(x >= 16) + 2 * Number(y >= 8)]!);

test.each([
  ['upright', held(quarters, 1), '32 × 16: red green blue black'],
  ['mirrored', held(quarters, 2, 'MM'), '32 × 16: green red black blue'],
  ['upside down', held(quarters, 3), '32 × 16: black blue green red'],
  ['upside down and mirrored', held(quarters, 4, 'MM'), '32 × 16: blue black red green'],
  ['to the left and mirrored', held(quarters, 5), '16 × 32: red blue green black'],
  ['to the left', held(quarters, 6, 'MM'), '16 × 32: blue red black green'],
  ['to the right and mirrored', held(quarters, 7), '16 × 32: black green blue red'],
  ['to the right', held(quarters, 8, 'MM'), '16 × 32: green black red blue'],
  ['in an unknown way', held(quarters, 9), '32 × 16: red green blue black'],
  ['in no way', held(quarters, 0), '32 × 16: red green blue black'],
])('a photo that was taken %s is shown upright', async (_, file, corners) => {
  const { set } = await newImages();
  const { body } = await set(file);
  const shown = readPng((await load(body.url as string)).bytes);
  const [right, bottom] = [shown.width - 1, shown.height - 1];
  const names = [
    pixelAt(shown, 0, 0),
    pixelAt(shown, right, 0),
    pixelAt(shown, 0, bottom),
    pixelAt(shown, right, bottom),
  ]
    .map((pixel) => pixel.map((value) => (value > 127 ? 255 : 0)))
    .map((pixel) => Object.entries(CORNERS).find(([, color]) => String(color) === String(pixel))?.[0]);
  expect(`${body.width} × ${body.height}: ${names.join(' ')}`).toBe(corners);
});

const FRAMES = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
const DAMAGED = 'The file is damaged or incomplete. Export the image again, and upload the new file.';
const UNKNOWN = 'The file is not an image in PNG or JPEG. Choose such a file, or save the image as PNG.';
const refusedFormat = (name: string) =>
  `The file is in ${name}, which is not accepted. Save the image as PNG or JPEG, and upload that.`;

/** Changes the size in the frame of a JPEG. */
function resized(file: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(file);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

function withMarker(file: Buffer, marker: number): Buffer {
  const bytes = Buffer.from(file);
  bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = marker;
  return bytes;
}

/** Returns the scan of a JPEG with its pixels. */
const scanOf = (file: Buffer) => file.subarray(file.indexOf(Buffer.from([0xff, 0xda])), -2);

/** Returns a scan that names the first component as often, without pixels. */
const scanWith = (count: number) =>
  Buffer.concat([
    Buffer.from([0xff, 0xda, 0, 6, count]),
    ...Array.from({ length: count }, () => Buffer.from([1, 0])),
    Buffer.from([0, 63, 0]),
  ]);

/**
 * Hides the frame of a JPEG within a segment of which decoders read four bytes, and puts a frame of another size into a segment that
 * they skip.
 */
function withHiddenFrame(file: Buffer): Buffer {
  const start = file.indexOf(Buffer.from([0xff, 0xc0]));
  const end = start + 2 + file.readUInt16BE(start + 2);
  const [before, frame, after] = [file.subarray(0, start), file.subarray(start, end), file.subarray(end)];
  const interval = Buffer.from([0xff, 0xdd, 0, 4 + frame.length + 4, 0, 0]);
  const comment = Buffer.from([0xff, 0xfe, 0, 2 + frame.length]);
  return Buffer.concat([before, interval, frame, comment, resized(frame, 8, 8), after]);
}

const jpeg = jpegOf(64, 64, (x, y) => [x * 4, y * 4, 0, 255]);
const png = pngOf(64, 64, (x, y) => [x * 4, y * 4, 0, 255]);

/** Returns a segment of bytes that are evenly distributed, as in compressed data. */
function profile(seed: number): Buffer {
  const content = createHash('shake256', { outputLength: 65_533 }).update(String(seed)).digest();
  return Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), content]);
}

test('a JPEG with half a megabyte of colour profile is accepted', async () => {
  const profiles = Array.from({ length: 8 }, (_, seed) => profile(seed));
  const { set } = await newImages();
  const { status } = await set(Buffer.concat([jpeg.subarray(0, 2), ...profiles, jpeg.subarray(2)]));
  expect(status).toBe(200);
});

test.each([
  ['a text', Buffer.from('not an image'), UNKNOWN],
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    refusedFormat('SVG'),
  ],
  ['an SVG after a declaration', Buffer.from('\ufeff<?xml version="1.0"?>\n<svg/>'), refusedFormat('SVG')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), refusedFormat('GIF')],
  ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), refusedFormat('WebP')],
  ['an AVIF', Buffer.from('\0\0\0\x1cftypavif'), refusedFormat('AVIF or HEIC')],
  [
    '50 megapixels as PNG',
    rawPng({ width: 10_000, height: 5_000 }, Buffer.alloc(10)),
    'The image has 10,000 × 5,000 pixels; as many as in 2,048 × 2,048 are accepted. Scale it down, and upload it again.',
  ],
  [
    '50 megapixels as JPEG',
    resized(jpeg, 8_000, 6_250),
    'The image has 8,000 × 6,250 pixels; as many as in 2,048 × 2,048 are accepted. Scale it down, and upload it again.',
  ],
  [
    'the largest numbers as its size',
    rawPng({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 }, Buffer.alloc(10)),
    expect.stringContaining('4,294,967,295 × 4,294,967,295 pixels'),
  ],
  ['pixels that expand a thousandfold', rawPng({ width: 10, height: 10 }, Buffer.alloc(64 * MIB)), DAMAGED],
  [
    'interlaced pixels that expand a thousandfold',
    rawPng({ width: 10, height: 10, interlace: 1 }, Buffer.alloc(64 * MIB)),
    DAMAGED,
  ],
  ['too few pixels', rawPng({ width: 10, height: 10 }, Buffer.alloc(100)), DAMAGED],
  ['no width', rawPng({ width: 0, height: 10 }, Buffer.alloc(10)), DAMAGED],
  ['an unknown kind of colour', rawPng({ width: 1, height: 1, color: 5 }, Buffer.alloc(5)), DAMAGED],
  [
    'a palette that lacks a colour',
    rawPng({ width: 1, height: 1, color: 3 }, Buffer.from([0, 9]), chunk('PLTE', Buffer.alloc(3))),
    DAMAGED,
  ],
  [
    'a second header, of more pixels in as many bytes',
    rawPng(
      { width: 8, height: 8, depth: 16 },
      Buffer.alloc(8 * 65),
      header({ width: 512, height: 8, depth: 1, color: 0 }),
    ),
    DAMAGED,
  ],
  [
    'a header after the pixels',
    Buffer.concat([png.subarray(0, -12), header({ width: 64, height: 64 }), png.subarray(-12)]),
    DAMAGED,
  ],
  [
    'more than 100 scans',
    Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 100 }, () => scanOf(jpeg))]),
    'The JPEG has more than 100 scans, the maximum. Save it as PNG, and upload that.',
  ],
  [
    'scans of 255 components',
    Buffer.concat([jpeg.subarray(0, -2), scanWith(255), scanWith(255)]),
    'The scans of the JPEG have more components than images have. Save it as PNG, and upload that.',
  ],
  ['another size than the decoder finds', withHiddenFrame(jpeg), DAMAGED],
  [
    'an animation',
    rawPng({ width: 1, height: 1 }, Buffer.alloc(5), FRAMES),
    'The image is animated, and only still images are shown. Upload one frame as a PNG or JPEG.',
  ],
  ['half a PNG', png.subarray(0, png.length / 2), DAMAGED],
  ['a PNG without its last byte', png.subarray(0, -1), DAMAGED],
  ['a changed byte', Buffer.from(png).fill(0xff, png.length - 30, png.length - 20), DAMAGED],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), DAMAGED],
  ['a JPEG that ends in its header', jpeg.subarray(0, 30), DAMAGED],
  ['a JPEG of no height', resized(jpeg, 64, 0), DAMAGED],
  [
    'arithmetic coding',
    withMarker(jpeg, 0xc9),
    'The JPEG is lossless or arithmetically coded, which few programs read. Save it as PNG.',
  ],
])('a file with %s is refused, and the image before it stays', async (_, file, message) => {
  const { set, get } = await newImages();
  const before = await set(pngOf(2, 2));
  const { status, body } = await set(file);
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({
      code: 'invalid_request',
      detail: message,
      errors: [{ field: '/image', code: 'format', message }],
    }),
  ]);
  expect((await get()).body).toEqual(before.body);
});

test('a file of one MiB is read, and one with a byte more is refused', async () => {
  const { owner, set } = await newImages();
  const padded = (length: number) => Buffer.concat([pngOf(2, 2), Buffer.alloc(length)]).subarray(0, length);
  expect((await set(padded(MIB))).status).toBe(200);
  const { status, body } = await set(padded(MIB + 1));
  expect([status, body.errors]).toEqual([
    400,
    [
      expect.objectContaining({
        field: '/image',
        code: 'format',
        message: expect.stringContaining('1,048,577 bytes; at most 1,048,576 (1 MiB)'),
      }),
    ],
  ]);
  const image = 'A'.repeat(1536 * 1024);
  const large = await call(service, 'PUT', `/businesses/${owner.businessId}/images/logo`, {
    token: owner.session,
    body: { image },
  });
  expect([large.status, large.body.detail]).toEqual([413, 'The body may have at most 1536 KiB and 1000 values.']);
});

test('a body with many values is refused, also below its limit in bytes', async () => {
  const { owner } = await newImages();
  const body = `[${'1,'.repeat(700_000)}1]`;
  const refused = await call(service, 'PUT', `/businesses/${owner.businessId}/images/logo`, {
    token: owner.session,
    body,
  });
  expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large']);
});

test.each([
  [
    { image: 'data:image/png;base64,AAAA' },
    'pattern',
    'must be a file in Base64, of letters, digits, + and / only, with = at the end where needed',
  ],
  [{ image: '' }, 'minLength', 'must have at least 4 characters'],
  [{ image: 12 }, 'type', 'must be a string'],
  [{}, 'required', 'is missing'],
])('a body of %j is refused', async (body, code, message) => {
  const { owner } = await newImages();
  const answer = await call(service, 'PUT', `/businesses/${owner.businessId}/images/logo`, {
    token: owner.session,
    body,
  });
  expect([answer.status, answer.body.errors]).toEqual([400, [{ field: '/image', code, message }]]);
});

test('other businesses and kinds are not found, and viewers may read, but not change', async () => {
  const { owner, set } = await newImages();
  await set(pngOf(2, 2));
  const viewer = imagesOf(service, await newMember(service, owner, 'viewer'));
  expect((await viewer.get()).status).toBe(200);
  for (const refused of [await viewer.set(pngOf(1, 1)), await viewer.remove()])
    expect([refused.status, refused.body.code]).toEqual([403, 'role_required']);
  const other = imagesOf(service, { ...(await newOwner(service)), businessId: owner.businessId });
  const refusals = [
    await other.get(),
    await other.set(pngOf(1, 1)),
    await other.remove(),
    await set(pngOf(1, 1), 'banner'),
  ];
  for (const refused of refusals) expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
  const admin = imagesOf(service, await newMember(service, owner, 'admin'));
  expect((await admin.set(pngOf(4, 4))).body).toMatchObject({ width: 4 });
});

test('a session that is older than 15 minutes is refused', async () => {
  const { owner, set, remove } = await newImages();
  await ageSession(service, owner.session);
  for (const refused of [await set(pngOf(1, 1)), await remove()])
    expect([refused.status, refused.body.code]).toEqual([403, 'recent_sign_in_required']);
});

test('a removed image is no longer served, unless another business shows the same', async () => {
  const [one, two] = [await newImages(), await newImages()];
  const { url } = (await one.set(pngOf(5, 5))).body as { url: string };
  expect((await two.set(pngOf(5, 5))).body.url).toBe(url);
  expect((await one.remove()).status).toBe(204);
  expect([(await one.get()).status, (await one.remove()).status, (await load(url)).status]).toEqual([404, 404, 200]);
  await two.set(pngOf(6, 6));
  expect((await load(url)).status).toBe(404);
});

test.each(['0'.repeat(64), 'A'.repeat(64), '0'.repeat(63), '..%2f..%2fetc%2fpasswd'])(
  'no image is at %s',
  async (name) => {
    const { status, headers } = await load(`${service.origin}/images/${name}.png`);
    expect([status, headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  },
);

test('each change is in the audit log, and the same image again is none', async () => {
  const { owner, set, remove } = await newImages();
  const first = (await set(pngOf(5, 5))).body;
  expect((await set(pngOf(5, 5))).body).toEqual(first);
  await remove();
  const { data } = (
    await call(service, 'GET', `/businesses/${owner.businessId}/audit-events?type=business.changed`, {
      token: owner.session,
    })
  ).body as { data: { details: object }[] };
  const hash = /[0-9a-f]{64}/.exec(first.url as string)![0];
  expect(data.map(({ details }) => details)).toEqual([
    { logo_hash: '', logo_hash_before: hash },
    { logo_hash: hash, logo_hash_before: '' },
  ]);
});

test('a closed business gets no image, and its images can be removed', async () => {
  const { owner, set, remove } = await newImages();
  await set(pngOf(5, 5));
  const { name } = (await call(service, 'GET', `/businesses/${owner.businessId}`, { token: owner.session })).body as {
    name: string;
  };
  await call(service, 'POST', `/businesses/${owner.businessId}/close`, { token: owner.session, body: { name } });
  const refused = await set(pngOf(1, 1));
  expect([refused.status, refused.body.code]).toEqual([409, 'business_closed']);
  expect((await remove()).status).toBe(204);
});

test('a business sends 50 files a day, also such as are no images', async () => {
  const { owner, set } = await newImages();
  const statuses = [];
  for (let count = 0; count < 50; count++) statuses.push((await set(Buffer.from('no image'))).status);
  expect(statuses).toEqual(Array.from({ length: 50 }, () => 400));
  const { status, body, headers } = await set(pngOf(1, 1));
  expect([status, body.code, body.detail]).toEqual([
    429,
    'rate_limited',
    '50 images of this business were uploaded within a day, the maximum. Try again tomorrow.',
  ]);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(80_000);
  expect(headers.get('RateLimit-Policy')).toBe('"images";q=50;w=86400');
  expect(headers.get('RateLimit')).toBe(`"images";r=0;t=${headers.get('Retry-After')}`);
  const other = imagesOf(service, { ...owner, businessId: await newBusinessOf(owner) });
  expect((await other.set(pngOf(1, 1))).status).toBe(200);
});

const newBusinessOf = async ({ session }: Owner) =>
  (await call(service, 'POST', '/businesses', { token: session, body: { name: 'Difference Engines' } })).body
    .id as string;

test('the export of an account has the images of the businesses', async () => {
  const { owner, set } = await newImages();
  const logo = (await set(pngOf(5, 5))).body as object;
  const icon = (await set(pngOf(5, 5), 'icon')).body as object;
  const { body } = await call(service, 'GET', '/account/export', { token: owner.session });
  expect(body.memberships).toMatchObject([{ business_id: owner.businessId, images: [icon, logo] }]);
});

test('nothing of the file is stored', async () => {
  const { owner, set } = await newImages();
  await set(Buffer.concat([pngOf(5, 5), Buffer.from('<svg onload=alert(1)>')]));
  const [row] = await sql(service, 'SELECT content FROM brand_images WHERE business_id = $1', [owner.businessId]);
  expect((row!.content as Buffer).toString('latin1')).not.toContain('svg');
});
