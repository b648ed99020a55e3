'use strict';
const { existsSync, fstatSync, readFileSync, writeSync } = require('node:fs');
const path = require('node:path');

const DIST = path.join(__dirname, '../dist');
const STDOUT = 1;

if (!answer(process.argv.slice(2))) start();

/** The build prepares version and help, which then load neither the program nor Node's streams. */
function answer([word = '--help', ...more]) {
  if (more.length > 0 || !['--version', '-V', '--help', '-h', 'help'].includes(word)) return false;
  const { version, help } = read('start.json');
  const text = word === '--version' || word === '-V' ? version : help?.[width()]; // others are laid out by the program
  return text !== undefined && write(Buffer.from(text));
}

/** Of the terminal, if it is one. */
function width() {
  const columns = fstatSync(STDOUT).isCharacterDevice() ? process.stdout.columns : undefined;
  return Math.min(columns ?? 80, 120);
}

/** A pipe may take only a part, or nothing yet: Node's stream writes the rest. */
function write(bytes) {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(STDOUT, bytes, written);
  } catch (error) {
    if (error.code === 'EAGAIN') process.stdout.write(bytes.subarray(written));
    else return error.code === 'EPIPE'; // the reader has closed the pipe; the program reports any other error
  }
  return true;
}

function read(name) {
  try {
    return JSON.parse(readFileSync(path.join(DIST, name), 'utf8'));
  } catch {
    return {}; // the program answers as well
  }
}

function start() {
  const program = path.join(DIST, 'tally.js');
  if (!existsSync(program)) {
    console.error('error: tally is not built yet.\n  next  Run `npm run build`.');
    process.exitCode = 1;
    return;
  }
  require('node:module').enableCompileCache?.(); // from Node 22.1 on: a second start compiles nothing
  import(require('node:url').pathToFileURL(program).href);
}
