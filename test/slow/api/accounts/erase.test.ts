import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import {
  call,
  createApplication,
  createBusiness,
  createMerchant,
  signUp,
  type TestMerchant,
} from '../../../support/api.ts';
import { bankAccountOf } from '../../../support/bank-accounts.ts';
import { closeBusiness, endClosings } from '../../../support/closed-businesses.ts';
import { createDatabase, sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { imagesOf, pngOf } from '../../../support/images.ts';
import { join } from '../../../support/members.ts';
import { newPerson } from '../../../support/oauth.ts';
import { runOps } from '../../../support/ops.ts';
import { paymentsOf } from '../../../support/payments.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { payerToken, topUp, WALLET } from '../../../support/wallets.ts';
import { webhooksOf } from '../../../support/webhooks.ts';

/** A text that no row may hold after it was erased, in any table. */
const SECRET = 'Zebedee Quillfeather';

let service: OwnService;
let merchant: TestMerchant;
let folder: string;
beforeAll(async () => {
  service = await startTestService();
  merchant = await createMerchant(service);
  folder = mkdtempSync(path.join(os.tmpdir(), 'tallystick-erase-'));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Runs `ops erase` with the keys of the service, whose stored responses it decrypts. */
const erase = (words: string[], databaseUrl = service.databaseUrl) =>
  runOps({ origin: service.origin, databaseUrl }, ['erase', ...words], {
    DATA_DIR: folder,
    SECRETS_KEY: service.parts.config.SECRETS_KEY,
  });

/** Lists the tables with a row that holds a text, with what is encrypted for the stored responses. */
async function tablesWith(text: string, databaseUrl = service.databaseUrl): Promise<string[]> {
  const on = { databaseUrl };
  const tables = (await sql(
    on,
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  )) as { name: string }[];
  const found = [];
  for (const { name } of tables) {
    const columns = (await sql(
      on,
      `SELECT attname AS name, atttypid = 'bytea'::regtype AS "isBytes" FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [name],
    )) as { name: string; isBytes: boolean }[];
    const texts = columns.map((each) => (each.isBytes ? `encode("${each.name}", 'escape')` : `"${each.name}"::text`));
    const where = texts.map((each) => `${each} LIKE $1`).join(' OR ');
    if ((await sql(on, `SELECT 1 FROM "${name}" WHERE ${where} LIMIT 1`, [`%${text}%`])).length > 0) found.push(name);
  }
  return found.sort();
}

/** A captured and partly refunded payment whose every text names the person, with an event delivered to a receiver. */
async function paymentWithTexts(token: string, changes: object = {}) {
  const texts = { description: `For ${SECRET}`, metadata: { guest: SECRET }, return_url: `https://shop.example/?n=${encodeURIComponent(SECRET)}` }; // prettier-ignore
  const body = { amount: 1250, currency: 'EUR', ...texts, ...changes };
  const headers = { 'Idempotency-Key': randomUUID() };
  const created = await call(service, 'POST', '/payments', { token, headers, body });
  const { reference } = created.body;
  expect([created.status, created.body.description]).toEqual([201, `For ${SECRET}`]);
  expect((await call(service, 'POST', `/payments/${reference}/capture`, { token, body: {} })).status).toBe(200);
  const refund = { amount: 50, reason: SECRET, metadata: { note: SECRET } };
  const refunded = await call(service, 'POST', `/payments/${reference}/refunds`, { token, headers: { 'Idempotency-Key': randomUUID() }, body: refund }); // prettier-ignore
  expect(refunded.status).toBe(201);
  await untilLogged();
  return { reference, headers, body, replayed: () => call(service, 'POST', '/payments', { token, headers, body }) };
}

/** Waits until all requests so far are in the log: until it has a later one, as it is written in order. */
async function untilLogged(): Promise<void> {
  const id = randomUUID();
  await eventually(async () => {
    await call(service, 'GET', '/balance', { token: merchant.token, headers: { 'Request-Id': id } });
    return (await sql(service, 'SELECT 1 FROM request_log WHERE request_id = $1', [id])).length > 0;
  }, 'the log of requests');
}

const CARD_PAYMENT = { payment_method: { type: 'simulated_card', token: 'sim_success' } };

test('exactly one subject is named, and it exists', async () => {
  const refusals = [
    await erase([]),
    await erase(['--user', 'usr_1', '--listed']),
    await erase(['--payment', 'pay_unknown']),
    await erase(['--user', 'nobody@example.com']),
    await erase(['--listed']),
  ];
  expect(refusals.map(({ code, stderr }) => [code, stderr.replaceAll(folder, 'DATA')])).toEqual([
    [1, 'ops: name one of --user <user>, --payment <reference> and --listed\n'],
    [1, 'ops: name one of --user <user>, --payment <reference> and --listed\n'],
    [1, 'ops: no payment pay_unknown: check the reference\n'],
    [1, 'ops: no user "nobody@example.com": name one by id or email address\n'],
    [1, expect.stringMatching(/^ops: the list of erasures cannot be read: ENOENT.*Name its file by --list\n$/)],
  ]);
});

test('a payment loses its texts wherever they are, and keeps amounts, states and books', async () => {
  const webhooks = webhooksOf(service, merchant);
  const receiver = await startReceiver((_received, response) => void response.end(`Thanks, ${SECRET}`));
  const { id } = await webhooks.register(receiver.url);
  const { reference, replayed } = await paymentWithTexts(merchant.token, CARD_PAYMENT);
  await webhooks.delivery(id, ({ status, event_type }) => status === 'DELIVERED' && event_type === 'payment.refunded', 'the delivery'); // prettier-ignore
  const areOver = async () => (await webhooks.deliveries(id)).every(({ status }) => status === 'DELIVERED');
  await eventually(areOver, 'the earlier deliveries');
  const before = (await call(service, 'GET', `/payments/${reference}`, { token: merchant.token })).body;
  const held = ['events', 'payments', 'refunds', 'request_bodies', 'webhook_attempts'];
  expect(await tablesWith(SECRET)).toEqual(held);

  const rehearsed = await erase(['--payment', reference]);
  expect([rehearsed.code, rehearsed.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^This would be removed[^]*events +3 [^]*idempotency_keys +2 [^]*repeat the command with --yes/,
    ),
  ]);
  expect(await tablesWith(SECRET)).toEqual(held);

  expect((await erase(['--payment', reference, '--yes'])).stdout).toMatch(/^Removed, by table and rows:/);
  expect(await tablesWith(SECRET)).toEqual([]);
  const after = (await call(service, 'GET', `/payments/${reference}`, { token: merchant.token })).body;
  expect(after).toEqual({ ...before, description: null, return_url: null, metadata: { guest: '' } });
  const repeated = await replayed();
  expect([repeated.status, repeated.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
  expect(repeated.text).not.toContain(SECRET);
  await untilLogged();
  expect((await erase(['--payment', reference, '--yes'])).stdout).toMatch(/^Removed[^]*request_bodies +\d/);
  expect((await erase(['--payment', reference, '--yes'])).stdout).toBe('Nothing is left to remove.\n');
  expect((await runOps(service, ['ledger', 'verify'])).stdout).toContain('no findings');

  const [entry, ...others] = await sql(service, "SELECT business_id, details FROM audit_events WHERE type = 'payment.erased' AND subject_id = $1", [reference]); // prettier-ignore
  expect(entry).toMatchObject({ business_id: merchant.businessId, details: { operator: expect.any(String) } });
  expect(others).toHaveLength(1);
});

test('an erased event is replayed without its texts, and passes validation by the contract', async () => {
  const webhooks = webhooksOf(service, merchant);
  const receiver = await startReceiver();
  const { id } = await webhooks.register(receiver.url);
  const { reference } = await paymentWithTexts(merchant.token, CARD_PAYMENT);
  const delivery = await webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'the delivery');
  await receiver.waitFor(3); // those of the earlier events
  expect((await erase(['--payment', reference, '--yes'])).code).toBe(0);
  const sent = receiver.received.length;
  expect((await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
  const body = await eventually(() => receiver.received[sent]?.body.toString(), 'the replay');
  expect(body).not.toContain(SECRET);
  expect(JSON.parse(body).payment).toMatchObject({ reference, description: null, metadata: { guest: '' } });
});

test('no text is left of a payment that is refunded while it is erased', async () => {
  const { reference } = await paymentWithTexts(merchant.token, CARD_PAYMENT);
  let isErasing = true;
  const refund = async () => {
    for (let count = 0; isErasing && count < 100; count += 1) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const sent = { token: merchant.token, headers, body: { amount: 1 } };
      const { status } = await call(service, 'POST', `/payments/${reference}/refunds`, sent);
      expect(status).toBe(201);
    }
  };
  const erasing = erase(['--payment', reference, '--yes']).finally(() => (isErasing = false));
  await Promise.all([refund(), refund(), refund()]);
  expect((await erasing).code).toBe(0);
  expect(await tablesWith(SECRET)).toEqual([]);
  expect((await runOps(service, ['ledger', 'verify'])).stdout).toContain('no findings');
});

/** A user with a verified address, an application and a payment from the wallet, all of which name the person. */
async function personWithPayment() {
  const user = await signUp(service, SECRET);
  const token = await payerToken(service, user, merchant);
  expect((await topUp(service, token, 5000)).status).toBe(200);
  const { reference } = await paymentWithTexts(token, WALLET);
  const email = `zebedee-${user.id.slice(-4)}@example.org`;
  await sql(service, "UPDATE users SET email = $2, email_verified_at = now(), phone = '+14155550100' WHERE id = $1", [
    user.id,
    email,
  ]);
  const own = await call(service, 'POST', '/oauth/clients', {
    token: user.session,
    body: {
      name: SECRET,
      grant_types: ['authorization_code'],
      scopes: ['profile:read'],
      is_confidential: true,
      redirect_uris: ['https://zebedee.example/'],
    },
  });
  expect(own.status).toBe(201);
  return { user, reference, email };
}

test('a user is erased with the texts of what the user paid', async () => {
  const { user, reference, email } = await personWithPayment();
  const rehearsed = await erase(['--user', email]);
  expect([rehearsed.code, rehearsed.stdout]).toEqual([
    0,
    expect.stringMatching(/users +1 [^]*clients +1 [^]*payments +1 /),
  ]);
  expect((await call(service, 'GET', '/account/export', { token: user.session })).status).toBe(200);
  const { code, stdout } = await erase(['--user', user.id, '--yes']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Removed[^]*audit_events/)]);

  for (const text of [SECRET, 'zebedee', '+1415555']) expect(await tablesWith(text)).toEqual([]);
  expect((await call(service, 'GET', '/account/export', { token: user.session })).status).toBe(401);
  const [left] = await sql(service, 'SELECT name, email, phone, deleted_at FROM users WHERE id = $1', [user.id]);
  const name = `Deleted user ${user.id.slice(-4)}`;
  expect(left).toEqual({ name, email: user.id, phone: null, deleted_at: expect.any(Date) });
  const entries = await sql(
    service,
    'SELECT type, address FROM audit_events WHERE user_id = $1 OR (business_id IS NULL AND subject_id = $1)',
    [user.id],
  );
  expect(entries.map(({ type }) => type)).toEqual(expect.arrayContaining(['session.opened', 'account.erased']));
  expect(entries.filter(({ address }) => address !== null)).toEqual([]);
  const paid = await call(service, 'GET', `/payments/${reference}`, { token: merchant.token });
  expect(paid.body).toMatchObject({ status: 'PARTIALLY_REFUNDED', amount: 1250, description: null });
  expect((await runOps(service, ['ledger', 'verify'])).stdout).toContain('no findings');
  await expect(sql(service, 'DELETE FROM audit_events')).rejects.toThrow('append-only');
});

test('a user with LIVE money, or the only owner of a business, is not erased', async () => {
  const [rich, owner] = [await signUp(service), await signUp(service)];
  await createBusiness(service, owner);
  expect((await runOps(service, ['wallet', 'fund', rich.id, '100', 'EUR'])).code).toBe(0);
  const refused = [await erase(['--user', rich.id, '--yes']), await erase(['--user', owner.id, '--yes'])];
  expect(refused.map(({ code, stderr }) => [code, stderr])).toEqual([
    [1, expect.stringMatching(`^ops: ${rich.id} has LIVE money, or a top-up of it that has not ended: pay it out`)],
    [1, expect.stringMatching(`^ops: ${owner.id} is the only owner of a business`)],
  ]);
  expect((await call(service, 'GET', '/account/export', { token: rich.session })).status).toBe(200);
});

/** Creates a business of a new user. */
async function newBusiness() {
  const user = await signUp(service);
  return { user, businessId: await createBusiness(service, user) };
}

test('the bank account of a closed business goes with its last member, once nothing is owed to it', async () => {
  const owned = await newBusiness();
  const { user, businessId } = owned;
  for (const environment of ['TEST', 'LIVE'])
    expect((await bankAccountOf(service, owned, environment).set()).status).toBe(200);
  await closeBusiness(service, owned);
  const last4 = async () =>
    (await sql(service, 'SELECT last4 FROM bank_accounts WHERE business_id = $1', [businessId])).map(
      (row) => row.last4,
    );
  await sql(
    service,
    `INSERT INTO payouts (id, business_id, environment, status, amount, currency, details_encrypted, last4, scheduled,
       created_at, updated_at)
     VALUES ('po_' || $1, $1, 'LIVE', 'PENDING', 1, 'EUR', '', '3000', false, now(), now())`,
    [businessId],
  );
  await endClosings(service);
  const kept = `Kept: bank account of ${businessId} (it is owed LIVE money, or may be).\nNext: repeat the command once `;
  for (const args of [[], ['--yes']]) {
    const { code, stderr, stdout } = await erase(['--user', user.id, ...args]);
    expect([code, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^Kept: [^]*users +1 /)]);
    expect(stdout).toContain(kept);
    expect(stdout).not.toContain('bank_accounts');
  }
  expect(await last4()).toEqual(['3000', '3000']); // a payout is pending
  const repeated = (await erase(['--user', user.id, '--yes'])).stdout;
  expect(repeated).toContain(kept);
  expect(repeated).toMatch(/\nNothing else is left to remove.\n$/);
  await sql(service, 'DELETE FROM payouts WHERE business_id = $1', [businessId]);
  const second = await erase(['--user', user.id, '--yes']);
  expect([second.code, second.stdout]).toEqual([0, expect.stringMatching(/^Removed[^]*bank_accounts +2 /)]);
  expect(await last4()).toEqual([null, null]);
  const entries = await sql(service, "SELECT environment, details FROM audit_events WHERE type = 'bank_account.removed' AND business_id = $1 ORDER BY environment", [businessId]); // prettier-ignore
  const details = { operator: expect.any(String) };
  expect(entries).toEqual([
    { environment: 'LIVE', details },
    { environment: 'TEST', details },
  ]);
  expect((await erase(['--user', user.id, '--yes'])).stdout).toBe('Nothing is left to remove.\n');
});

test('the images of a closed business go with its last member, and those of others stay', async () => {
  const [owned, other] = [await newBusiness(), await newBusiness()];
  for (const { user, businessId } of [owned, other])
    await imagesOf(service, { session: user.session, businessId }).set(pngOf(2, 2));
  await closeBusiness(service, owned);
  await endClosings(service);
  const { stdout } = await erase(['--user', owned.user.id, '--yes']);
  expect(stdout).toMatch(/^Removed[^]*brand_images +1  icons and logos of closed businesses/);
  const hashes = await sql(service, 'SELECT id, logo_hash FROM businesses WHERE id = ANY($1) AND logo_hash IS NULL', [[owned.businessId, other.businessId]]); // prettier-ignore
  expect(hashes).toEqual([{ id: owned.businessId, logo_hash: null }]);
  const left = await sql(service, 'SELECT business_id FROM brand_images WHERE business_id = ANY($1)', [[owned.businessId, other.businessId]]); // prettier-ignore
  expect(left).toEqual([{ business_id: other.businessId }]);
  const [entry] = await sql(service, "SELECT details FROM audit_events WHERE business_id = $1 AND type = 'business.changed' AND details ? 'images'", [owned.businessId]); // prettier-ignore
  expect(entry).toEqual({ details: { images: 'removed', operator: expect.any(String) } });
});

test('a dry run counts the bank account of a closed business whose last member is to be erased', async () => {
  const owned = await newBusiness();
  await bankAccountOf(service, owned).set();
  await closeBusiness(service, owned);
  await endClosings(service);
  const { stdout } = await erase(['--user', owned.user.id]);
  expect(stdout).toMatch(/^This would be removed[^]*users +1 [^]*bank_accounts +1 /);
  expect((await bankAccountOf(service, owned).get()).body.last4).toBe('3000');
  expect((await erase(['--user', owned.user.id, '--yes'])).stdout).toMatch(/^Removed[^]*bank_accounts +1 /);
});

test('a closed business whose payments are ending keeps its bank account', async () => {
  const owned = await newBusiness();
  await bankAccountOf(service, owned).set();
  const application = await createApplication(service, owned.user, owned.businessId);
  const reference = await paymentsOf(service, application).authorized();
  const busy = new Client(service.databaseUrl);
  await busy.connect();
  try {
    await busy.query('BEGIN');
    await busy.query('SELECT FROM payments WHERE reference = $1 FOR UPDATE', [reference]);
    await closeBusiness(service, owned);
    await endClosings(service); // continues later with payments that are locked
    expect((await erase(['--user', owned.user.id])).stdout).toContain(`Kept: bank account of ${owned.businessId} `);
  } finally {
    await busy.end();
  }
});

test('a bank account of a business that has another member, or is open, stays', async () => {
  const [closed, open] = [await newBusiness(), await newBusiness()];
  const other = await newPerson(service);
  for (const each of [closed, open]) {
    await bankAccountOf(service, each).set();
    await join(service, each.user, each.businessId, other, 'owner');
  }
  await closeBusiness(service, closed);
  await endClosings(service);
  for (const { user } of [closed, open]) expect((await erase(['--user', user.id, '--yes'])).stderr).toBe('');
  const all = 'SELECT last4 FROM bank_accounts WHERE business_id = ANY($1)';
  expect(await sql(service, all, [[closed.businessId, open.businessId]])).toEqual([
    { last4: '3000' },
    { last4: '3000' },
  ]);
});

test('a list that cannot be used is refused before anything is erased', async () => {
  const user = await signUp(service);
  const unwritable = await erase(['--user', user.id, '--yes', '--list', path.join(folder, 'missing', 'list')]);
  expect([unwritable.code, unwritable.stderr]).toEqual([1, expect.stringMatching(/cannot be written: ENOENT/)]);
  expect((await call(service, 'GET', '/account/export', { token: user.session })).status).toBe(200);
  const broken = path.join(folder, 'broken.jsonl');
  writeFileSync(broken, '{"at":1}\n');
  const unreadable = await erase(['--listed', '--list', broken]);
  expect([unreadable.code, unreadable.stderr]).toEqual([1, expect.stringMatching(/line 1 is no erasure/)]);
});

test('an erasure is repeated after a restore from a backup that still has the data', async () => {
  const { user } = await personWithPayment();
  await service.parts.stop();
  const backup = await createDatabase(new URL(service.databaseUrl).pathname.slice(1));
  const list = ['--list', path.join(folder, 'of-the-restore.jsonl')];
  expect((await erase(['--user', user.id, '--yes', ...list])).code).toBe(0);
  expect(readFileSync(list[1]!, 'utf8')).toContain(`"user":"${user.id}"`);
  const held = await tablesWith(SECRET, backup.url);
  expect(held).toEqual(expect.arrayContaining(['users', 'payments', 'events']));

  const again = await erase(['--listed', '--yes', ...list], backup.url);
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^Removed[^]*users +1 /)]);
  expect(await tablesWith(SECRET, backup.url)).toEqual([]);
  expect((await erase(['--listed', '--yes', ...list], backup.url)).stdout).toBe('Nothing is left to remove.\n');
  await backup.drop();
});
