import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Tallystick } from '../../../sdk/src/index.ts';
import { call, createMerchant, signUp } from '../../support/api.ts';
import { freePort } from '../../../scripts/processes/free-port.ts';
import { endWithFile } from '../../support/children.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { runOps } from '../../support/ops.ts';
import { paymentsOf, times } from '../../support/payments.ts';
import { startServiceProcess } from '../../support/process.ts';
import { checkOut, findCommitBefore } from '../../support/release-before.ts';
import { payerToken, WALLET } from '../../support/wallets.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const FIRST = '042-one-row-transfers.sql';
/** Enough to be ended in the middle. */
const OLD_TRANSFERS = 100_000;

const migrations = readdirSync(path.join(ROOT, 'server/database/migrations')).sort();
const release = checkOut(
  findCommitBefore({
    migrations,
    lacking: migrations.length - migrations.indexOf(FIRST),
    known: migrations.slice(0, migrations.indexOf(FIRST)),
  })!,
);
afterAll(() => release.remove());

type Running = Awaited<ReturnType<typeof startServiceProcess>> & { databaseUrl: string };

let database: Awaited<ReturnType<typeof createDatabase>>;
let old: Running;
beforeAll(async () => {
  database = await createDatabase('template0');
  old = await start(release.main);
});
afterAll(async () => {
  await old.stop();
  await database.drop();
});

async function start(main?: string): Promise<Running> {
  // Locks of the migrations are short, but a busy machine can interrupt their holder for longer than the default.
  const settings = { RATE_LIMIT_REQUESTS: '100000', LOCK_SECONDS: '30' };
  const service = await startServiceProcess(database.url, settings, undefined, main);
  return { ...service, databaseUrl: database.url };
}

/** Inserts the layout of the release before: deposits, and three transfers by hand with several payers and receivers. */
const OLD_BOOKS = `
  BEGIN;
  INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
    SELECT 'wallet/usr_' || number || '/LIVE/CHF', 'wallet', 'usr_' || number, 'LIVE', 'CHF', 0 FROM generate_series(1, 500) AS number
    UNION ALL SELECT 'outside/' || name || '/LIVE/CHF', 'outside', name, 'LIVE', 'CHF', NULL FROM (VALUES ('bank'), ('till')) AS source (name);
  INSERT INTO ledger_transfers (id, kind, environment, currency, note, created_at)
    SELECT 'trf_0' || lpad(number::text, 8, '0'), 'fund', 'LIVE', 'CHF', 'deposit ' || number, now() FROM generate_series(1, ${OLD_TRANSFERS}) AS number;
  INSERT INTO ledger_entries (transfer_id, account_id, amount)
    SELECT 'trf_0' || lpad(number::text, 8, '0'), side.account || '/LIVE/CHF', side.amount
    FROM generate_series(1, ${OLD_TRANSFERS - 3}) AS number,
      LATERAL (VALUES ('wallet/usr_' || 1 + number % 500, number), ('outside/bank', -number)) AS side (account, amount)
    UNION ALL
    SELECT 'trf_0' || lpad((${OLD_TRANSFERS} - last)::text, 8, '0'), account || '/LIVE/CHF', amount FROM (VALUES
      (0, 'outside/bank', -60), (0, 'wallet/usr_1', 10), (0, 'wallet/usr_2', 20), (0, 'wallet/usr_3', 30),
      (1, 'outside/bank', -40), (1, 'outside/till', -20), (1, 'wallet/usr_4', 60),
      (2, 'outside/bank', -30), (2, 'outside/till', -30), (2, 'wallet/usr_5', 45), (2, 'wallet/usr_6', 15)
    ) AS by_hand (last, account, amount);
  COMMIT`;

