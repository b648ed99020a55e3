import { expect, test } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { sealDetails } from '../../../../server/domain/payouts/bank-details.ts';
import { run } from '../../../../server/database/statements.ts';
import { transaction } from '../../../../server/database/transaction.ts';
import { verifyLedger } from '../../../../server/models/ledger/ledger-checks.ts';
import { Payout } from '../../../../server/models/payouts/payout.ts';
import { createMerchant } from '../../../support/api.ts';
import { bankAccountOf } from '../../../support/bank-accounts.ts';
import { eventually } from '../../../support/eventually.ts';
import { mailAbout, verifyEmail } from '../../../support/mail.ts';
import { killedOps, runOps } from '../../../support/ops.ts';
import { times } from '../../../support/payments.ts';
import { startServiceProcess } from '../../../support/process.ts';
import { newPayee as createPayee, PAYING, type Payee } from '../../../support/stripe/payees.ts';
import { StripeShop } from '../../../support/stripe/stripe-shop.ts';

const shop = new StripeShop();
const { sql } = shop;

const { SECRETS_KEY } = PAYING;
const newPayee = () => createPayee(shop);

const ops = (...args: string[]) => runOps(shop.service, args, PAYING);

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'payouts-'));
  await work(folder).finally(() => rm(folder, { recursive: true }));
}

const fileOf = (stdout: string) => /pex_\w{26}/.exec(stdout)![0];

test('a payout is in one file, which can be written again, and is confirmed once', () =>
  inFolder(async (folder) => {
    const { payOut, read, payments, own } = await newPayee();
    const [paid, failed] = [await payOut(300), await payOut(200)];
    const keyless = { ...PAYING, SECRETS_KEY: Buffer.alloc(32, 8).toString('base64') };
    const unread = await runOps(shop.service, ['payouts', 'export', '--out', path.join(folder, 'unread.xml')], keyless);
    expect([unread.code, (await read(paid)).exported_at]).toEqual([1, null]);
    const out = path.join(folder, 'one.xml');
    const first = await ops('payouts', 'export', '--out', out);
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('Wrote 2 payouts of €5.00')]);
    const text = await readFile(out, 'utf8');
    expect(text).toContain(
      `<EndToEndId>${paid.replace('_', '-')}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">3.00</InstdAmt>`,
    );
    expect((await read(paid)).exported_at).not.toBeNull();
    expect((await payments.ask('POST', `/payouts/${paid}/cancel`)).body).toMatchObject({
      code: 'payout_state_conflict',
    });
    expect((await ops('payouts', 'export', '--out', out)).stderr).toContain('Nothing was exported');
    const next = path.join(folder, 'two.xml');
    expect((await ops('payouts', 'export', '--out', next)).stdout).toContain('No payout waits for a file.');
    expect(await readdir(folder)).toEqual(['one.xml']); // no empty file
    const again = path.join(folder, 'again.xml');
    await ops('payouts', 'export', '--again', fileOf(first.stdout), '--out', again);
    expect(await readFile(again, 'utf8')).toBe(text);
    expect((await ops('payouts', 'list')).stdout).toContain(paid);

    expect((await ops('payouts', 'confirm', failed, 'failed')).stderr).toContain('--reason');
    await verifyEmail(shop.service, own.user);
    const refused = await ops('payouts', 'confirm', failed, 'failed', '--reason', 'Account closed');
    expect(refused.stdout).toContain('is in the balance of the business again');
    expect(await read(failed)).toMatchObject({ status: 'FAILED', failure_reason: 'Account closed' });
    await shop.pass(2000); // in which a worker finds it
    expect((await mailAbout(shop.service, own.user, 'A payout failed')).text).toContain('Account closed');
    expect((await ops('payouts', 'confirm', fileOf(first.stdout), 'paid')).stdout).toContain('PAID now: 1.');
    expect((await ops('payouts', 'confirm', paid, 'paid')).stdout).toContain('Nothing was changed');
    const late = await ops('payouts', 'confirm', paid, 'failed', '--reason', 'x');
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('is PAID, which is final')]);
    expect((await verifyLedger()).findings).toEqual([]);
  }));

test('exports at once put each payout into one file', () =>
  inFolder(async (folder) => {
    const { payOut, balance } = await newPayee();
    const ids = [await payOut(100), await payOut(100), await payOut(100)];
    const outs = await times(3, async (index) => {
      const out = path.join(folder, `${index}.xml`);
      await ops('payouts', 'export', '--out', out);
      return readFile(out, 'utf8').catch(() => ''); // another command exported all
    });
    const found = [...outs.join('').matchAll(/<EndToEndId>po-(\w{26})</g)].map(([, id]) => `po_${id}`);
    expect(found.sort()).toEqual(ids.sort());
    expect(await balance()).toBe(950);
  }));

