import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import semver from 'semver';
import manifest from '../../cli/package.json' with { type: 'json' };
import { createTally, type Tally } from '../support/tally.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** The package, built from the current sources: setup's build may be older. */
let folder: string;
/** The program from the sources. */
let program: Tally;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tally-start-'));
  program = await createTally();
  await cp(path.join(ROOT, 'cli/bin'), path.join(folder, 'bin'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  const build = `const { buildCli } = await import(${JSON.stringify(path.join(ROOT, 'scripts/build/cli.ts'))});
    await buildCli(${JSON.stringify(path.join(folder, 'dist'))});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], { cwd: ROOT });
});
afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true });
});

const launch = (...argv: string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(folder, 'bin/tally.cjs'), ...argv], {
    encoding: 'utf8',
    env: { HOME: folder },
  });
  return { stdout, stderr, exitCode: status };
};

/** Removes the program, so that the launcher has only the prepared texts. */
async function withoutProgram(act: () => void): Promise<void> {
  const file = path.join(folder, 'dist/tally.js');
  await rename(file, `${file}.away`);
  try {
    act();
  } finally {
    await rename(`${file}.away`, file);
  }
}

test.each([[['--version']], [['-V']], [['--help']], [['-h']], [['help']], [[]]])(
  'the launcher answers %j like the program, without loading it',
  async (argv) => {
    const expected = await program.run(argv);
    expect(expected.exitCode).toBe(0);
    await withoutProgram(() => expect(launch(...argv)).toEqual(expected));
  },
);

test('the help of a wide terminal is prepared too, each as the program lays it out', async () => {
  const { version, help } = JSON.parse(await readFile(path.join(folder, 'dist/start.json'), 'utf8')) as {
    version: string;
    help: Record<string, string>;
  };
  expect(version).toBe(`${manifest.version}\n`);
  expect(Object.keys(help)).toEqual(['80', '120']);
  expect(help['80']).toBe((await program.run(['--help'])).stdout);
  const lengths = (text: string) => Math.max(...text.split('\n').map((line) => line.length));
  expect(lengths(help['80']!)).toBeLessThanOrEqual(80);
  expect(lengths(help['120']!)).toBeGreaterThan(80);
});

test('all else is for the program', async () => {
  expect(launch('payments', 'get', '--help')).toEqual(await program.run(['payments', 'get', '--help']));
  expect(launch('--help', '--versoin')).toEqual(await program.run(['--help', '--versoin']));
  expect(launch('whoami')).toMatchObject({ exitCode: 4 });
});

test('a reader that has seen enough is no failure', () => {
  const launcher = path.join(folder, 'bin/tally.cjs');
  const { stderr, stdout } = spawnSync(
    'bash',
    ['-c', `set -o pipefail; '${process.execPath}' '${launcher}' --help | head -1; echo $?`],
    { encoding: 'utf8', env: { HOME: folder, PATH: process.env.PATH } },
  );
  expect({ stderr, stdout }).toEqual({ stderr: '', stdout: 'Usage: tally [options] [command]\n0\n' });
});

test.each(['--version', '--help'])('%s says why it cannot be written', (word) => {
  const full = openSync('/dev/full', 'w');
  const { stderr, status } = spawnSync(process.execPath, [path.join(folder, 'bin/tally.cjs'), word], {
    encoding: 'utf8',
    env: { HOME: folder },
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect({ stderr, status }).toEqual({
    stderr: 'error: The output could not be written (ENOSPC: no space left on device).\n',
    status: 1,
  });
});

test('an unbuilt package says so', async () => {
  await mkdir(path.join(folder, 'unbuilt'));
  await cp(path.join(folder, 'bin'), path.join(folder, 'unbuilt/bin'), { recursive: true });
  const { stdout, stderr, status } = spawnSync(process.execPath, [path.join(folder, 'unbuilt/bin/tally.cjs'), '-V'], {
    encoding: 'utf8',
  });
  expect([stdout, stderr, status]).toEqual(['', 'error: tally is not built yet.\n  next  Run `npm run build`.\n', 1]);
});

describe('the launcher knows the versions of Node that are claimed', () => {
  /** Runs the launcher with another version in `process.versions`. */
  const launchOn = async (version: string, ...argv: string[]) => {
    const disguise = path.join(folder, `node-${version}.cjs`);
    const versions = `{ ...process.versions, node: '${version}' }`;
    await writeFile(disguise, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
    const words = ['--require', disguise, path.join(folder, 'bin/tally.cjs'), ...argv];
    const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8', env: { HOME: folder } });
    return { stdout, stderr, exitCode: status };
  };

  test.each([
    '0.12.18',
    '12.22.12',
    '18.20.8',
    '20.16.0',
    '20.17.0',
    '21.7.3',
    '22.12.0',
    '22.13.0',
    '23.4.0',
    '23.5.0',
    '24.0.0',
    '30.1.0',
  ])('%s', async (version) => {
    const isClaimed = semver.satisfies(version, manifest.engines.node);
    const refusal =
      `error: tally needs Node 20.17, 22.13, 23.5 or newer, and this is ${version}.\n` +
      '  next  Install a newer Node: https://nodejs.org\n';
    const stdout = isClaimed ? `${manifest.version}\n` : '';
    expect(await launchOn(version, '-V')).toEqual({
      stdout,
      stderr: isClaimed ? '' : refusal,
      exitCode: isClaimed ? 0 : 1,
    });
  });

  test('before anything else is loaded', async () => {
    await rename(path.join(folder, 'bin/launch.cjs'), path.join(folder, 'bin/away.cjs'));
    const outcome = await launchOn('18.20.8', 'payments', 'list');
    await rename(path.join(folder, 'bin/away.cjs'), path.join(folder, 'bin/launch.cjs'));
    expect(outcome).toMatchObject({ stderr: expect.stringMatching(/^error: tally needs Node/), exitCode: 1 });
  });

  test('and they are those that commander and the prompts support', () => {
    const parts = ['prompts', 'core', 'confirm', 'input', 'password', 'select', 'ansi', 'figures', 'type'];
    const names = ['commander', ...parts.map((part) => `@inquirer/${part}`)];
    const unsupported = names.filter((name) => {
      const file = path.join(ROOT, 'node_modules', name, 'package.json');
      const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } };
      return !semver.subset(manifest.engines.node, engines.node);
    });
    expect(unsupported).toEqual([]);
  });
});

test('it is found through the link that npm makes', async () => {
  await symlink(path.join(folder, 'bin/tally.cjs'), path.join(folder, 'tally'));
  const { stdout } = spawnSync(process.execPath, [path.join(folder, 'tally'), '-V'], { encoding: 'utf8' });
  expect(stdout).toBe(`${manifest.version}\n`);
});
