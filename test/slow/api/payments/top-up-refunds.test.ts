import { expect, jest, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { formatAmount } from '../../../../server/domain/payments/currencies.ts';
import { refundTopUp } from '../../../../server/domain/payments/top-up-refunds.ts';
import { verifyLedger } from '../../../../server/models/ledger/ledger-checks.ts';
import type { MessageKey } from '../../../../server/platform/languages/language.ts';
import { LANGUAGES } from '../../../../server/platform/languages/languages.ts';
import { call, createMerchant } from '../../../support/api.ts';
import { eventually } from '../../../support/eventually.ts';
import { mailAbout, mailsTo } from '../../../support/mail.ts';
import { newPerson } from '../../../support/oauth.ts';
import { killedOps, runOps } from '../../../support/ops.ts';
import { card, times } from '../../../support/payments.ts';
import { newLiveUser, type LiveUser } from '../../../support/stripe/live-users.ts';
import type { Fault } from '../../../support/stripe/stand-in.ts';
import { StripeShop, token } from '../../../support/stripe/stripe-shop.ts';
import { newVisitor } from '../../../support/visitor.ts';
import { payerToken, WALLET, walletOf } from '../../../support/wallets.ts';

const shop = new StripeShop();
const { sql, standIn } = shop;

const VISA = token('pm_card_visa');
const HOUR = 3_600_000;
const REFUNDS = 'POST /v1/refunds';

/** Settings by which a command reaches the acquirer of the service. */
function acquirer(): Record<string, string> {
  const { CARD_PROCESSOR, STRIPE_API_BASE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = shop.service.parts.config;
  return {
    ...{ CARD_PROCESSOR: CARD_PROCESSOR!, STRIPE_API_BASE },
    ...{ STRIPE_SECRET_KEY: STRIPE_SECRET_KEY!, STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET! },
  };
}

const ops = (...args: string[]) => runOps(shop.service, args, acquirer());

/** Runs a command that succeeds. @returns what it prints */
async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await ops(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

/** Runs a command that is refused. @returns why */
async function refused(...args: string[]): Promise<string> {
  const { code, stderr } = await ops(...args);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ops: [^\n]+\n$/)]);
  return stderr.slice('ops: '.length, -1);
}

/** Creates a user whose LIVE wallet has 25.00 EUR of a top-up. */
async function newToppedUp() {
  const user = await newLiveUser(shop);
  const { id, status } = (await user.topUp(VISA)).body;
  expect(status).toBe('SUCCEEDED');
  return { ...user, id: id as string };
}

const refundsOf = (id: string): Promise<any[]> =>
  sql('SELECT id, status, amount::integer, reason FROM refunds WHERE payment_reference = $1 ORDER BY id', [id]);

/** Waits until no refund of a top-up is pending. @returns their statuses */
async function ended(id: string): Promise<string[]> {
  const statuses = async () => (await refundsOf(id)).map(({ status }) => status as string);
  await shop.untilTrue('the refund', async () => !(await statuses()).includes('PENDING'));
  return statuses();
}

/** Returns what changed the LIVE wallet, newest first. */
async function entriesOf({ person }: LiveUser): Promise<any[]> {
  const { body } = await call(shop.service, 'GET', '/wallets/LIVE/entries', { token: person.session });
  return body.data.map(({ kind, amount, payment, refund_id }: any) => ({ kind, amount, payment, refund_id }));
}

/** Sends what has happened at the acquirer, and waits until it is settled here. */
async function reported(): Promise<void> {
  standIn.manner = 'late';
  await standIn.flush();
  await shop.received();
}

const euros = (available: number, held = 0) => [{ currency: 'EUR', available, held }];

