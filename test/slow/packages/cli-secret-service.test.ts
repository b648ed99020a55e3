import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startScriptedService, type ScriptedService } from '../../support/scripted-service.ts';
import { createTally, type Tally } from '../../support/tally.ts';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';

const MAIN = path.join(import.meta.dirname, '../../../cli/src/main.ts');
const missing = ['dbus-run-session', 'gnome-keyring-daemon'].filter((name) => spawnSync('which', [name]).status !== 0);
if (missing.length > 0) console.warn(`A real Secret Service is not tried: ${missing.join(' and ')} are not installed`);

let service: ScriptedService;
let tally: Tally;
beforeAll(async () => {
  service = await startScriptedService();
  tally = await createTally();
});
afterAll(async () => {
  await tally.remove();
  await service.stop();
});

(missing.length > 0 ? test.skip : test)('secrets are kept by the Secret Service of a desktop', async () => {
  const user = { id: 'usr_x', email: 'ada@example.com', name: 'Ada' };
  service.answerWith({ body: user }, { body: user }, { status: 204 });
  const script = path.join(tally.home, 'session.sh');
  const run = `'${process.execPath}' --conditions=tallystick:source '${MAIN}'`;
  await writeFile(
    script,
    `set -e
     echo -n password | gnome-keyring-daemon --unlock --components=secrets >/dev/null
     echo tses_precious | ${run} login --with-session -o json >/dev/null
     cat "$HOME/.config/tallystick/profiles/default.json"
     ${run} whoami -o json --fields secrets,user.email
     ${run} logout`,
  );
  const { PATH } = process.env;
  const env = {
    PATH,
    HOME: tally.home,
    XDG_RUNTIME_DIR: tally.home,
    TALLYSTICK_BASE_URL: new URL(service.baseUrl).origin,
  };
  const { stdout } = await promisify(execFile)('dbus-run-session', ['--', 'bash', script], { env, timeout: 120_000 });
  expect(stdout).toContain('"secrets": "the system\'s key store"');
  expect(stdout).toContain('ada@example.com');
  expect(stdout).not.toContain('tses_');
  expect(service.asked.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer tses_precious'));
  expect(await readFile(path.join(tally.profiles, 'default.json'), 'utf8')).not.toMatch(/tses_|key store/);
});
