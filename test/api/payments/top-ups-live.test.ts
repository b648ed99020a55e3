import { expect, test } from '@jest/globals';
import { PAYEE } from '../../../server/domain/payments/top-ups.ts';
import { mailAbout, mailsTo } from '../../support/mail.ts';
import { runOps } from '../../support/ops.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { times } from '../../support/payments.ts';
import { newLiveUser, type LiveUser } from '../../support/stripe/live-users.ts';
import { StripeShop } from '../../support/stripe/stripe-shop.ts';
import { newVisitor } from '../../support/visitor.ts';

let program: Receiver;
const shop = new StripeShop(async () => {
  program = await startReceiver();
  return { ALARM_URL: program.url, ALARM_SECRET: `whsec_${Buffer.alloc(33, 9).toString('base64')}` };
});
const { sql } = shop;

const newUser = () => newLiveUser(shop);

/** Returns the page of the acquirer to which the URL of `next_action` leads. */
const pageBehind = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('Location')!;

test('the user pays on the page of the acquirer, and the amount is in the LIVE wallet', async () => {
  const { topUp, read, balances } = await newUser();
  const { status, body } = await topUp();
  expect([status, body]).toEqual([201, expect.objectContaining({ environment: 'LIVE', status: 'PENDING' })]);
  const page = await pageBehind(body.next_action.url);
  await shop.submit(page, { card: 'pm_card_visa' });
  await newVisitor(shop.service).get(`/pay/${body.id}/return`);
  await shop.received();
  expect(await read(body.id)).toMatchObject({
    status: 'SUCCEEDED',
    next_action: null,
    payment_method: { type: 'card', brand: 'visa' },
  });
  expect(await balances()).toEqual([{ currency: 'EUR', available: 2500, held: 0 }]);
  expect(shop.moneyOf(body.id)).toEqual({ held: 0, captured: 2500, refunded: 0 });
});

test('returns and the event at once put the amount into the wallet once', async () => {
  const { topUp, read, balances } = await newUser();
  const { body } = await topUp();
  const page = await pageBehind(body.next_action.url);
  const guest = newVisitor(shop.service);
  shop.standIn.manner = 'late';
  const returns = () => times(20, () => guest.get(`/pay/${body.id}/return`));
  await Promise.all([shop.submit(page, { card: 'pm_card_visa' }), returns()]);
  await shop.received();
  await shop.untilTrue('the top-up', async () => (await read(body.id)).status === 'SUCCEEDED');
  expect(await balances()).toEqual([{ currency: 'EUR', available: 2500, held: 0 }]);
  expect(await sql("SELECT FROM transfers WHERE kind = 'fund' AND note = $1", [body.id])).toHaveLength(1);
});

test('the wallet page adds money by the page of the acquirer', async () => {
  const { person, balances } = await newUser();
  const form = { amount: '25.00', currency: 'EUR', environment: 'LIVE' };
  const { location } = await person.submit('/dashboard/wallet/add?environment=LIVE', form);
  expect((await person.get(location)).html).toContain(`href="${location}/action"`);
  await shop.submit(await pageBehind(`${shop.service.origin}${location}/action`), { card: 'pm_card_visa' });
  await person.get(`${location}/return`);
  await shop.received();
  expect(await balances()).toEqual([{ currency: 'EUR', available: 2500, held: 0 }]);
});

test('a user with a top-up that is not finished cannot delete the account, nor with its money; once it has expired, it can be deleted', async () => {
  const { topUp, read, leave } = await newUser();
  const paid = (await topUp()).body;
  const refused = await leave();
  expect([refused.status, refused.body.code]).toEqual([409, 'wallet_not_empty']);
  expect(refused.body.detail).toContain(`The top-up ${paid.id} of your LIVE wallet by €25.00 is not finished`);
  expect(refused.body.detail).toContain(`after it has expired, at ${paid.expires_at}`);
  await shop.submit(await pageBehind(paid.next_action.url), { card: 'pm_card_visa' });
  await newVisitor(shop.service).get(`/pay/${paid.id}/return`);
  await shop.received();
  expect((await leave()).body.detail).toContain('Your LIVE wallet has €25.00');

  const other = await newUser();
  const { id } = (await other.topUp()).body;
  expect((await other.leave()).body.code).toBe('wallet_not_empty');
  await sql('UPDATE payments SET expires_at = created_at WHERE reference = $1', [id]);
  await shop.untilTrue('the top-up to expire', async () => (await other.read(id)).status === 'FAILED');
  expect((await read(paid.id)).status).toBe('SUCCEEDED');
  expect((await other.leave()).status).toBe(204);
});