test('an operator refunds a LIVE top-up in parts: wallet, acquirer, books, mails and the audit log agree', async () => {
  const user = await newToppedUp();
  const { id, person, balances } = user;
  expect(await done('top-up', 'refund', id, '1000', '--reason', ' asked by mail ')).toMatch(
    new RegExp(`^re_\\w{26} refunds €10.00 of ${id}, which have left the wallet.`),
  );
  expect(await ended(id)).toEqual(['SUCCEEDED']);
  expect(await balances()).toEqual(euros(1500));
  expect(shop.moneyOf(id)).toEqual({ held: 0, captured: 2500, refunded: 1000 });
  const page = () => newVisitor(shop.service).get(`/pay/${id}`);
  expect((await page()).html).toContain('Part of this top-up was refunded to the card.');
  const mail = await mailAbout(shop.service, person, 'A top-up of your wallet was refunded');
  expect(mail.text).toContain(
    `has refunded €10.00 of the top-up ${id} of your wallet in LIVE to the card that paid it`,
  );

  await done('top-up', 'refund', id); // the rest
  expect(await ended(id)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  expect(await balances()).toEqual(euros(0));
  expect(shop.moneyOf(id)).toEqual({ held: 0, captured: 2500, refunded: 2500 });
  expect((await page()).html).toContain('This top-up was refunded to the card.');
  expect((await mailsTo(shop.service, person)).filter(({ subject }) => subject === mail.subject)).toHaveLength(2);
  const [first, rest] = await refundsOf(id);
  expect([first.reason, rest.reason]).toEqual(['asked by mail', null]);
  const funding = { kind: 'funding', payment: null };
  expect(await entriesOf(user)).toEqual([
    { ...funding, amount: -1500, refund_id: rest.id },
    { ...funding, amount: -1000, refund_id: first.id },
    { ...funding, amount: 2500, refund_id: null },
  ]);
  expect((await person.get('/dashboard/wallet?environment=LIVE')).html).toContain('Top-up refunded');
  const exported = (await call(shop.service, 'GET', '/account/export', { token: person.session })).body.wallet_entries;
  expect(exported.map(({ kind, amount, refund_id }: any) => [kind, amount, refund_id])).toEqual([
    ['fund', -1500, rest.id],
    ['fund', -1000, first.id],
    ['fund', 2500, null],
  ]);
  expect(await user.read(id)).toMatchObject({ status: 'SUCCEEDED', amount: 2500 });

  const list = await done('top-up', 'list', person.email);
  expect(list).toMatch(new RegExp(`${id}.*LIVE.*SUCCEEDED.*€25.00.*€25.00.*€0.00.*€0.00`));
  const audit = (await done('audit', 'list')).split('\n').filter((line) => line.includes(id));
  const requested = {
    type: 'payment.refund_requested',
    subject_id: id,
    user_id: null,
    currency: 'EUR',
    user: person.id,
  };
  const operator = expect.stringMatching(/^\S+@\S+$/);
  expect(audit.map((line) => JSON.parse(line))).toEqual([
    { ...requested, amount: '1500', refund: rest.id, operator, created_at: expect.any(String) },
    { ...requested, amount: '1000', refund: first.id, operator, created_at: expect.any(String) },
  ]);
  await shop.pass(HOUR); // in which both sides may differ
  expect(await done('acquirer', 'reconcile')).toContain('LIVE');
  expect(await done('ledger', 'verify')).toContain('no findings');
});

test('a pending refund holds its amount, which cannot be spent; one that fails returns it, and can be repeated', async () => {
  standIn.refundsAre = 'pending';
  const user = await newToppedUp();
  const { id, balances, payments, leave } = user;
  await done('top-up', 'refund', id, '2000');
  await shop.untilTrue('the acquirer to be asked', () => Promise.resolve(standIn.count(REFUNDS) > 0));
  expect(await balances()).toEqual(euros(500, 2000));
  expect((await payments.create({ ...WALLET, amount: 501 })).body.code).toBe('payment_declined');
  expect(await refused('top-up', 'refund', id, '500')).toMatch(
    new RegExp(`^${id} has a pending refund, re_\\w{26} of €20.00: wait for its end\\.`),
  );
  expect((await leave()).body.detail).toContain('€5.00 and €20.00 held for payments and refunds');
  expect((await user.person.get('/dashboard/wallet?environment=LIVE')).html).toContain(
    '€20.00 held for payments and refunds',
  );
  expect((await verifyLedger()).findings).toEqual([]);
  const [{ id: failed }] = await refundsOf(id);
  for (const status of ['SUCCEEDED', 'PENDING']) {
    await sql('UPDATE refunds SET status = $2 WHERE id = $1', [failed, status]); // by hand
    const checks = (await verifyLedger()).findings
      .filter(({ subject }) => subject === failed)
      .map(({ check }) => check);
    expect(checks.some((check) => check.startsWith('every refund of a top-up'))).toBe(status === 'SUCCEEDED');
  }

  const { live } = standIn.accounts;
  const refund = live.refundsOf(shop.intentsOf(id)[0]!.id)[0]!;
  live.refunded(refund, { status: 'declined', decline_code: 'declined' }, null);
  await reported();
  expect(await ended(id)).toEqual(['FAILED']);
  expect(await balances()).toEqual(euros(2500));
  expect((await entriesOf(user)).slice(0, 2)).toEqual([
    { kind: 'funding', amount: 2000, payment: null, refund_id: failed },
    { kind: 'funding', amount: -2000, payment: null, refund_id: failed },
  ]);
  expect((await user.person.get('/dashboard/wallet?environment=LIVE')).html).toContain('Refund returned');
  const subjects = (await mailsTo(shop.service, user.person)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('refund'))).toEqual([]); // which was never announced
  expect((await verifyLedger()).findings).toEqual([]);

  standIn.refundsAre = 'succeeded';
  await done('top-up', 'refund', id);
  expect(await ended(id)).toEqual(['FAILED', 'SUCCEEDED']);
  expect([await balances(), shop.moneyOf(id).refunded]).toEqual([euros(0), 2500]);
});

