import { spawn } from 'node:child_process';
import path from 'node:path';
import { requireTemporaryFolder } from './processes/temporary-folder.ts';

/** `npm test`: runs jest with the options to load TypeScript directly. Arguments are passed to jest: `npm test -- payments`. */
requireTemporaryFolder();
const jest = path.join(import.meta.dirname, '../node_modules/jest/bin/jest.js');
const silence = ['ExperimentalWarning', 'DEP0169'].map((warning) => `--disable-warning=${warning}`);
const quickExit = `--import=${path.join(import.meta.dirname, '../test/support/quick-exit.mjs')}`; // workers get it, too
const flags = ['--experimental-vm-modules', ...silence, '--conditions=tallystick:source', quickExit];
const child = spawn(process.execPath, [...flags, jest, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});