test('an operator stops a payout that no file contains, such as one without its bank account', () =>
  inFolder(async (folder) => {
    const { payOut, read, balance } = await newPayee();
    const [lost, other] = [await payOut(100), await payOut(200)];
    const nothing = sealDetails(shop.service.parts.keys, { holder: '', iban: '' }); // as replaced after the loss of a key
    await sql('UPDATE payouts SET details_encrypted = $1 WHERE id = $2', [nothing, lost]);
    const out = path.join(folder, 'one.xml');
    const exported = await ops('payouts', 'export', '--out', out);
    expect(exported.stderr).toContain(`Left out ${lost}: its bank account was removed with a lost key`);
    expect(exported.stderr).toContain(`payouts confirm ${lost} failed`);
    expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining('Wrote 1 payouts of €2.00')]);
    expect((await read(lost)).exported_at).toBeNull();
    const alone = await ops('payouts', 'export', '--out', path.join(folder, 'alone.xml'));
    expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining(`Left out ${lost}`)]);
    expect(await readdir(folder)).toEqual(['one.xml']);
    const stopped = await ops('payouts', 'confirm', lost, 'failed', '--reason', 'Bank account lost');
    expect([stopped.code, await balance()]).toEqual([0, 1050]);
    expect(await read(lost)).toMatchObject({ status: 'FAILED', exported_at: null });
    const third = await payOut(300);
    const answers = await Promise.all([
      ops('payouts', 'export', '--out', path.join(folder, 'two.xml')),
      ops('payouts', 'confirm', third, 'failed', '--reason', 'Under review'),
      ops('payouts', 'confirm', other, 'failed', '--reason', 'Account closed'),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect([(await read(third)).status, await balance()]).toEqual(['FAILED', 1250]);
    expect((await verifyLedger()).findings).toEqual([]);
  }));

/** Changes the last byte of the sealed bank account of a payout. */
const damage = (id: string) =>
  sql(
    `UPDATE payouts SET details_encrypted = set_byte(details_encrypted, length(details_encrypted) - 1,
       get_byte(details_encrypted, length(details_encrypted) - 1) # 1) WHERE id = $1`,
    [id],
  );

test('a payout whose bank account is damaged, or under a key that is not set, is left out of the file and named', () =>
  inFolder(async (folder) => {
    const { payOut, read } = await newPayee();
    const [damaged, foreign, sound] = [await payOut(100), await payOut(200), await payOut(300)];
    await damage(damaged);
    await sql("UPDATE payouts SET details_encrypted = '\\x00' || details_encrypted WHERE id = $1", [foreign]);
    const out = path.join(folder, 'one.xml');
    const { code, stdout, stderr } = await ops('payouts', 'export', '--out', out);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Wrote 1 payouts of €3.00')]);
    expect(stderr).toMatch(new RegExp(`Left out ${damaged}: .* is damaged .*payouts confirm ${damaged} failed`));
    expect(stderr).toMatch(new RegExp(`Left out ${foreign}: .* another key\\. .*SECRETS_KEY_PREVIOUS`));
    expect((await readFile(out, 'utf8')).match(/<EndToEndId>/g)).toHaveLength(1);
    expect([(await read(damaged)).exported_at, (await read(foreign)).exported_at]).toEqual([null, null]);
    await damage(sound);
    const again = ['payouts', 'export', '--again', fileOf(stdout), '--out', path.join(folder, 'again.xml')];
    const refused = await ops(...again);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`cannot be written again: ${sound}`)]);
    await sql('UPDATE payouts SET details_encrypted = substring(details_encrypted FROM 2) WHERE id = $1', [foreign]);
    for (const id of [damaged, foreign, sound])
      expect((await ops('payouts', 'confirm', id, 'failed', '--reason', 'Bank account lost')).code).toBe(0);
  }));