test('a refund that the bank returns after it had succeeded is in the wallet again, with a mail, and can be repeated', async () => {
  const user = await newToppedUp();
  const { id, balances, person } = user;
  await done('top-up', 'refund', id, '2500');
  expect([await ended(id), await balances()]).toEqual([['SUCCEEDED'], euros(0)]);
  const { live } = standIn.accounts;
  const refund = live.refundsOf(shop.intentsOf(id)[0]!.id)[0]!;
  live.refunded(refund, { status: 'declined', decline_code: 'declined' }, null);
  await reported();
  await shop.untilTrue('the return', async () => (await refundsOf(id))[0].status === 'FAILED');
  expect(await balances()).toEqual(euros(2500));
  const mail = await mailAbout(shop.service, person, 'A refund of a top-up was returned');
  expect(mail.text).toContain(`has not accepted the refund of €25.00 of the top-up ${id}`);
  expect((await verifyLedger()).findings).toEqual([]);
  await done('top-up', 'refund', id, '100');
  await ended(id);
  expect(await balances()).toEqual(euros(2400));
});

test.each(['en', 'de', 'ja'])(
  'mails about a refund and a dispute of a top-up are in the language of the account: %s',
  async (code) => {
    const language = LANGUAGES.find((each) => each.code === code)!;
    const { id, person } = await newToppedUp();
    await call(shop.service, 'PATCH', '/account', { token: person.session, body: { language: code } });
    const values = (amount: number) => ({
      ...{ reference: id, environment: 'LIVE', reason: 'fraudulent' },
      amount: formatAmount(amount, 'EUR', language.amounts),
    });
    const told = async (subject: MessageKey, amount: number, ...texts: MessageKey[]) => {
      const { text } = await mailAbout(shop.service, person, language.text(subject));
      for (const key of texts) expect(text).toContain(language.text(key, values(amount)));
      expect(text).toContain(language.text('mail.top_up_why'));
    };
    await done('top-up', 'refund', id, '1000');
    await ended(id);
    await told('mail.top_up_refunded', 1000, 'mail.top_up_refunded_text', 'mail.top_up_link');
    const { live } = standIn.accounts;
    const intent = shop.intentsOf(id)[0]!;
    live.refunded(live.refundsOf(intent.id)[0]!, { status: 'declined', decline_code: 'declined' }, null);
    await reported();
    await told('mail.top_up_returned', 1000, 'mail.top_up_returned_text', 'mail.top_up_returned_use');
    const dispute = live.dispute(intent);
    await reported();
    await told(
      'mail.top_up_disputed',
      2500,
      'mail.top_up_disputed_text',
      'mail.top_up_withdraw',
      'mail.top_up_unknown',
    );
    live.decide(dispute, 'won');
    await reported();
    await told('mail.top_up_ended', 2500, 'mail.top_up_won_text');
  },
);

