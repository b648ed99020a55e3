import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildImage } from '../../../scripts/release/image.ts';
import { packServer } from '../../../scripts/release/pack-server.ts';
import { createMerchant, createPayment } from '../../support/api.ts';
import { startNode, type PostgresNode } from '../../support/postgres-nodes.ts';
import { startServiceProcess } from '../../support/process.ts';

/** The OCI image, unpacked and run by `chroot` with a read-only root, because a runtime of containers needs what CI has not. */

const TOOLS = ['buildah', 'mmdebstrap', 'unshare'];
const canBuild =
  process.getuid!() === 0 &&
  process.arch === 'x64' &&
  TOOLS.every((tool) => spawnSync(tool, ['--version']).status === 0);
if (!canBuild) console.warn(`The image is left out: it takes root, x64, ${TOOLS.join(', ')}.`);

interface ImageConfig {
  config: { User: string; Env: string[]; Entrypoint: string[] };
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-image-test-'));
const root = path.join(folder, 'root');
let image: ImageConfig['config'];
let node: PostgresNode;

beforeAll(async () => {
  if (!canBuild) return;
  const [tarball, started] = await Promise.all([packServer(folder), startNode()]);
  node = started;
  image = unpack(await buildImage(tarball, folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

const testWithTools = canBuild ? test : test.skip;

/** Unpacks the only layer of an image. @returns its configuration */
function unpack(archive: string): ImageConfig['config'] {
  const layout = path.join(folder, 'layout');
  for (const directory of [layout, root]) mkdirSync(directory);
  execFileSync('tar', ['--extract', '--file', archive, '--directory', layout]);
  const blob = (digest: string) => path.join(layout, 'blobs', digest.replace(':', '/'));
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
  const { manifests } = read(path.join(layout, 'index.json')) as { manifests: [{ digest: string }] };
  const manifest = read(blob(manifests[0].digest)) as { config: { digest: string }; layers: [{ digest: string }] };
  execFileSync('tar', ['--extract', '--same-owner', '--file', blob(manifest.layers[0].digest), '--directory', root]);
  return (read(blob(manifest.config.digest)) as ImageConfig).config;
}

/** Writes a command that runs the image below a root that cannot be written, as a user without any rights. @returns its file */
function commandAs(user: number): string {
  const file = path.join(folder, `tallystick-as-${user}`);
  const lines = [
    '#!/bin/sh',
    `if [ -z "$ROOT" ]; then ROOT=${root} exec unshare --mount "$0" "$@"; fi`,
    'mount --bind "$ROOT" "$ROOT" && mount -o remount,bind,ro "$ROOT"',
    'mount -t proc proc "$ROOT/proc" && mount --bind /dev "$ROOT/dev"',
    `exec chroot --userspec=${user}:${user} "$ROOT" ${image.Entrypoint.join(' ')} "$@"`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o755 });
  return file;
}

const settingsOf = () => ({
  ...Object.fromEntries(image.Env.map((line) => line.split(/=(.*)/s, 2) as [string, string])),
  HOST: '127.0.0.1',
  DATABASE_URL: `postgres://postgres@${node.address}/shop`,
});

function run(user: number, words: string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...settingsOf(), ...settings };
  const { status, stdout, stderr } = spawnSync(commandAs(user), words, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

testWithTools('it has an ordinary user, and neither a shell nor other programs than Node', () => {
  expect(image.User).toBe('10001:10001');
  expect(readdirSync(path.join(root, 'usr/bin'))).toEqual(['node']);
  expect(['bin', 'sbin', 'usr/sbin'].flatMap((name) => readdirSync(path.join(root, name)))).toEqual(
    expect.not.arrayContaining(['sh', 'bash', 'dash']),
  );
  expect(existsSync(path.join(root, 'etc/apt'))).toBe(false);
});

testWithTools.each([10_001, 54_321])('it migrates, takes a payment and stops as the user %d', async (user) => {
  expect(run(user, ['migrate'], { SECRETS_KEY })).toMatchObject({ status: 0, stderr: '' });
  const started = await startServiceProcess(undefined, settingsOf(), undefined, 'start', commandAs(user));
  const service = { ...started, databaseUrl: settingsOf().DATABASE_URL };
  expect(readFileSync(`/proc/${service.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${user}\\s`, 'm'));
  const merchant = await createMerchant(service);
  expect((await createPayment(service, merchant.token)).status).toBe(201);
  await service.stop();
  expect(service.exitCode()).toBe(0);
});

testWithTools('without a key and a place to keep one, its start is refused with the reason', () => {
  const line = /^tallystick: DATA_DIR: .*\. Set it to a writable folder/;
  expect(run(54_321, [])).toMatchObject({ status: 1, stderr: expect.stringMatching(line) as unknown });
});
