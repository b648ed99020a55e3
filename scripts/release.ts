import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packWorkspace } from './check-packages/install.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';
import { checkServer } from './release/check-server.ts';
import { writeChecksums } from './release/checksums.ts';
import { packServer } from './release/pack-server.ts';
import { writeSboms } from './release/sboms.ts';

/**
 * `npm run release`: builds what a release consists of into dist/release, and checks it: the packages `tallystick`,
 * `@tallystick/sdk` and `@tallystick/cli`, their software bills of materials (CycloneDX), and SHA256SUMS.
 */
const RELEASE = path.join(import.meta.dirname, '../dist/release');

requireTemporaryFolder();
parseArgs({ options: {} });
await rm(RELEASE, { recursive: true, force: true });
await mkdir(RELEASE, { recursive: true });
const server = await packServer(RELEASE);
for (const workspace of ['sdk', 'cli']) packWorkspace(workspace, RELEASE);
await writeSboms(RELEASE);
await checkServer(server);
for (const line of await writeChecksums(RELEASE)) console.log(line);