test('a refund that is returned after its user has left is reported to the operator', async () => {
  const { id, leave, person } = await newToppedUp();
  await done('top-up', 'refund', id);
  await ended(id);
  expect((await leave()).status).toBe(204);
  const warned = jest.spyOn(shop.service.parts.log, 'warn');
  const { live } = standIn.accounts;
  const refund = live.refundsOf(shop.intentsOf(id)[0]!.id)[0]!;
  live.refunded(refund, { status: 'declined', decline_code: 'declined' }, null);
  await reported();
  await shop.untilTrue('the return', async () => (await refundsOf(id))[0].status === 'FAILED');
  expect(warned).toHaveBeenCalledWith(
    { refund: (await refundsOf(id))[0].id, payment: id },
    expect.stringMatching(/the wallet of a user who has left; see .*wallet left$/),
  );
  warned.mockRestore();
  expect(await done('wallet', 'left')).toContain(person.id);
  expect((await mailsTo(shop.service, person)).map(({ subject }) => subject)).not.toContain(
    'A refund of a top-up was returned',
  );
});

const faults: Fault[] = ['lost', 'answer lost', '429', '500', '500 done', 'hangs done'];

test.each(faults)('a refund of a top-up whose request meets the fault %s moves the money once', async (fault) => {
  const { id, balances } = await newToppedUp();
  standIn.faults[REFUNDS] = [fault, fault];
  await done('top-up', 'refund', id, '700');
  await shop.untilTrue('the refund', async () => {
    await shop.pass(HOUR);
    return (await refundsOf(id))[0].status === 'SUCCEEDED';
  });
  expect([await balances(), shop.moneyOf(id)]).toEqual([euros(1800), { held: 0, captured: 2500, refunded: 700 }]);
  expect(new Set(standIn.requests.filter(({ route }) => route === REFUNDS).map(({ key }) => key)).size).toBe(1);
  expect((await verifyLedger()).findings).toEqual([]);
});

test('a command that is killed before it commits moves nothing, and commands at once refund a top-up once', async () => {
  const { id, balances } = await newToppedUp();
  const client = new Client({ connectionString: shop.service.databaseUrl });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE transfers IN SHARE MODE');
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await killedOps(shop.service, ['top-up', 'refund', id], acquirer(), () =>
    eventually(async () => (await sql(waiting)).length > 0, 'the command to wait'),
  ).finally(() => client.end());
  expect([await refundsOf(id), await balances()]).toEqual([[], euros(2500)]);

  const answers = await times(3, () => ops('top-up', 'refund', id));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
  expect(await ended(id)).toEqual(['SUCCEEDED']);
  expect([await balances(), shop.moneyOf(id).refunded]).toEqual([euros(0), 2500]);
});

test('of a refund and payments that spend the wallet at once, no more is moved than it has', async () => {
  const race = async (index: number) => {
    const { id, balances, payments } = await newToppedUp();
    const spend = () => payments.create({ ...WALLET, amount: 1000, capture_method: 'AUTOMATIC' });
    const refund = () =>
      refundTopUp(shop.service.parts, id, { amount: 1000 + index * 100 }, () => Promise.resolve()).then(
        ({ amount }) => amount,
        (error: Error) => {
          expect(error.message).toMatch(/only €\d+\.00 available|no EUR available|has a pending refund/);
          return 0;
        },
      );
    const [first, second, ...paid] = await Promise.all([refund(), refund(), spend(), spend(), spend()]);
    const spent = paid.filter(({ status, body }) => status === 201 && body.status === 'CAPTURED').length * 1000;
    return { id, balances, refunded: [first, second], spent };
  };
  for (let round = 0; round < 4; round += 1)
    for (const { id, balances, refunded, spent } of await times(8, race)) {
      await ended(id);
      const sum = refunded[0]! + refunded[1]!;
      expect(refunded).toContain(0);
      expect([shop.moneyOf(id).refunded, await balances()]).toEqual([sum, euros(2500 - sum - spent)]);
    }
  expect((await verifyLedger()).findings).toEqual([]);
});

