import { createRequire } from 'node:module';

/** The libraries that decode and encode, which are CommonJS, with the types of what is used of them. */

interface Decoded {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  data: Buffer;
}

interface PngLibrary {
  PNG: {
    new (size: { width: number; height: number }): Decoded;
    sync: {
      read(file: Buffer): Decoded;
      /** @param options the type of colour: 2 without opacity, 6 with it */
      write(image: Decoded, options?: { colorType: 2 | 6; inputHasAlpha?: true }): Buffer;
    };
  };
}

interface JpegLibrary {
  decode(file: Buffer, options: JpegOptions): DecodedJpeg;
  encode(image: Decoded, quality: number): { data: Buffer };
}

interface DecodedJpeg {
  width: number;
  height: number;
  data: Uint8Array;
  /** EXIF data, after a byte of padding. */
  exifBuffer?: Uint8Array;
}

interface JpegOptions {
  /** True for an array of bytes in place of a buffer. */
  useTArray: true;
  /** False to refuse files with faults. */
  tolerantDecoding: false;
  maxResolutionInMP: number;
  maxMemoryUsageInMB: number;
}

const load = createRequire(import.meta.url);

export const { PNG } = load('pngjs') as PngLibrary;
export const jpeg = load('jpeg-js') as JpegLibrary;