test('reseal continues after damaged bank accounts, names them, and removes none', () =>
  inFolder(async (folder) => {
    const [lost, sound] = [await newPayee(), await newPayee()];
    const [damaged, other] = [await lost.payOut(100), await sound.payOut(200)];
    await damage(damaged);
    await sql(
      `UPDATE bank_accounts SET details_encrypted = substring(details_encrypted FOR 20)
       WHERE business_id = $1 AND environment = 'LIVE'`,
      [lost.own.businessId],
    );
    const [old, next] = [SECRETS_KEY, Buffer.alloc(32, 9).toString('base64')];
    const both = { SECRETS_KEY: next, SECRETS_KEY_PREVIOUS: old };
    for (const round of [1, 2]) {
      const { code, stdout, stderr } = await runOps(shop.service, ['secrets', 'reseal'], both);
      expect([code, stdout]).toEqual([1, expect.stringMatching(round === 1 ? /[1-9]\d* bank acc/ : / 0 bank acc/)]);
      expect(stderr).toContain(`the bank account of ${damaged}: it is damaged in the database`);
      expect(stderr).toContain(`the bank account of ${lost.own.businessId} in LIVE: it is damaged in the database`);
      expect(stderr).not.toContain(other);
    }
    const out = path.join(folder, 'one.xml');
    const written = await runOps(shop.service, ['payouts', 'export', '--out', out], { ...PAYING, SECRETS_KEY: next });
    expect(written.stderr).toContain(`Left out ${damaged}`);
    expect(await readFile(out, 'utf8')).toContain(other.replace('_', '-'));
    const back = { SECRETS_KEY: old, SECRETS_KEY_PREVIOUS: next };
    const restored = await runOps(shop.service, ['secrets', 'reseal'], back);
    expect(restored.stdout).toMatch(/[1-9]\d* bank accounts/);
    expect((await ops('payouts', 'confirm', damaged, 'failed', '--reason', 'Bank account lost')).code).toBe(0);
  }));

/** Runs `work` while a statement of the test holds locks, for which a process waits that `work` kills. */
async function whileLocked(statement: string, work: (untilWaiting: () => Promise<unknown>) => Promise<void>) {
  const client = new Client({ connectionString: shop.service.databaseUrl });
  await client.connect();
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  try {
    await client.query(`BEGIN; ${statement}`);
    await work(() => eventually(async () => (await sql(waiting)).length > 0, 'a process to wait'));
  } finally {
    await client.end();
  }
}

test('an export that is killed before it commits loses no payout, and puts none into two files', () =>
  inFolder(async (folder) => {
    const { payOut, read } = await newPayee();
    const ids = [await payOut(100), await payOut(200)];
    const args = ['payouts', 'export', '--out', path.join(folder, 'killed.xml')];
    await whileLocked('LOCK TABLE payouts IN SHARE MODE', (untilWaiting) =>
      killedOps(shop.service, args, PAYING, untilWaiting),
    );
    const out = path.join(folder, 'next.xml');
    expect((await ops('payouts', 'export', '--out', out)).stdout).toContain('Wrote 2 payouts of €3.00');
    const text = await readFile(out, 'utf8');
    for (const id of ids) {
      expect(text.split(id.replace('_', '-'))).toHaveLength(2);
      expect((await read(id)).exported_at).not.toBeNull();
    }
  }));

test('a confirmation that is killed within a file is repeated, and pays nothing twice', () =>
  inFolder(async (folder) => {
    const { payOut, read, balance } = await newPayee();
    const ids = [await payOut(100), await payOut(200)].sort();
    const file = fileOf((await ops('payouts', 'export', '--out', path.join(folder, 'one.xml'))).stdout);
    await whileLocked(`SELECT FROM payouts WHERE id = '${ids[1]}' FOR UPDATE`, (untilWaiting) =>
      killedOps(shop.service, ['payouts', 'confirm', file, 'paid'], PAYING, untilWaiting),
    );
    const statuses = async () => [(await read(ids[0]!)).status, (await read(ids[1]!)).status];
    expect(await statuses()).toEqual(['PAID', 'PENDING']);
    expect((await verifyLedger()).findings).toEqual([]);
    const answers = await times(3, () => ops('payouts', 'confirm', file, 'paid'));
    const confirmed = answers.map(({ stdout }) => Number(/PAID now: (\d)/.exec(stdout)![1]));
    expect(confirmed.reduce((total, count) => total + count, 0)).toBe(1);
    expect([await statuses(), await balance()]).toEqual([['PAID', 'PAID'], 950]);
    expect((await verifyLedger()).findings).toEqual([]);
  }));

test('a process that is killed while it creates the payouts of the day, and two after it, create each once', async () => {
  const { own, payments, balance } = await newPayee();
  await sql("UPDATE bank_accounts SET usable_from = '2000-01-01' WHERE business_id = $1", [own.businessId]);
  const start = () => startServiceProcess(shop.service.databaseUrl);
  const killed = await start();
  await whileLocked('LOCK TABLE transfers IN SHARE MODE', async (untilWaiting) => {
    await sql("UPDATE businesses SET payout_schedule = 'daily' WHERE id = $1", [own.businessId]);
    await untilWaiting();
    await killed.kill();
  });
  const others = [await start(), await start()];
  await eventually(async () => (await balance()) === 0, 'the scheduled payout');
  await Promise.all(others.map((each) => each.stop()));
  const { data } = (await payments.ask('GET', '/payouts')).body;
  expect(data).toEqual([expect.objectContaining({ amount: 1250, scheduled: true, status: 'PENDING' })]);
  expect((await verifyLedger()).findings).toEqual([]);
});

