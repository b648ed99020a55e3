import { existsSync } from 'node:fs';
import path from 'node:path';
import sdk from '@tallystick/sdk/package.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };

/** Source of the SDK for a new project, and the call of this program. */
export interface Packages {
  /** Dependency in the syntax of package.json. */
  sdk: string;
  /** File that the dependency refers to, to be copied into the project. */
  tarball?: string;
  tally: string;
}

/** Finds the packages: in a checkout, its SDK and program; otherwise the installed package, which contains the packed SDK. */
export function findPackages(): Packages {
  const folder = packageFolder();
  const checkout = path.join(folder, '../sdk');
  if (existsSync(path.join(checkout, 'src'))) {
    return { sdk: `file:${checkout}`, tally: `node ${JSON.stringify(path.join(folder, 'bin/tally.cjs'))}` };
  }
  const name = `tallystick-sdk-${sdk.version}.tgz`;
  return { sdk: `file:${name}`, tarball: path.join(folder, 'dist', name), tally: 'tally' };
}

/** Returns the folder of the package, from the source as well as from a chunk of the build. */
function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, manifest.bin.tally))) folder = path.dirname(folder);
  return folder;
}