test('each refusal names its reason and the limit, and moves nothing', async () => {
  const { id, balances, payments, topUp, person } = await newToppedUp();
  expect(await refused('top-up', 'refund', 'pay_unknown')).toMatch(/^no top-up "pay_unknown": .*top-up list <user>/);
  expect(await refused('top-up', 'refund')).toContain('no top-up ""');
  expect(await refused('top-up', 'refund', id, '25.00')).toContain('must be a whole number of minor units');
  const paid = await payments.captured({ ...WALLET, amount: 600 });
  expect(await refused('top-up', 'refund', paid)).toContain('is a payment to a business, not a top-up');
  expect(await refused('top-up', 'refund', id, '2501')).toBe(
    `at most 2500 EUR minor units of ${id} can be refunded: €25.00 charged, €0.00 refunded, €0.00 disputed`,
  );
  expect(await refused('top-up', 'refund', id)).toBe(
    `cannot refund €25.00: the wallet of ${person.id} has only €19.00 available, so refund at most 1900`,
  );
  const open = (await topUp()).body.id;
  expect(await refused('top-up', 'refund', open)).toContain('its payment is PENDING, and no money was charged');
  const without = await runOps(shop.service, ['top-up', 'refund', id, '100']);
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('CARD_PROCESSOR names no acquirer')]);
  expect([await refundsOf(id), await balances()]).toEqual([[], euros(1900)]);

  standIn.accounts.live.dispute(shop.intentsOf(id)[0]!, 1500);
  await reported();
  expect(await refused('top-up', 'refund', id, '1001')).toBe(
    `at most 1000 EUR minor units of ${id} can be refunded: €25.00 charged, €0.00 refunded, €15.00 disputed`,
  );
  await done('top-up', 'refund', id, '1000');
  expect([await ended(id), await balances()]).toEqual([['SUCCEEDED'], euros(900)]);
  expect(await refused('top-up', 'refund', id)).toBe(
    `nothing of ${id} can be refunded: €25.00 charged, €10.00 refunded, €15.00 disputed`,
  );
  await payments.captured({ ...WALLET, amount: 900 });
  const second = (await topUp({ ...VISA, amount: 500 })).body.id;
  await payments.captured({ ...WALLET, amount: 500 });
  expect(await refused('top-up', 'refund', second)).toContain('has no EUR available, the money is spent or held');
  expect(await refused('top-up', 'list', 'nobody@example.com')).toContain('no user "nobody@example.com"');
  const empty = await newPerson(shop.service);
  expect(await done('top-up', 'list', empty.id)).toBe(`${empty.id} has no top-ups.\n`);
});

test('the money of a user who has left can return to the card, and no mail is sent', async () => {
  const user = await newToppedUp();
  const { id, person, leave } = user;
  expect((await ops('wallet', 'pay-out', person.id, '2500', 'EUR')).code).toBe(0);
  expect((await leave()).status).toBe(204);
  await done('wallet', 'fund', person.id, '700', 'EUR');
  expect(await done('wallet', 'left')).toContain(person.id);
  await done('top-up', 'refund', id, '700', '--reason', 'asked by mail');
  expect([await ended(id), shop.moneyOf(id).refunded]).toEqual([['SUCCEEDED'], 700]);
  expect(await done('wallet', 'left')).not.toContain(person.id);
  const subjects = (await mailsTo(shop.service, person)).map(({ subject }) => subject);
  expect(subjects).not.toContain('A top-up of your wallet was refunded');

  const { SECRETS_KEY } = shop.service.parts.config;
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'tallystick-')), 'erasures.jsonl');
  const erasure = ['erase', '--user', person.id, '--yes', '--list', file];
  const erased = await runOps(shop.service, erasure, { SECRETS_KEY, DATA_DIR: path.dirname(file) });
  await rm(path.dirname(file), { recursive: true });
  expect([erased.stderr, erased.stdout]).toEqual(['', expect.stringMatching(/refunds +1 /)]);
  expect((await refundsOf(id)).map(({ reason }) => reason)).toEqual([null]);
});

test.each([
  ['sim_success', 'SUCCEEDED', 100_000],
  ['sim_refund_failure', 'FAILED', 102_500],
  ['sim_refund_pending', 'SUCCEEDED', 100_000],
])('in TEST the refund of a top-up by the card %s is %s', async (name, status, available) => {
  const merchant = await createMerchant(shop.service);
  const user = await payerToken(shop.service, await newPerson(shop.service), merchant);
  const body = { amount: 2500, currency: 'EUR', ...card(name) };
  const { id } = (await call(shop.service, 'POST', '/wallet/top-ups', { token: user, body })).body;
  await done('top-up', 'refund', id);
  expect(await ended(id)).toEqual([status]);
  expect((await walletOf(shop.service, user)).balances).toEqual(euros(available));
});
