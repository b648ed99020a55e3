import { StartupError } from '../../../server/platform/errors.ts';
import { FolderStore } from './folder-store.ts';
import type { Store } from './store.ts';

const BUCKET = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/;

/** Returns the store that an option names: a folder, or a bucket as `s3://archive/tallystick`. */
export async function storeNamed(option: string, place: string | undefined): Promise<Store> {
  if (!place)
    throw new StartupError(`name the place of the files by ${option}: a folder, or a bucket such as s3://archive/2026`);
  if (!/^\w+:\/\//.test(place)) return new FolderStore(place);
  const [, bucket, prefix = ''] = BUCKET.exec(place) ?? [];
  if (bucket === undefined)
    throw new StartupError(`${option} must be a folder, or a bucket such as s3://archive/2026: ${place} is neither`);
  const { BucketStore } = await import('./bucket-store.ts'); // takes a quarter of a second
  return new BucketStore(bucket, prefix);
}
