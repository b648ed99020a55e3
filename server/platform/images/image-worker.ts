import { parentPort, workerData } from 'node:worker_threads';
import { decodeImage, encodePng } from './decode-image.ts';
import { ImageFault } from './image-fault.ts';
import type { Inspected } from './inspect-image.ts';
import { fit, type Box } from './scale-down.ts';

/** A thread that prepares one image, and ends. */

export interface Order {
  image: Inspected;
  box: Box;
}

/** An image as it is stored. */
export interface PreparedImage {
  width: number;
  height: number;
  png: Uint8Array;
}

export type Outcome = PreparedImage | { fault: string };

function prepare({ image, box }: Order): Outcome {
  try {
    const fitted = fit(decodeImage(restored(image)), box);
    return { width: fitted.width, height: fitted.height, png: encodePng(fitted) };
  } catch (error) {
    if (error instanceof ImageFault) return { fault: error.message };
    throw error;
  }
}

/** Restores the buffers, which arrive as plain arrays of bytes. */
function restored(image: Inspected): Inspected {
  if (image.format === 'jpeg') return { ...image, file: Buffer.from(image.file) };
  const { packed, plain } = image.png;
  return { ...image, png: { ...image.png, packed: Buffer.from(packed), plain: Buffer.from(plain) } };
}

parentPort!.postMessage(prepare(workerData as Order));
