import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../errors.ts';
import { FairQueue } from '../fair-queue.ts';
import { ImageFault } from './image-fault.ts';
import type { Order, Outcome, PreparedImage } from './image-worker.ts';
import { inspectImage } from './inspect-image.ts';
import type { Box } from './scale-down.ts';

export type { PreparedImage };

/** The file of the thread, with the ending of this one: `.js` in the package. */
const WORKER = path.join(import.meta.dirname, `image-worker${path.extname(import.meta.filename)}`);

/** Limits of the thread's heap. Pixels are outside of it, and are bounded by the size of the image. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** Longest time of a thread in milliseconds; most need a tenth of a second. */
const LONGEST = 15_000;

/** Maximum number of files that wait, in all and of one tenant, and for how many milliseconds. */
const WAITING = { waiting: 20, waitingPerLine: 2, longestWait: 30_000 };
const RETRY_SECONDS = 10;

/**
 * Turns files that users send into images to show. A thread decodes them, so that other requests are not held up; one at a time, with
 * the files of tenants in turn, so that memory and processor are bounded.
 */
export class Images {
  readonly #longest: number;
  readonly #queue = new FairQueue<'image'>({
    ...WAITING,
    kinds: ['image'],
    mayStart: (_kind, all) => all.image === 0,
    refusal: () =>
      new Refusal('rate_limited', `Other images are being prepared. Try again in ${RETRY_SECONDS} seconds.`, {
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      }),
  });

  constructor(longest = LONGEST) {
    this.#longest = longest;
  }

  /** @param line the tenant whose file it is @throws ImageFault @throws Refusal `rate_limited` while too many files wait */
  async prepare(line: string, file: Buffer, box: Box): Promise<PreparedImage> {
    const image = inspectImage(file);
    const outcome = await this.#queue.take(line, 'image', () => this.#work({ image, box }));
    if ('fault' in outcome) throw new ImageFault(outcome.fault);
    return outcome;
  }

  async #work(order: Order): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const worker = new Worker(WORKER, { workerData: order, resourceLimits: HEAP, execArgv: [], env: {} });
    const timer = setTimeout(() => resolve({ fault: TOO_LARGE }), this.#longest);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ fault: TOO_LARGE });
      else reject(error);
    });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  }
}

const TOO_LARGE = 'Decoding the image takes too much time or memory. Scale it down, save it as PNG, and upload that.';
