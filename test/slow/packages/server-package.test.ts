import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { installWithDependencies } from '../../../scripts/check-packages/install.ts';
import { packServer } from '../../../scripts/release/pack-server.ts';
import { createMerchant, createPayment } from '../../support/api.ts';
import { startNode, type PostgresNode } from '../../support/postgres-nodes.ts';
import { startServiceProcess } from '../../support/process.ts';

/** The package `tallystick`, packed and installed as a user does, on a database whose owner is not the user of the service. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-package-'));
const project = path.join(folder, 'project');
const command = path.join(project, 'node_modules/.bin/tallystick');
let node: PostgresNode;

beforeAll(async () => {
  const [tarball, started] = await Promise.all([packServer(folder), startNode()]);
  installWithDependencies(tarball, project, ['--omit=optional']); // the database is not embedded
  node = started;
  await node.query('CREATE ROLE owner LOGIN; ALTER DATABASE shop OWNER TO owner; CREATE ROLE rows LOGIN');
  await node.query('ALTER SCHEMA public OWNER TO owner', 'shop');
});
afterAll(() => rmSync(folder, { recursive: true }));

const urlAs = (user: string) => `postgres://${user}@${node.address}/shop`;

function tallystick(words: string[], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...settings,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('it has JavaScript, and neither sources nor tests', () => {
  const files = readdirSync(path.join(project, 'node_modules/tallystick'), { recursive: true, encoding: 'utf8' });
  expect(files).toContain('server/main.js');
  expect(files.filter((file) => /\.tsp?$|(^|\/)tests?\//.test(file))).toEqual([]);
});

test('it says its version and its commands, and refuses others', () => {
  expect(tallystick(['--version']).stdout).toBe(`${manifest.version}\n`);
  expect(tallystick(['--help']).stdout).toMatch(/^Usage: tallystick \[command\]\n[^]* migrate .*[^]* check-config /);
  expect(tallystick(['ops', '--help']).stderr).toMatch(/^Usage: tallystick ops <command>\n/);
  expect(tallystick(['serve'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'tallystick: unknown command "serve"; "tallystick --help" lists them\n',
  });
  expect(tallystick(['start', '--port=1'])).toEqual({
    status: 2,
    stdout: '',
    stderr: 'tallystick: start takes no arguments, not "--port=1"; settings are environment variables\n',
  });
});

test('without the embedded PostgreSQL and without DATABASE_URL, its start is refused with the reason', () => {
  const { status, stderr } = tallystick([]);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^tallystick: .* is not installed: .*set DATABASE_URL/)]);
});

test('its owner migrates, and a user who may only read and write rows takes a payment and stops', async () => {
  const before = tallystick(['check-config'], { DATABASE_URL: urlAs('rows') });
  expect([before.status, before.stdout]).toEqual([1, expect.stringMatching(/and lacks \d+ migrations\.\n$/)]);
  const refused = tallystick([], { DATABASE_URL: urlAs('rows') });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('run `tallystick ops migrate` with')]);
  const migrated = tallystick(['migrate'], { DATABASE_URL: urlAs('owner') });
  expect([migrated.status, migrated.stdout]).toEqual([0, expect.stringMatching(/^applied 001-accounts\.sql\n/)]);
  await node.query(
    `GRANT USAGE ON SCHEMA public, pgboss TO rows;
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO rows;
     GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, pgboss TO rows`,
    'shop',
  );
  expect(tallystick(['check-config'], { DATABASE_URL: urlAs('rows') }).stdout).toMatch(/ is reached: ok\.\n$/);

  const started = await startServiceProcess(urlAs('rows'), { HOME: folder }, undefined, command);
  const service = { ...started, databaseUrl: urlAs('rows') };
  const merchant = await createMerchant(service);
  expect((await createPayment(service, merchant.token)).status).toBe(201);
  expect((await fetch(`${service.origin}/docs`)).status).toBe(200);
  await service.stop();
  expect(service.exitCode()).toBe(0);
  expect(service.output()).toContain('npx @tallystick/cli init');
  expect(tallystick(['ops', 'ledger', 'verify'], { DATABASE_URL: urlAs('rows') }).status).toBe(0);
});

/** The Node of npm, which on some machines is older than the service's. */
const hostNode = process.env.npm_node_execpath ?? process.execPath;
const { stdout: hostVersion } = spawnSync(hostNode, ['--version'], { encoding: 'utf8' });
const isOld = Number.parseInt(hostVersion.slice(1)) < 24;

(isOld ? test : test.skip)('a Node that is too old is refused where npm has installed no other', () => {
  const { status, stderr } = spawnSync(hostNode, [command, '--version'], { encoding: 'utf8' });
  const line = `tallystick: Tallystick needs Node 24 or newer, and this is Node ${hostVersion.trim().slice(1)}: install a newer Node\n`;
  expect([status, stderr]).toEqual([1, line]);
});
