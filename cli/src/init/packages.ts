import { existsSync } from 'node:fs';
import path from 'node:path';
import sdk from '@tallystick/sdk/package.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };

/** Where a new project gets the SDK from, and how it calls this program. */
export interface Packages {
  /** A dependency, as in package.json. */
  sdk: string;
  /** A file that the dependency names, to be copied into the project. */
  tarball?: string;
  tally: string;
}

/** In a checkout, its SDK and program; otherwise the installed package, which contains the packed SDK. */
export function findPackages(): Packages {
  const folder = packageFolder();
  const checkout = path.join(folder, '../sdk');
  if (existsSync(path.join(checkout, 'src'))) {
    return { sdk: `file:${checkout}`, tally: `node ${JSON.stringify(path.join(folder, 'bin/tally.cjs'))}` };
  }
  const name = `tallystick-sdk-${sdk.version}.tgz`;
  return { sdk: `file:${name}`, tarball: path.join(folder, 'dist', name), tally: 'tally' };
}

/** Works from the source and from a chunk of the build. */
function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, manifest.bin.tally))) folder = path.dirname(folder);
  return folder;
}
