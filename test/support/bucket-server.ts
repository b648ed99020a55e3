import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** What is used of @20minutes/s3rver, which has no types. */
interface Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
interface Options {
  port: number;
  address: string;
  silent: boolean;
  allowMismatchedSignatures: boolean;
  directory: string;
  configureBuckets: { name: string; configs: [] }[];
}

/** Id and secret of the only key that the server knows. */
export const KEY = 'S3RVER';

/** Starts a server with the protocol of Amazon S3, with one bucket. */
export async function startBucketServer(bucket: string): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: Options) => Server;
  const directory = await mkdtemp(path.join(os.tmpdir(), 'tallystick-bucket-'));
  const configureBuckets: Options['configureBuckets'] = [{ name: bucket, configs: [] }];
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true, // it leaves out the slash of the path of a list
    directory,
    configureBuckets,
  });
  const { port } = await server.run();
  const stop = async () => {
    await server.close();
    await rm(directory, { recursive: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, stop };
}