test('a business whose row is locked delays no scheduled payout of another', async () => {
  const payees = [await newPayee(), await newPayee()].sort((a, b) => (a.own.businessId < b.own.businessId ? -1 : 1));
  const [busy, other] = payees as [Payee, Payee];
  await sql("UPDATE bank_accounts SET usable_from = '2000-01-01' WHERE business_id = ANY($1)", [
    payees.map(({ own }) => own.businessId),
  ]);
  const business = `SELECT FROM businesses WHERE id = '${busy.own.businessId}' FOR UPDATE`;
  await sql("UPDATE businesses SET payout_schedule = 'daily' WHERE id = ANY($1)", [
    payees.map(({ own }) => own.businessId),
  ]);
  await whileLocked(business, async () => {
    const process = await startServiceProcess(shop.service.databaseUrl, { LOCK_SECONDS: '1' });
    await eventually(async () => (await other.balance()) === 0, 'the payout of the other business');
    expect(await busy.balance()).toBe(1250);
    await process.stop();
  });
});

test('bank accounts and payouts outlive the rotation of the key, and no row holds a number', () =>
  inFolder(async (folder) => {
    const { payOut, own } = await newPayee();
    const id = await payOut(100);
    const [old, next] = [SECRETS_KEY, Buffer.alloc(32, 8).toString('base64')];
    const resealed = await runOps(shop.service, ['secrets', 'reseal'], {
      SECRETS_KEY: next,
      SECRETS_KEY_PREVIOUS: old,
    });
    expect(resealed.stdout).toMatch(/[1-9]\d* bank accounts/);
    const out = path.join(folder, 'one.xml');
    expect((await ops('payouts', 'export', '--out', out)).code).toBe(1); // the old key reads nothing
    const written = await runOps(shop.service, ['payouts', 'export', '--out', out], { ...PAYING, SECRETS_KEY: next });
    expect(written.stdout).toContain('Wrote');
    expect(await readFile(out, 'utf8')).toMatch(/FR1420041010050500013M02606/);
    await runOps(shop.service, ['secrets', 'reseal'], { SECRETS_KEY: old, SECRETS_KEY_PREVIOUS: next });
    expect((await bankAccountOf(shop.service, own, 'LIVE').get()).body.last4).toBe('2606');
    expect((await ops('payouts', 'confirm', id, 'paid')).code).toBe(0);
    const all = "SELECT strpos(schema_to_xml('public', true, false, '')::text, $1) AS place";
    expect(await sql(all, ['FR1420041010050500013M02606'])).toEqual([{ place: 0 }]);
  }));

test('mails about ended payouts are sent to businesses in turn', async () => {
  const owners = [await createMerchant(shop.service), await createMerchant(shop.service)];
  const undone = new Error('rolled back');
  let found: Payout[] = [];
  const looking = transaction(async (tx) => {
    for (const [index, { businessId }] of owners.entries())
      await run({ text: UNTOLD }, [businessId, index === 0 ? 150 : 1], tx);
    found = await Payout.lockUntold(100, tx);
    throw undone;
  });
  await expect(looking).rejects.toBe(undone);
  expect(found).toHaveLength(100);
  expect(found.map(({ business_id }) => business_id)).toContain(owners[1]!.businessId);
});

const UNTOLD = `
  INSERT INTO payouts (id, business_id, environment, status, amount, currency, details_encrypted, last4, scheduled,
    failure_reason, untold, created_at, updated_at)
  SELECT 'po_' || $1 || number, $1, 'LIVE', 'FAILED', 1, 'EUR', '', '0000', false, 'Account closed', true, now(), now()
  FROM generate_series(1, $2) AS number`;

test('what is not with the bank cannot be confirmed, and the account that pays must be set', async () => {
  const { payOut } = await newPayee();
  const id = await payOut(100);
  expect((await ops('payouts', 'confirm', id, 'paid')).stderr).toContain('is in no file for the bank');
  expect((await ops('payouts', 'confirm', 'po_unknown', 'paid')).stderr).toContain('no LIVE payout');
  expect((await ops('payouts', 'confirm', id, 'lost')).stderr).toContain('must be paid or failed');
  expect((await ops('payouts', 'export')).stderr).toContain('--out');
  const unset = await runOps(shop.service, ['payouts', 'export', '--out', path.join(os.tmpdir(), 'never.xml')], {
    SECRETS_KEY,
  });
  expect(unset.stderr).toContain('PAYOUT_NAME and PAYOUT_IBAN are not set');
});
