import { afterAll, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataDirectory } from '../../server/platform/data-directory.ts';

const SOURCE = import.meta.resolve('../../server/platform/data-directory.ts');
const ROUNDS = 300;
const root = mkdtempSync(path.join(tmpdir(), 'tallystick-data-'));
afterAll(() => rmSync(root, { recursive: true }));

const settingsIn = (folder: string) => ({
  DATA_DIR: path.join(root, folder),
  SECRETS_KEY: undefined,
  SECRETS_KEY_PREVIOUS: undefined,
});

/** Source of a process that prepares each folder that is sent to it, and answers with the key or the error. */
const PREPARING = `
  const { prepareDataDirectory } = await import(${JSON.stringify(SOURCE)});
  process.on('message', (settings) => prepareDataDirectory(settings).then(
    ({ encryptionKey }) => process.send(encryptionKey.toString('base64')),
    ({ message }) => process.send(message),
  ));
  process.send('ready');
`;

test('first starts at once agree on one key', async () => {
  const processes = Array.from({ length: 2 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', PREPARING], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const answers = () => Promise.all(processes.map(async (child) => ((await once(child, 'message')) as [string])[0]));
  try {
    await answers();
    for (let round = 0; round < ROUNDS; round++) {
      const settings = settingsIn(`together-${round}`);
      const keys = answers();
      for (const child of processes) child.send(settings);
      const [first = '', second] = await keys;
      expect([first, second]).toEqual([expect.stringMatching(/^[\w+/]{43}=$/), first]);
      expect(readdirSync(settings.DATA_DIR)).toEqual(['secrets.key']);
    }
  } finally {
    for (const child of processes) child.kill('SIGKILL');
  }
});

test('a key that cannot be written leaves nothing that blocks the next start', async () => {
  const settings = settingsIn('full');
  const code = `
    const { prepareDataDirectory } = await import(${JSON.stringify(SOURCE)});
    await prepareDataDirectory(${JSON.stringify(settings)});
  `;
  // With this limit, no process can write to a file, as on a full disk.
  const command = ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', code];
  const { status, stderr } = spawnSync('/bin/sh', command, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining('DATA_DIR: EFBIG')]);
  expect(readdirSync(settings.DATA_DIR)).toEqual([]);
  expect((await prepareDataDirectory(settings)).encryptionKey).toHaveLength(32);
});
