import { crc32, deflateSync } from 'node:zlib';
import { jpeg, PNG } from '../../server/platform/images/codecs.ts';
import { call } from './api.ts';
import type { Owner } from './dashboard.ts';
import type { TestService } from './service.ts';

export type Color = [red: number, green: number, blue: number, opacity: number];

export const RED: Color = [255, 0, 0, 255];

/** Draws pixels, all in one colour or each in its own. */
function pixels(width: number, height: number, colorAt: (x: number, y: number) => Color): Buffer {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(colorAt(x, y), (y * width + x) * 4);
  return data;
}

export function pngOf(width: number, height: number, colorAt: (x: number, y: number) => Color = () => RED): Buffer {
  const png = new PNG({ width, height });
  png.data = pixels(width, height, colorAt);
  return PNG.sync.write(png);
}

export function jpegOf(width: number, height: number, colorAt: (x: number, y: number) => Color = () => RED): Buffer {
  return jpeg.encode({ width, height, data: pixels(width, height, colorAt) }, 90).data;
}

/** Adds EXIF data to a JPEG, as of a camera that was held so: a directory with its width and the orientation. */
export function held(file: Buffer, orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const write = order === 'II' ? 'writeUIntLE' : 'writeUIntBE';
  const of = (size: number, value: number) => {
    const bytes = Buffer.alloc(size);
    bytes[write](value, 0, size);
    return bytes;
  };
  const entry = (tag: number, value: number) => [of(2, tag), of(2, 3), of(4, 1), of(2, value), of(2, 0)];
  const directory = [of(2, 2), ...entry(0x0100, 16), ...entry(0x0112, orientation), of(4, 0)];
  const exif = Buffer.concat([Buffer.from(`Exif\0\0${order}`), of(2, 42), of(4, 8), ...directory]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]), exif, file.subarray(2)]);
}

/** Builds a chunk of a PNG with its length and checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

interface Header {
  width: number;
  height: number;
  depth?: number;
  color?: number;
  interlace?: number;
}

/** Builds the header of a PNG. */
export function header({ width, height, depth = 8, color = 6, interlace = 0 }: Header): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width);
  content.writeUInt32BE(height, 4);
  content.set([depth, color, 0, 0, interlace], 8);
  return chunk('IHDR', content);
}

/** Builds a PNG from rows that are not compressed yet. @param further chunks before the pixels */
export function rawPng(size: Header, rows: Buffer, ...further: Buffer[]): Buffer {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rest = [chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, header(size), ...further, ...rest]);
}

export const readPng = (file: Buffer) => PNG.sync.read(file);

/** Returns a function to set, read and remove an image of the owner's business, or of another. */
export function imagesOf(service: TestService, { session, businessId }: Pick<Owner, 'session' | 'businessId'>) {
  const at = (kind: string) => `/businesses/${businessId}/images/${kind}`;
  return {
    set: (file: Buffer, kind = 'logo') =>
      call(service, 'PUT', at(kind), { token: session, body: { image: file.toString('base64') } }),
    get: (kind = 'logo') => call(service, 'GET', at(kind), { token: session }),
    remove: (kind = 'logo') => call(service, 'DELETE', at(kind), { token: session }),
  };
}
