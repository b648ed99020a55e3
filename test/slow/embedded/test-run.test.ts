import { expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { endWithFile } from '../../support/children.ts';
import { eventually } from '../../support/eventually.ts';
import { processesAbout } from '../../support/own-postgres.ts';
import { quickFolder } from '../../support/quick-folder.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');

/** Lists the folders of all runs. */
async function runs(): Promise<string[]> {
  const parent = await quickFolder();
  const names = readdirSync(parent).filter((name) => name.startsWith('tallystick-run-'));
  return names.map((name) => path.join(parent, name));
}

test.each(['test.ts', 'demo.ts', 'first-minutes.ts', 'chaos.ts', 'soak.ts', 'check-packages.ts'])(
  '%s without a folder for temporary files ends with one line that says what to do',
  (script) => {
    const TMPDIR = path.join(ROOT, 'absent');
    const options = { cwd: ROOT, env: { PATH: process.env.PATH, TMPDIR }, encoding: 'utf8' } as const;
    const command = ['--conditions=tallystick:source', `scripts/${script}`];
    const { status, stderr } = spawnSync(process.execPath, command, options);
    const line = `TMPDIR: the folder ${TMPDIR} does not exist. Create it, or unset TMPDIR.\n`;
    expect({ status, stderr }).toEqual({ status: 1, stderr: line });
  },
);

test('a run of tests that is terminated leaves no process and no database', async () => {
  const before = await runs();
  const { PATH, HOME } = process.env;
  const command = ['scripts/test.ts', 'test/console/pages.test'];
  const run = spawn(process.execPath, command, { cwd: ROOT, env: { PATH, HOME }, stdio: 'ignore' });
  endWithFile(run);
  const own = await eventually(async () => (await runs()).find((each) => !before.includes(each)), 'its folder');
  await eventually(() => processesAbout(own).length > 0, 'its server');
  run.kill('SIGTERM');
  expect(await once(run, 'exit')).toEqual([1, null]);
  await eventually(() => processesAbout(own).length === 0, 'the end of its server');
  expect(await runs()).not.toContain(own);
});
