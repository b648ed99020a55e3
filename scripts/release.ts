import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packWorkspace } from './check-packages/install.ts';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';
import { checkServer } from './release/check-server.ts';
import { writeChecksums } from './release/checksums.ts';
import { buildImage } from './release/image.ts';
import { packServer } from './release/pack-server.ts';
import { writeSboms } from './release/sboms.ts';

/**
 * `npm run release`: builds what a release consists of into dist/release, and checks it: the packages `tallystick`,
 * `@tallystick/sdk` and `@tallystick/cli`, their software bills of materials (CycloneDX), and SHA256SUMS. `-- --image` adds an
 * OCI image, for which it needs Linux x64, root, and Debian's packages buildah and mmdebstrap.
 */
const RELEASE = path.join(import.meta.dirname, '../dist/release');

requireTemporaryFolder();
const { values } = parseArgs({ options: { image: { type: 'boolean', default: false } } });
await rm(RELEASE, { recursive: true, force: true });
await mkdir(RELEASE, { recursive: true });
const server = await packServer(RELEASE);
for (const workspace of ['sdk', 'cli']) packWorkspace(workspace, RELEASE);
await writeSboms(RELEASE);
await checkServer(server);
if (values.image) await buildImage(server, RELEASE);
for (const line of await writeChecksums(RELEASE)) console.log(line);
