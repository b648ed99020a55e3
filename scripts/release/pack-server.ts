import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildServer } from '../build/server.ts';
import { packFolder } from '../check-packages/install.ts';

/** Builds and packs the package `tallystick`. @returns the tarball */
export async function packServer(destination: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-server-'));
  try {
    const built = path.join(folder, 'tallystick');
    await buildServer(built);
    return packFolder(built, destination);
  } finally {
    await rm(folder, { recursive: true });
  }
}
