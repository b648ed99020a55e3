// Prepares a checkout at the start of every `npm start` and `npm test`, in milliseconds if it is already prepared. The scripts
// of package.json call it themselves, because npm may be configured to run no pre-scripts (`ignore-scripts`), and in a
// subshell, because a shell remembers where it found `node`, and setup may install another. Plain ESM for Node 20, without
// packages: the first run precedes the installation, on the host's Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './setup-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOCK = inRoot('package-lock.json');
const INSTALLED_LOCK = inRoot('node_modules/.package-lock.json'); // npm's own record, written when it succeeded
const STAMP = inRoot('node_modules/.tallystick-setup');
const BUSY = inRoot('.setup-lock'); // not in node_modules, which npm removes
const PACKAGED_NODE = inRoot('node_modules/.bin/node');
const MINIMAL_NODE = '24.0.0';

/** A failure, as one line for the user. */
class SetupError extends Error {}

try {
  await setUp();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function setUp() {
  checkPlatform();
  await alone(BUSY, isAnythingDue, prepare, (holder) =>
    console.error(
      `Waiting for process ${holder}, which sets up this folder; if that process is something else, remove ${BUSY}.`,
    ),
  );
  checkNode(nodeOfScripts());
}

async function isAnythingDue() {
  return !isInstalled() || (await isContractChanged()) || areSourcesNewer();
}

async function prepare() {
  if (!isInstalled()) install();
  checkNode(nodeOfScripts());
  if (await isContractChanged()) generateContract();
  if (areSourcesNewer()) buildClients();
}

function checkPlatform() {
  if (process.platform === 'win32') throw new SetupError('Tallystick runs on Linux and macOS; on Windows, use WSL.');
  if (!bringsNode(process)) checkNode(nodeOfScripts()); // before an installation that would be useless
}

/**
 * Returns true where npm installs Node. Elsewhere the host's Node runs the scripts, because npm 10 links no command that
 * several packages have.
 */
function bringsNode({ platform, arch }) {
  return platform === 'linux' && arch === 'x64';
}

/** @param {{version: string}} node */
function checkNode({ version }) {
  if (!isOlder(version, MINIMAL_NODE)) return;
  const minimum = MINIMAL_NODE.split('.').slice(0, 2).join('.');
  throw new SetupError(
    `Tallystick needs Node ${minimum} or newer, but its scripts would run Node ${version}: install a newer Node` +
      (bringsNode(process) ? ', or run `npm ci --include=optional`, which installs one.' : '.'),
  );
}

/** Finds the Node of npm scripts: the `node` of an installed package takes precedence over the host's. */
function nodeOfScripts() {
  if (!existsSync(PACKAGED_NODE)) return { command: process.execPath, version: process.versions.node };
  const manifest = path.join(path.dirname(realpathSync(PACKAGED_NODE)), '..', 'package.json');
  return { command: PACKAGED_NODE, version: readJson(manifest).version };
}

/** @returns {boolean} whether the installed packages are those of the lock file, however installed */
function isInstalled() {
  if (!existsSync(INSTALLED_LOCK)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp()) return true;
  if (!matches(readJson(LOCK).packages, readJson(INSTALLED_LOCK).packages)) return false;
  writeFileSync(STAMP, stamp());
  return true;
}

/** Identifies both files, so that a pull and a manual `npm install` are both detected. */
function stamp() {
  return createHash('sha256').update(readFileSync(LOCK)).update(readFileSync(INSTALLED_LOCK)).digest('hex');
}

/** Compares packages. Optional ones may be for other platforms, and a production image omits all development packages. */
function matches(wanted, installed) {
  const withDevelopment = Object.values(installed).some((entry) => entry.dev);
  return Object.entries(wanted).every(([location, entry]) => {
    if (location === '') return true; // the project itself
    if (installed[location]) return installed[location].version === entry.version;
    return entry.optional || (entry.dev && !withDevelopment);
  });
}

function install() {
  // These options override NODE_ENV and npmrc: development packages build the command line and the SDK, an optional one
  // installs Node, which packages may need that the host's Node is too old for, and links point to it. The log level undoes
  // `npm start --silent`, which would hide the reason of a failure.
  const npmArguments = ['ci', '--include=dev', '--include=optional', '--engine-strict=false', '--bin-links'];
  npmArguments.push('--no-audit', '--no-fund', '--loglevel=notice');
  const { npm_execpath: npm, npm_node_execpath: nodeOfNpm } = process.env;
  if (npm?.endsWith('npm-cli.js')) run('Installing dependencies', nodeOfNpm ?? 'node', [npm, ...npmArguments]);
  else run('Installing dependencies', 'npm', npmArguments);

  const { status } = spawnSync(nodeOfScripts().command, ['--version']);
  if (status !== 0) {
    throw new SetupError(
      `The installed Node does not run on this system: install Node ${MINIMAL_NODE} or newer and run ` +
        '`npm ci --omit=optional`.',
    );
  }
  writeFileSync(STAMP, stamp());
}

async function isContractChanged() {
  const { contractSourceHash, generatedSourceHash } = await import('./contract-source.mjs');
  return contractSourceHash() !== generatedSourceHash();
}

function generateContract() {
  run('Generating from the contract', nodeOfScripts().command, ['scripts/generate.ts']);
  run('Generating the samples', nodeOfScripts().command, ['scripts/samples.ts']);
}

function areSourcesNewer() {
  const isProductionInstallation = !existsSync(inRoot('node_modules/esbuild')); // the service runs without them
  if (isProductionInstallation) return false;
  const sources = ['spec/generated', 'sdk/src', 'sdk/package.json', 'cli/src', 'cli/package.json'];
  sources.push('scripts/build.ts', 'scripts/build');
  const builtAt = Math.min(newestChange(['cli/dist']), newestChange(['sdk/dist']));
  return newestChange(sources) > builtAt;
}

/** Builds `npx tally`, and `@tallystick/sdk` for programs in this folder. */
function buildClients() {
  run('Building the command line and the SDK', nodeOfScripts().command, ['scripts/build.ts', '--code']);
}

/**
 * Returns the newest modification time. Folders count too, because removing a file changes only its folder. @returns {number}
 * milliseconds, 0 without files
 */
function newestChange(places) {
  const present = places.map(inRoot).filter((place) => existsSync(place));
  const inside = present
    .filter((place) => statSync(place).isDirectory())
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)));
  return Math.max(0, ...[...present, ...inside].map((place) => statSync(place).mtimeMs));
}

/** Prints the step and its duration; the command's output is printed only when it fails. */
function run(task, command, commandArguments) {
  const started = performance.now();
  process.stderr.write(`${task} … `);
  const result = spawnSync(command, commandArguments, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.status === 0) {
    process.stderr.write(`done in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
    return;
  }
  process.stderr.write(`failed\n${result.stdout ?? ''}${result.stderr ?? ''}`);
  const reason =
    result.error?.message ?? (result.signal ? `ended by ${result.signal}` : `exit status ${result.status}`);
  throw new SetupError(`${task} failed: ${path.basename(command)} ${commandArguments.join(' ')} (${reason})`);
}

function isOlder(version, minimum) {
  const [left, right] = [version, minimum].map((text) => text.split('.').map((part) => parseInt(part)));
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing >= 0 && left[differing] < right[differing];
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function inRoot(place) {
  return path.join(ROOT, place);
}
