import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeServerManifest } from '../build/server-manifest.ts';

const ROOT = path.join(import.meta.dirname, '../..');

interface Sbom {
  metadata: { component: object };
  components: { purl: string }[];
}

/** Writes the bill of materials of each package, from the lock file: what it depends on, and what the command line contains. */
export async function writeSboms(release: string): Promise<void> {
  await Promise.all([
    writeServerSbom(release),
    writeWorkspaceSbom('sdk', 'library', release),
    writeWorkspaceSbom('cli', 'application', release),
  ]);
}

async function writeServerSbom(release: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-sbom-'));
  try {
    const { name, version } = await writeServerManifest(folder);
    const sbom = await npmSbom('application', folder);
    Object.assign(sbom.metadata.component, { name }); // npm names it after the folder
    await writeFile(path.join(release, `${name}-${version}.cdx.json`), JSON.stringify(sbom, null, 2));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes that of a workspace, which npm lists as a component of the repository. */
async function writeWorkspaceSbom(workspace: string, type: string, release: string): Promise<void> {
  const sbom = await npmSbom(type, ROOT, ['--workspace', workspace]);
  const itself = new RegExp(`^pkg:npm/%40tallystick/${workspace}@(.+)$`);
  const version = sbom.components.flatMap(({ purl }) => itself.exec(purl)?.[1] ?? [])[0]!;
  const component = { ...sbom.components.find(({ purl }) => itself.test(purl)), type };
  sbom.metadata.component = component;
  sbom.components = sbom.components.filter(({ purl }) => !itself.test(purl));
  await writeFile(path.join(release, `tallystick-${workspace}-${version}.cdx.json`), JSON.stringify(sbom, null, 2));
}

async function npmSbom(type: string, folder: string, options: string[] = []): Promise<Sbom> {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', type, '--package-lock-only', ...options];
  const { stdout } = await promisify(execFile)('npm', words, { cwd: folder, maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Sbom;
}
