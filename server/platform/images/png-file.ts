import { damaged, ImageFault } from './image-fault.ts';

/** What decoding needs of a PNG file. */
export interface PngFile {
  width: number;
  height: number;
  /** The compressed pixels. */
  packed: Buffer;
  /** Size of the pixels when they are decompressed, in bytes. */
  rawLength: number;
  /** The file without what is not shown, such as texts and colour profiles, which can expand as well. */
  plain: Buffer;
}

interface Chunk {
  type: string;
  content: Buffer;
  /** The chunk with its length, type and checksum. */
  whole: Buffer;
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bytes of a chunk in addition to its content. */
const FRAME_BYTES = 12;
const SHOWN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** Values of a pixel by type of colour. */
const CHANNELS: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Bits of a value by type of colour. */
const DEPTHS: Partial<Record<number, number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Passes in which an image is stored: first column and row, and the distance to the next. */
const ONE_PASS = [[0, 0, 1, 1]] as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export const isPng = (file: Buffer) => file.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** Reads the structure of a PNG without decompressing anything. @throws ImageFault */
export function readPng(file: Buffer): PngFile {
  const chunks = readChunks(file);
  const [header] = chunks;
  if (header?.type !== 'IHDR' || header.content.length !== 13) throw damaged();
  // The decoder would take the size of the last header.
  if (chunks.some(({ type }, index) => type === 'IHDR' && index > 0)) throw damaged();
  if (chunks.some(({ type }) => type === 'acTL'))
    throw new ImageFault('The image is animated, and only still images are shown. Upload one frame as a PNG or JPEG.');
  const shown = chunks.filter(({ type }) => SHOWN.includes(type));
  const packed = Buffer.concat(shown.filter(({ type }) => type === 'IDAT').map(({ content }) => content));
  const plain = Buffer.concat([SIGNATURE, ...shown.map(({ whole }) => whole)]);
  return { ...readHeader(header.content), packed, plain };
}

function readHeader(header: Buffer): Pick<PngFile, 'width' | 'height' | 'rawLength'> {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, color, interlace] = [header[8]!, header[9]!, header[12]!];
  const channels = CHANNELS[color];
  const isKnown = channels !== undefined && DEPTHS[color]!.includes(depth) && interlace <= 1;
  if (!isKnown || width === 0 || height === 0) throw damaged();
  const lengths = (interlace === 1 ? ADAM7 : ONE_PASS).map(([x, y, across, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / across), Math.ceil((height - y) / down)];
    return columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * channels * depth) / 8)) : 0;
  });
  return { width, height, rawLength: lengths.reduce((sum, length) => sum + length, 0) };
}

function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let start = SIGNATURE.length;
  while (chunks.at(-1)?.type !== 'IEND') {
    if (start + FRAME_BYTES > file.length) throw damaged();
    const end = start + FRAME_BYTES + file.readUInt32BE(start);
    if (end > file.length) throw damaged();
    const whole = file.subarray(start, end);
    chunks.push({ type: whole.toString('latin1', 4, 8), content: whole.subarray(8, -4), whole });
    start = end;
  }
  return chunks;
}