test('of a top-up and the deletion of its account at once, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { topUp, leave } = await newUser();
    const [started, left] = await Promise.all([topUp(), leave()]);
    expect([
      [201, 409],
      [401, 204],
    ]).toContainEqual([started.status, left.status]);
  }
});

/** Pays a top-up on the page of the acquirer. @returns its payment intent */
async function paid({ topUp, read }: LiveUser) {
  const { body } = await topUp();
  await shop.submit(await pageBehind(body.next_action.url), { card: 'pm_card_visa' });
  await newVisitor(shop.service).get(`/pay/${body.id}/return`);
  await shop.untilTrue('the top-up', async () => (await read(body.id)).status === 'SUCCEEDED');
  return { id: body.id as string, intent: shop.intentsOf(body.id)[0]! };
}

/** Sends what has happened at the acquirer, and waits until it is settled here. */
async function reported(): Promise<void> {
  shop.standIn.manner = 'twice';
  await shop.standIn.flush();
  await shop.received();
}

/** Returns what the operator bears of a top-up: what the business of top-ups has paid more than it received. */
async function borne(id: string): Promise<number> {
  const [row] = await sql(
    `SELECT sum(CASE WHEN starts_with(debit_account, $2) THEN amount ELSE -amount END)::integer AS amount FROM transfers
     WHERE (payment_reference = $1 OR note = $1) AND (starts_with(debit_account, $2) OR starts_with(credit_account, $2))`,
    [id, `business/${PAYEE}/`],
  );
  return row!.amount as number;
}

test('a user whose top-up is disputed gets a mail at each step, and keeps the wallet; the operator gets an alarm', async () => {
  const user = await newUser();
  const { id, intent } = await paid(user);
  const { live } = shop.standIn.accounts;
  const dispute = live.dispute(intent);
  await reported();
  await shop.untilTrue('the alarm', () => program.received.length > 0);
  expect(await borne(id)).toBe(2500);
  const opened = await mailAbout(shop.service, user.person, 'A top-up of your wallet is disputed');
  expect(opened.text).toContain(`has taken back €25.00 of the top-up ${id} of your wallet in LIVE`);
  expect(await user.balances()).toEqual([{ currency: 'EUR', available: 2500, held: 0 }]);
  live.decide(dispute, 'won');
  await reported();
  const ended = await mailAbout(shop.service, user.person, 'The dispute of your top-up has ended');
  expect(ended.text).toContain('has returned €25.00');
  const subjects = (await mailsTo(shop.service, user.person)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('disputed'))).toHaveLength(1);
  const alarms = program.received.map(({ body }) => JSON.parse(body.toString()));
  expect(alarms).toEqual([
    expect.objectContaining({
      ...{ event_type: 'top_up.disputed', business_id: null, environment: 'LIVE', subjects: [id] },
    }),
  ]);
  expect(await borne(id)).toBe(0);
});

test('each end of a dispute and of an inquiry about a top-up has its mail, and a user who has left gets none', async () => {
  const { live } = shop.standIn.accounts;
  const [lost, asked] = [await newUser(), await newUser()];
  const [{ intent }, { intent: inquired }] = [await paid(lost), await paid(asked)];
  live.decide(live.dispute(intent), 'lost');
  live.decide(live.inquire(inquired), 'warning_closed');
  await reported();
  await mailAbout(shop.service, asked.person, 'A bank has closed its inquiry about your top-up');
  expect((await mailAbout(shop.service, lost.person, 'The dispute of your top-up has ended')).text).toContain(
    'keeps €25.00',
  );

  const gone = await newUser();
  const { id, intent: left } = await paid(gone);
  expect((await runOps(shop.service, ['wallet', 'pay-out', gone.person.id, '2500', 'EUR'])).code).toBe(0);
  expect((await gone.leave()).status).toBe(204);
  live.dispute(left);
  await reported();
  expect(await sql('SELECT status FROM disputes WHERE payment_reference = $1', [id])).toEqual([{ status: 'OPEN' }]);
  const subjects = (await mailsTo(shop.service, gone.person)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('disputed'))).toEqual([]);
});