/** Starts a process of this release, and kills it while it converts. @returns up to where it came */
async function convertAndKill(from: string): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const child = spawn(process.execPath, [path.join(ROOT, 'server/main.ts')], { env, stdio: 'ignore' });
  endWithFile(child);
  let reached = from;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}.`);
    reached = (await progress()) ?? from;
    return reached > from;
  }, 'the conversion to continue');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return reached;
}

/** Returns the last converted transfer; undefined before the first migration. */
async function progress(): Promise<string | undefined> {
  try {
    const [row] = await sql(old, 'SELECT transfer_id, proven_at FROM ledger_before.progress');
    expect(row!.proven_at).toBeNull();
    return row!.transfer_id as string;
  } catch (error) {
    if (['42P01', '3F000'].includes((error as { code: string }).code)) return undefined;
    throw error;
  }
}

/** Leaves out what the release before does not know. */
const asBefore = ({ amount_owed: _, payout_id: __, ...row }: { amount_owed?: number; payout_id?: string }) => row;

/** Transfers and accounts whose entries in the books of the release before are not those of their lines. */
const DIFFERENCES = `
  SELECT transfer_id, account_id, entry.amount AS before, line.amount AS after FROM ledger_before.ledger_entries entry
  FULL JOIN (
    SELECT transfer_id, account_id, sum(amount) AS amount FROM ledger_entries
    WHERE transfer_id IN (SELECT id FROM ledger_before.ledger_transfers) GROUP BY 1, 2
  ) line USING (transfer_id, account_id)
  WHERE entry.amount IS DISTINCT FROM line.amount`;

test('old books are converted while the release before runs, killed twice, without a difference', async () => {
  const merchant = await createMerchant(old);
  const user = await signUp(old);
  const payer = { token: await payerToken(old, user, merchant) };
  const [cards, wallet] = [paymentsOf(old, merchant), paymentsOf(old, payer)];
  const part = await wallet.authorized({ ...WALLET, amount: 1000 });
  await wallet.act(part, 'capture', { amount: 700 });
  await wallet.refund(part, { amount: 100 });
  await wallet.act(await wallet.authorized({ ...WALLET, amount: 50 }), 'cancel');
  const held = await wallet.authorized({ ...WALLET, amount: 20 });
  await cards.act(await cards.authorized(), 'capture', { amount: 1000 });
  await cards.captured({ currency: 'JPY' });
  await sql(old, OLD_BOOKS);
  const statements = async (service: Running) => {
    const of = (path: string, { token }: { token: string }) => call(service, 'GET', path, { token });
    const session = { token: user.session };
    const asked = [
      ...['/balance', '/balance/entries'].map((path) => of(path, merchant)),
      ...['/wallets/TEST', '/wallets/TEST/entries'].map((path) => of(path, session)),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers.map(({ body }) => ({
      ...body,
      balances: body.balances?.map(asBefore),
      data: body.data?.map(asBefore),
    }));
  };
  const exported = async (service: Running) =>
    (await call(service, 'GET', '/account/export', { token: user.session })).body.wallet_entries.map(
      ({ refund_id: _, ...entry }: { refund_id?: string | null }) => entry, // which the release before does not know
    );
  const before = await statements(old);
  const exportedBefore = await exported(old);
  expect(exportedBefore.length).toBeGreaterThan(5);

  const other = await createMerchant(old);
  const load = { payments: 0, ended: false };
  const loading = times(2, async () => {
    // Repeats what is refused with 503 because locks were held for too long, as any client does.
    const mine = new Tallystick({ baseUrl: old.origin, accessToken: other.token, retryForSeconds: 120 });
    const card = { type: 'simulated_card', token: 'sim_success' } as const;
    while (!load.ended) {
      const { reference } = await mine.payments.create({ amount: 1250, currency: 'EUR', payment_method: card });
      await mine.payments.capture(reference, { amount: 1000 });
      await mine.refunds.create(reference, { amount: 10 });
      load.payments += 1;
    }
  });
  const first = await convertAndKill('');
  const second = await convertAndKill(first);
  const [{ last }] = (await sql(old, 'SELECT max(id) AS last FROM ledger_transfers')) as [{ last: string }];
  expect(['' < first, first < second, second < last]).toEqual([true, true, true]);
  const updated = await start();
  try {
    expect(updated.output()).toContain('the books are converted');
    expect(await statements(updated)).toEqual(before);
    expect(await statements(old)).toEqual(before);
    expect(await exported(updated)).toEqual(exportedBefore);
    // Each release continues the other's payments.
    const newer = paymentsOf(updated, payer);
    expect((await newer.act(held, 'capture', { amount: 15 })).status).toBe(200);
    expect((await wallet.refund(held, { amount: 15 })).status).toBe(201);
    const fresh = await signUp(updated);
    const token = await payerToken(updated, fresh, merchant);
    const third = await paymentsOf(old, { token }).authorized({ ...WALLET, amount: 70 }); // the first hold of its payer
    expect((await paymentsOf(updated, { token }).act(third, 'capture', { amount: 60 })).status).toBe(200);
    await times(10, async (index) => {
      const [one, next] = index % 2 ? [wallet, newer] : [newer, wallet];
      const reference = await one.authorized({ ...WALLET, amount: 100 });
      expect((await next.act(reference, 'capture', { amount: 40 })).status).toBe(200);
      expect((await one.refund(reference, { amount: 40 })).status).toBe(201);
    });
    load.ended = true;
    await loading;
    expect(load.payments).toBeGreaterThan(0);
    expect(await statements(old)).toEqual(await statements(updated));
  } finally {
    load.ended = true;
    await updated.stop();
  }
  expect(await sql(old, DIFFERENCES)).toEqual([]);
  const [counted] = await sql(
    old,
    `SELECT (SELECT count(*) FROM ledger_before.ledger_transfers) AS before, count(*) AS after
     FROM transfers WHERE line = 0 AND id IN (SELECT id FROM ledger_before.ledger_transfers)`,
  );
  expect(Number(counted!.after)).toBe(Number(counted!.before));
  expect(Number(counted!.after)).toBeGreaterThan(OLD_TRANSFERS);
  expect(await runOps(old, ['ledger', 'verify'])).toMatchObject({ code: 0, stderr: '' });
});

test('books that the conversion would change are not converted, and the release before keeps working', async () => {
  const own = await createDatabase('template0');
  const before = await startServiceProcess(own.url, {}, undefined, release.main);
  const service = { ...before, databaseUrl: own.url };
  try {
    const payments = paymentsOf(service, await createMerchant(service));
    const reference = await payments.captured();
    const source = readFileSync(path.join(ROOT, 'server/database/migrations', FIRST), 'utf8');
    await sql(service, source);
    await sql(service, 'INSERT INTO migrations (name, digest) VALUES ($1, $2)', [FIRST, hash('sha256', source)]);
    await sql(
      service,
      `INSERT INTO transfers (id, line, kind, payment_reference, debit_account, credit_account, amount, created_at)
       SELECT id, 0, kind, payment_reference, 'outside/simulated_card/TEST/EUR', 'outside/bank/TEST/EUR', 1, created_at
       FROM ledger_transfers WHERE payment_reference = $1 AND kind = 'capture'`,
      [reference],
    );
    await expect(startServiceProcess(own.url)).rejects.toThrow(
      /the conversion of the books differs from them at .*business\/biz_\w+\/TEST\/EUR/,
    );
    expect((await payments.refund(reference)).status).toBe(201);
    expect((await payments.act(await payments.authorized(), 'capture')).status).toBe(200);
    await sql(
      service,
      "DROP TRIGGER transfers_append_only ON transfers; DELETE FROM transfers; UPDATE ledger_before.progress SET transfer_id = ''",
    );
    const updated = await startServiceProcess(own.url);
    await updated.stop();
    expect(await sql(service, DIFFERENCES)).toEqual([]);
  } finally {
    await before.stop();
    await own.drop();
  }
});
