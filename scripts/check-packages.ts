import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkCommandLine } from './check-packages/command-line.ts';
import { checkConsumers } from './check-packages/consumers.ts';
import { checkEmbeddedPostgres } from './check-packages/embedded-postgres.ts';
import { installPackage, packWorkspace } from './check-packages/install.ts';
import { checkLicences } from './check-packages/licences.ts';
import { checkManifest } from './check-packages/manifest.ts';
import { checkSizes } from './check-packages/sizes.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';

/**
 * `npm run check:packages`: checks the packages as npm would publish and install them, and the licences and the PostgreSQL
 * that the service includes. One line per check.
 */
requireTemporaryFolder();
const folder = await mkdtemp(path.join(tmpdir(), 'tallystick-packages-'));
try {
  const tarball = packWorkspace('sdk', folder);
  const installed = installPackage(tarball, '@tallystick/sdk', folder);
  const checks = {
    ...(await checkManifest(tarball)),
    ...(await checkSizes(installed)),
    ...checkConsumers(folder),
    ...(await checkLicences()),
    ...checkEmbeddedPostgres(path.join(folder, 'embedded-postgres')),
    ...(await checkCommandLine(path.join(folder, 'command-line'))),
  };
  for (const [check, faults] of Object.entries(checks)) {
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${check}`);
    for (const fault of faults) console.error(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true });
}
