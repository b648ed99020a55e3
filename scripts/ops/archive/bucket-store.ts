import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { StartupError } from '../../../server/platform/errors.ts';
import type { Store } from './store.ts';

/** Size of the parts in which a file is uploaded. A file has 10,000 at most, so 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const CONNECT_MILLISECONDS = 10_000;
/** Longest silence of the store within a request. */
const SILENCE_MILLISECONDS = 60_000;

/**
 * Keeps files as objects of a bucket of Amazon S3 or of a compatible store. Region, credentials and address come from where the AWS
 * SDK finds them: the environment, its files, or the role of the machine.
 */
export class BucketStore implements Store {
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #client = new S3Client({
    forcePathStyle: true, // the one form that compatible stores have in common
    // Files are read back and compared with their SHA-256, and not every compatible store knows other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MILLISECONDS, socketTimeout: SILENCE_MILLISECONDS },
  });

  /** @param prefix the part of the keys before the names of files, without a slash at its end */
  constructor(bucket: string, prefix: string) {
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  placeOf(name: string): string {
    return `s3://${this.#bucket}/${this.#prefix}${name}`;
  }

  /** Uploads in parts, which become an object once all of them are there. */
  async write(name: string, fill: (sink: Writable) => Promise<void>): Promise<void> {
    const sink = new PassThrough();
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#nameOf(name), Body: sink },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    const uploaded = upload.done().catch((error: unknown) => {
      sink.destroy(); // ends what fills it
      throw error;
    });
    const [filling, uploading] = await Promise.allSettled([fill(sink), uploaded]);
    if (filling.status === 'rejected' && !(isAborted(filling.reason) && uploading.status === 'rejected'))
      throw filling.reason; // of which an error of the upload is a consequence
    if (uploading.status === 'rejected')
      throw new StartupError(
        `${this.placeOf(name)} cannot be written: ${describe(uploading.reason)}. Nothing was removed from the database: correct this, or name another place by --to, and run the command again`,
        { cause: uploading.reason },
      );
  }

  async read(name: string): Promise<Readable> {
    const { Body } = await this.#client.send(new GetObjectCommand(this.#nameOf(name))).catch((error: unknown) => {
      throw new Error(describe(error), { cause: error });
    });
    return Body as Readable;
  }

  async list(): Promise<string[]> {
    const input = { Bucket: this.#bucket, Prefix: this.#prefix, Delimiter: '/' };
    const names: string[] = [];
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, input))
        names.push(...Contents.map(({ Key }) => Key!.slice(this.#prefix.length)));
    } catch (error) {
      throw new StartupError(`${this.placeOf('')} cannot be listed: ${describe(error)}. Nothing was changed`, {
        cause: error,
      });
    }
    return names;
  }

  #nameOf(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }
}

/** Reports whether a stream has ended because the one behind it did. */
const isAborted = (error: unknown) =>
  ['ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Describes an error of the store in one line: its code, such as NoSuchBucket, and its message. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const message = error.message
    .split('\n', 1)[0]!
    .replace(/\.$/, '')
    .replace(/^Region is missing$/, '$&: set AWS_REGION');
  return error.name === 'Error' || message === '' ? message || error.name : `${error.name}: ${message}`;
}
