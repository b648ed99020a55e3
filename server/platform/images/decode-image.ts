import { inflateSync } from 'node:zlib';
import { jpeg, PNG } from './codecs.ts';
import { damaged } from './image-fault.ts';
import { MOST_PIXELS, type Inspected } from './inspect-image.ts';
import { orientationOf, turn } from './orientation.ts';
import type { PngFile } from './png-file.ts';
import type { Pixels } from './scale-down.ts';

/** Maximum memory for decoding a JPEG, in MiB. */
const MOST_MEBIBYTES = 192;
/** Bytes after the last row, which some programs write. */
const EXCESS = 1024;

/** Decodes an image. All that the decoders report is a damaged file. @throws ImageFault */
export function decodeImage(image: Inspected): Pixels {
  try {
    if (image.format === 'png') return ofSize(image.png, decodePng(image.png));
    const photo = ofSize(image, decodeJpeg(image.file));
    return turn(photo, orientationOf(photo.exifBuffer));
  } catch (error) {
    throw Object.assign(damaged(), { cause: error });
  }
}

/** Returns what was decoded, which must have the size that was checked. */
function ofSize<P extends Pixels>({ width, height }: { width: number; height: number }, decoded: P): P {
  if (decoded.width !== width || decoded.height !== height) throw damaged();
  return decoded;
}

/** Decompresses the pixels first within their limit, because the decoder has no limit for interlaced images. */
function decodePng({ packed, rawLength, plain }: PngFile): Pixels {
  if (inflateSync(packed, { maxOutputLength: rawLength + EXCESS }).length < rawLength) throw damaged();
  return PNG.sync.read(Buffer.from(plain));
}

function decodeJpeg(file: Buffer): ReturnType<typeof jpeg.decode> {
  return jpeg.decode(file, {
    useTArray: true,
    tolerantDecoding: false,
    maxResolutionInMP: MOST_PIXELS / 1e6,
    maxMemoryUsageInMB: MOST_MEBIBYTES,
  });
}

/** Encodes an image as PNG, without a channel for opacity where all of it is opaque. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.length);
  const isOpaque = data.every((value, index) => index % 4 < 3 || value === 255);
  return PNG.sync.write(png, isOpaque ? { colorType: 2, inputHasAlpha: true } : { colorType: 6 });
}
