'use strict';
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const USAGE = `Usage: tallystick [command]

  start          serve; the default. Applies missing migrations where the user of the database may
  migrate        apply missing migrations, then end
  check-config   check the settings and the database; changes nothing
  ops <command>  other commands of operators; "tallystick ops --help" lists them

  --version      print the version
  --help         print this text

Settings are environment variables. Without DATABASE_URL, an embedded PostgreSQL is started, whose data is in DATA_DIR, by
default $XDG_DATA_HOME/tallystick or ~/.local/share/tallystick.
`;

/** Keep the memory of the idle process small, and major garbage collections rare. */
const START_OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--initial-heap-size=128'];

/** Signals that the service handles. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a command of the package in `root`, given as words. */
function launch(node, root, [command = 'start', ...rest]) {
  const service = [...START_OPTIONS, path.join(root, 'server/main.js')];
  const ops = [path.join(root, 'scripts/ops.js')];
  switch (command) {
    case 'start':
      if (rest.length === 0) return run(node, service);
      return refuse(`start takes no arguments, not "${rest.join(' ')}"; settings are environment variables`);
    case 'migrate':
    case 'check-config':
      return run(node, [...ops, command, ...rest]);
    case 'ops':
      return run(node, [...ops, ...rest]);
    case '--version':
    case '-V':
      return process.stdout.write(`${require(path.join(root, 'package.json')).version}\n`);
    case '--help':
    case '-h':
    case 'help':
      return process.stdout.write(USAGE);
    default:
      return refuse(`unknown command "${command}"; "tallystick --help" lists them`);
  }
}

function refuse(reason) {
  process.stderr.write(`tallystick: ${reason}\n`);
  process.exitCode = 2;
}

/** Replaces this process, so that signals reach the service; an older Node cannot, and passes them on. */
function run(node, words) {
  const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? dataFolder() };
  if (process.execve) {
    process.removeAllListeners('warning'); // that execve is experimental
    process.execve(node, [node, ...words], env);
  }
  const child = spawn(node, words, { stdio: 'inherit', env });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + os.constants.signals[signal];
  });
}

/** Returns the folder of the data: one of the user, or in the working directory where there is no home. */
function dataFolder() {
  const { XDG_DATA_HOME: data, HOME: home } = process.env;
  if (data) return path.join(data, 'tallystick');
  return home && existsSync(home) ? path.join(home, '.local/share/tallystick') : '.data';
}

module.exports = launch;
