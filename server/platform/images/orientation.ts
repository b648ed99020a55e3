import type { Pixels } from './scale-down.ts';

/** Bytes before the TIFF header in what the decoder returns of EXIF data, and of the smallest directory with one entry. */
const [PADDING, SMALLEST] = [1, 22];
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const KNOWN = [1, 2, 3, 4, 5, 6, 7, 8];

/** Reads how a photo is turned from the first directory of its EXIF data: 1 to 8, where 1 is upright, as without such data. */
export function orientationOf(exif: Uint8Array | undefined): number {
  if (!exif || exif.length < PADDING + SMALLEST) return 1;
  const view = new DataView(exif.buffer, exif.byteOffset + PADDING, exif.length - PADDING);
  const isLittle = view.getUint16(0) === LITTLE_ENDIAN;
  const read = (at: number) => (at + 2 <= view.byteLength ? view.getUint16(at, isLittle) : 0);
  const directory = view.getUint32(4, isLittle);
  for (let entry = 0; entry < read(directory); entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (read(at) === ORIENTATION) return KNOWN.includes(read(at + 8)) ? read(at + 8) : 1;
  }
  return 1;
}

/** Turns a photo upright. From 5, rows are stored as columns; several are mirrored, too. */
export function turn(image: Pixels, orientation: number): Pixels {
  if (orientation === 1) return image;
  const [isSwapped, isMirrored, isUpended] = [
    [5, 6, 7, 8],
    [2, 3, 7, 8],
    [3, 4, 6, 7],
  ].map((those) => those.includes(orientation));
  const [width, height] = isSwapped ? [image.height, image.width] : [image.width, image.height];
  const stored = new Uint32Array(image.data.buffer, image.data.byteOffset, width * height);
  const turned = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [across, down] = isSwapped ? [y, x] : [x, y];
      const column = isMirrored ? image.width - 1 - across : across;
      const row = isUpended ? image.height - 1 - down : down;
      turned[y * width + x] = stored[row * image.width + column]!;
    }
  }
  return { width, height, data: new Uint8Array(turned.buffer) };
}
