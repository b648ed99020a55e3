import { damaged, ImageFault } from './image-fault.ts';

const START = 0xffd8;
/** Markers of frames that are decoded: baseline, extended and progressive. */
const DECODED = [0xc0, 0xc1, 0xc2];
/** Markers in the range of frames that begin another segment. */
const OTHERS = [0xc4, 0xc8, 0xcc];
/** Markers of the image's data and of its end, before which the frame must be. */
const [SCAN, END] = [0xda, 0xd9];
const SCAN_MARKER = Buffer.from([0xff, SCAN]);
/** Maximum number of scans, each of which passes through all pixels. Programs write up to a dozen. */
const MOST_SCANS = 100;
/** Maximum number of components of a frame. */
const MOST_IN_FRAME = 4;
/** Maximum number of components of all scans, each of which passes through its pixels. A scan has up to four. */
const MOST_COMPONENTS = 400;

export const isJpeg = (file: Buffer) => file.length > 2 && file.readUInt16BE(0) === START;

/** Finds the size of a JPEG in its frame. @throws ImageFault */
export function sizeOfJpeg(file: Buffer): { width: number; height: number } {
  let at = 2;
  while (at + 9 < file.length) {
    const marker = file[at + 1]!;
    if (file[at] !== 0xff || marker === SCAN || marker === END) break;
    if (marker === 0xff) {
      at += 1; // a filler before the marker
      continue;
    }
    if (isFrame(marker)) return readFrame(file, at);
    at += 2 + file.readUInt16BE(at + 2);
  }
  throw damaged();
}

/**
 * Counts markers of scans, and the components that follow, wherever they are, because a decoder may skip less than the length of a
 * segment. Compressed pixels have no such bytes, and other data has them by chance once in 64 KiB. @throws ImageFault
 */
export function refuseManyScans(file: Buffer): void {
  let at = -1;
  let components = 0;
  for (let count = 0; (at = file.indexOf(SCAN_MARKER, at + 1)) !== -1; count++) {
    components += componentsAt(file, at);
    if (count >= MOST_SCANS)
      throw new ImageFault(`The JPEG has more than ${MOST_SCANS} scans, the maximum. Save it as PNG, and upload that.`);
    if (components > MOST_COMPONENTS)
      throw new ImageFault(
        'The scans of the JPEG have more components than images have. Save it as PNG, and upload that.',
      );
  }
}

/** Returns the number of components that a marker names, of which a frame has up to four; other data names many by chance. */
function componentsAt(file: Buffer, at: number): number {
  const count = file[at + 4] ?? 0;
  const ids = new Set(Array.from({ length: count }, (_, index) => file[at + 5 + 2 * index]));
  return ids.size > MOST_IN_FRAME ? 0 : count;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !OTHERS.includes(marker);

function readFrame(file: Buffer, at: number): { width: number; height: number } {
  if (!DECODED.includes(file[at + 1]!))
    throw new ImageFault('The JPEG is lossless or arithmetically coded, which few programs read. Save it as PNG.');
  const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
  if (width === 0 || height === 0 || file[at + 9]! > MOST_IN_FRAME) throw damaged();
  return { width, height };
}
