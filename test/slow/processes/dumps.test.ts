import { expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseAddress } from '../../../server/database/database-url.ts';
import { createMerchant } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf } from '../../support/payments.ts';
import { startServiceProcess } from '../../support/process.ts';
import { tellStory } from '../../support/story.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../../docs/upgrading.md'), 'utf8');
const { host, port, user, password } = JSON.parse(process.env.TEST_POSTGRES!) as DatabaseAddress;
const server = { PGHOST: host, PGPORT: String(port), PGUSER: user, ...(password && { PGPASSWORD: password }) };

/** Returns the commands of the guide in the section of the embedded database: dump, empty, restore. */
function commandsOfGuide(): string[] {
  const section = GUIDE.slice(GUIDE.indexOf('\n## The embedded database\n'), GUIDE.indexOf('\n## Going back\n'));
  return [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, block]) => block!.trim().split(/\n */));
}

/** Newest version that `pg_dump` of this machine reads; 0 without one. */
const [, readable = '0'] = /(\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];

test('a dump is restored by the commands of the guide, and the service continues with it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tallystick-dump-'));
  const [first, second] = [await createDatabase(), await createDatabase()];
  const run = (command: string, url: string) => {
    const name = new URL(url).pathname.slice(1);
    const here = command.replace('-h FOLDER -U postgres ', '').replace(/\bpostgres\b/, name);
    return promisify(execFile)('sh', ['-c', here], { cwd: folder, env: { ...process.env, ...server } });
  };
  const start = async (databaseUrl: string) => ({
    ...(await startServiceProcess(databaseUrl, { WEBHOOK_ALLOW_PRIVATE: 'true' })),
    databaseUrl,
  });
  try {
    const [{ major }] = (await sql(
      { databaseUrl: first.url },
      "SELECT current_setting('server_version_num')::int / 10000 AS major",
    )) as [{ major: number }];
    if (Number(readable) < major) return console.warn(`Left out: it takes pg_dump ${major}.`);
    const [dump, empty, restore, ...more] = commandsOfGuide();
    expect(more).toEqual([]);

    const before = await start(first.url);
    const merchant = await createMerchant(before);
    const reference = await paymentsOf(before, merchant).captured();
    const story = await tellStory(before);
    await before.stop();
    await run(dump!, first.url);
    await run(empty!, second.url);
    await run(restore!, second.url);

    const service = await start(second.url);
    try {
      expect(await runOps(service, ['ledger', 'verify'])).toMatchObject({ code: 0 });
      expect((await paymentsOf(service, merchant).refund(reference)).status).toBe(201);
      expect(await tellStory(service)).toEqual(story);
    } finally {
      await service.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
    await Promise.all([first.drop(), second.drop()]);
  }
});
