import { readFile } from 'node:fs/promises';
import path from 'node:path';

const LOCK = path.join(import.meta.dirname, '../../package-lock.json');

/** Licences allowed in a distribution under Apache-2.0, by SPDX identifier. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'];

/** Packages with an allowed licence that their manifest names differently. */
const EXCEPTIONS: Record<string, string> = {
  argparse: 'Python-2.0, which asks for no more; it serves the command of js-yaml, which nothing here runs',
  busboy: 'MIT, in the field `licenses` of old manifests',
  ibantools: 'MIT or MPL-2.0, at choice',
  nub: 'MIT/X11, the same licence by its older name',
  streamsearch: 'MIT, in the field `licenses` of old manifests',
};

interface Locked {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/**
 * Checks that every package of a production installation may be redistributed.
 *
 * @returns faults by check
 */
export async function checkLicences(): Promise<Record<string, string[]>> {
  const { packages } = JSON.parse(await readFile(LOCK, 'utf8')) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { license }]) => ({ name: place.replace(/^.*node_modules\//, ''), license }));
  const names = installed.map(({ name }) => name);
  return {
    'licences of dependencies': [
      ...installed
        .filter(({ name, license }) => !isAllowed(license) && !Object.hasOwn(EXCEPTIONS, name))
        .map(({ name, license }) => `${name} has ${license ?? 'no licence in its manifest'}.`),
      ...Object.keys(EXCEPTIONS)
        .filter((name) => !names.includes(name))
        .map((name) => `${name} is an exception, but not a dependency.`),
    ],
  };
}

/** Returns true if a licence is allowed. @param license An SPDX expression. One allowed alternative is enough. */
function isAllowed(license = ''): boolean {
  const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((alternative) => ALLOWED.includes(alternative));
}
