import { ImageFault } from './image-fault.ts';
import { isJpeg, refuseManyScans, sizeOfJpeg } from './jpeg-file.ts';
import { isPng, readPng, type PngFile } from './png-file.ts';

/** Largest file in bytes: one MiB. */
export const MOST_BYTES = 1024 * 1024;
/** Maximum number of pixels on a side of a square, and so in all, which bounds the memory of decoding. */
const MOST_ON_A_SIDE = 2048;
export const MOST_PIXELS = MOST_ON_A_SIDE ** 2;

/** A file whose size and structure have been checked. */
export type Inspected =
  { format: 'png'; png: PngFile } | { format: 'jpeg'; file: Buffer; width: number; height: number };

/** Formats that are not accepted, by how files of them begin. */
const REFUSED: [name: string, start: RegExp][] = [
  ['SVG', /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!doctype svg|!--)/i],
  ['GIF', /^GIF8/],
  ['WebP', /^RIFF[^]{4}WEBP/],
  ['AVIF or HEIC', /^[^]{4}ftyp/],
];
const LONGEST_START = 64;

/** Checks a file by its header, before anything is decoded. @throws ImageFault */
export function inspectImage(file: Buffer): Inspected {
  if (file.length > MOST_BYTES)
    throw new ImageFault(
      `The file has ${inWords(file.length)} bytes; at most ${inWords(MOST_BYTES)} (1 MiB) are accepted. Scale the image down, and upload it again.`,
    );
  if (isPng(file)) {
    const png = readPng(file);
    checkSize(png);
    return { format: 'png', png };
  }
  if (!isJpeg(file)) throw new ImageFault(whyNot(file));
  const size = sizeOfJpeg(file);
  checkSize(size);
  refuseManyScans(file);
  return { format: 'jpeg', file, ...size };
}

function checkSize({ width, height }: { width: number; height: number }): void {
  if (width * height <= MOST_PIXELS) return;
  const [across, down, side] = [width, height, MOST_ON_A_SIDE].map(inWords);
  throw new ImageFault(
    `The image has ${across} × ${down} pixels; as many as in ${side} × ${side} are accepted. Scale it down, and upload it again.`,
  );
}

const inWords = (count: number) => count.toLocaleString('en');

function whyNot(file: Buffer): string {
  const start = file.toString('latin1', 0, LONGEST_START);
  const [format] = REFUSED.find(([, pattern]) => pattern.test(start)) ?? [];
  return format === undefined
    ? 'The file is not an image in PNG or JPEG. Choose such a file, or save the image as PNG.'
    : `The file is in ${format}, which is not accepted. Save the image as PNG or JPEG, and upload that.`;
}
