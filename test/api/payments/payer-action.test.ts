import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../../server/domain/payments/processors/processor.ts';
import { eventually } from '../../support/eventually.ts';
import { pageOf, useFarEnd } from '../../support/far-end.ts';
import { OwnPayments } from '../../support/own-payments.ts';
import { tally, times } from '../../support/payments.ts';

/** Uses a separate, frozen clock: a processor is asked about an absent payer after ten minutes. */
const own = new OwnPayments();
const { payments, sql, operationsOf, statusOf, pass, untilStatus, untilTrue } = own;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DECLINED: Outcome = { status: 'declined', decline_code: 'insufficient_funds' };

const open = (path: string) =>
  fetch(own.service.origin + path, { redirect: 'manual', headers: { Accept: 'text/html' } });
const comeBack = (reference: string, query = '') => open(`/pay/${reference}/return${query}`);

/** Creates a payment whose payer must act. */
async function acting(changes: object = {}) {
  const farEnd = useFarEnd({ authorize: ['acts'] });
  const { status, body } = await (await payments()).create(changes);
  expect([status, body.status]).toEqual([201, 'PENDING']);
  const [{ id: key }] = await operationsOf(body.reference);
  return { farEnd, reference: body.reference as string, key: key as string, payment: body };
}

test('a payment whose payer must act is PENDING, and says where', async () => {
  const { reference, key, payment } = await acting();
  const url = `${own.service.origin}/pay/${reference}/action`;
  expect(payment).toMatchObject({ next_action: { type: 'redirect', url }, authorized_at: null });
  expect(await (await payments()).read(reference)).toEqual(payment);
  const { body } = await (await payments()).ask('GET', '/payments?limit=1');
  expect(body.data).toEqual([payment]);
  const answer = await open(`/pay/${reference}/action`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, pageOf(key)]);
});

test('the URL of the page is encrypted, and dropped at the end', async () => {
  const { farEnd, reference } = await acting();
  const url = async () => (await operationsOf(reference))[0].action_url_encrypted as Buffer | null;
  expect((await url())!.length).toBeGreaterThan(50);
  const stored = JSON.stringify([
    await sql('SELECT * FROM payments WHERE reference = $1', [reference]),
    await operationsOf(reference),
  ]);
  expect(stored).not.toContain('acquirer.example');
  expect((await url())!.toString('latin1')).not.toContain('acquirer.example');
  farEnd.pay(reference);
  await comeBack(reference);
  expect([await url(), await statusOf(reference)]).toEqual([null, 'AUTHORIZED']);
});

test('no worker asks before ten minutes have passed, and then one does', async () => {
  const { farEnd, reference, key } = await acting();
  const questions = () => farEnd.questions.filter((asked) => asked === key);
  farEnd.pay(reference);
  for (let minutes = 0; minutes < 9; minutes++) await pass(MINUTE);
  expect([questions(), await statusOf(reference)]).toEqual([[], 'PENDING']);
  await pass(MINUTE);
  await untilStatus(reference, 'AUTHORIZED');
  expect(questions()).toHaveLength(1);
  expect((await (await payments()).read(reference)).next_action).toBeNull();
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized']);
});

test('an absent payer is waited for until the payment expires, and its page is ended then', async () => {
  const { farEnd, reference } = await acting({ expires_in: 3600 });
  farEnd.mostAttempts = { declined: 1, pending: 1, unknown: 1 };
  for (let questions = 1; questions <= 5; questions++) {
    await pass(10 * MINUTE);
    await untilTrue('a question', () => farEnd.questions.length >= questions);
    expect((await (await payments()).read(reference)).next_action).not.toBeNull();
  }
  await pass(10 * MINUTE);
  await untilStatus(reference, 'EXPIRED');
  await untilTrue('the end of the page', () => farEnd.asked.includes('abandon'));
  await untilTrue('the end', async () => (await operationsOf(reference))[0].due_at === null);
  expect(farEnd.pay(reference)).toBe(false);
  expect(await operationsOf(reference)).toMatchObject([{ status: 'declined', given_up_at: null }]);
  expect((await (await payments()).read(reference)).next_action).toBeNull();
});

test('the payer who is back is asked about at once, and the query is not believed', async () => {
  const { farEnd, reference } = await acting({ return_url: 'https://shop.example/thanks' });
  const early = await comeBack(reference, '?status=AUTHORIZED&redirect_status=succeeded');
  expect([early.status, early.headers.get('Location')]).toEqual([303, `/pay/${reference}`]);
  expect(await statusOf(reference)).toBe('PENDING');
  farEnd.pay(reference);
  await pass(5000);
  const back = await comeBack(reference);
  const address = `https://shop.example/thanks?payment=${reference}&amp;status=AUTHORIZED`;
  expect([back.status, await back.text()]).toEqual([200, expect.stringContaining(`content="0;url=${address}"`)]);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
});

test('of twenty returns at once one asks, and the payment is authorized once', async () => {
  const { farEnd, reference, key } = await acting();
  farEnd.pay(reference);
  const answers = await times(20, () => comeBack(reference));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  await untilStatus(reference, 'AUTHORIZED');
  expect(farEnd.questions.filter((asked) => asked === key)).toHaveLength(1);
  expect(await (await payments()).events(reference)).toEqual(['payment.authorized']);
});

test('a payer who reloads the page of the return makes the processor be asked once in five seconds', async () => {
  const { farEnd, reference } = await acting();
  await times(3, () => comeBack(reference));
  await times(3, () => comeBack(reference));
  expect(farEnd.questions).toHaveLength(1);
  farEnd.pay(reference);
  await comeBack(reference);
  expect(await statusOf(reference)).toBe('PENDING');
  await pass(5000);
  await comeBack(reference);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
  expect(farEnd.questions).toHaveLength(2);
});

test('a payer who is declined on the page fails the payment of a merchant that chose the card', async () => {
  const { farEnd, reference } = await acting();
  farEnd.pay(reference, DECLINED);
  await comeBack(reference);
  expect(await (await payments()).read(reference)).toMatchObject({
    status: 'FAILED',
    failure: { decline_code: 'insufficient_funds' },
    next_action: null,
  });
});

test('a bank that decides later leaves the payment PENDING, with nothing for the payer to do', async () => {
  const { farEnd, reference } = await acting();
  farEnd.pay(reference, { status: 'pending' });
  await comeBack(reference);
  expect(await (await payments()).read(reference)).toMatchObject({ status: 'PENDING', next_action: null });
  const page = await open(`/pay/${reference}`);
  expect(await page.text()).toContain('being processed');
});

test.each([
  ['cancelled', 'CANCELLED', async (reference: string) => (await payments()).act(reference, 'cancel')],
  ['expired', 'EXPIRED', async (reference: string) => (await payments()).help(reference, 'expire')],
])('a payment that is %s ends its page, even if the first call is lost', async (_how, status, end) => {
  const { farEnd, reference } = await acting();
  farEnd.lostEnds = 1;
  expect((await end(reference)).body).toMatchObject({ status, next_action: null });
  await untilTrue('the end of the page', async () => (await operationsOf(reference))[0].due_at === null);
  expect(farEnd.asked.filter((call) => call === 'abandon')).toHaveLength(2);
  expect(farEnd.pay(reference)).toBe(false);
  const answer = await open(`/pay/${reference}/action`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/pay/${reference}`]);
});

test.each([
  ['cancelled', 'CANCELLED', async (reference: string) => (await payments()).act(reference, 'cancel')],
  ['expired', 'EXPIRED', async (reference: string) => (await payments()).help(reference, 'expire')],
])('what was paid at the moment in which the payment was %s is released', async (_how, status, end) => {
  const { farEnd, reference } = await acting();
  farEnd.pay(reference);
  await end(reference);
  await untilTrue('the release', () => farEnd.count('void') === 1);
  expect(await statusOf(reference)).toBe(status);
  expect(await (await payments()).events(reference)).toEqual([`payment.${status.toLowerCase()}`]);
  expect(farEnd.sum('void', reference)).toBe(farEnd.sum('authorize', reference));
});

test('a page that opens after its payment was cancelled is ended at once', async () => {
  const farEnd = useFarEnd({ authorize: ['waits, then acts'] });
  const key = randomUUID();
  const creating = (await payments()).create({}, { 'Idempotency-Key': key });
  await eventually(() => farEnd.waiting === 1, 'the call');
  const [{ reference }]: any[] = await sql('SELECT reference FROM payments ORDER BY created_at DESC LIMIT 1');
  await (await payments()).act(reference, 'cancel');
  farEnd.release();
  const { body } = await creating;
  expect(body).toMatchObject({ reference, status: 'CANCELLED', next_action: null });
  await untilTrue('the end of the page', () => farEnd.asked.includes('abandon'));
  expect(farEnd.pay(reference)).toBe(false);
  expect(await operationsOf(reference)).toMatchObject([{ action_url_encrypted: null }]);
});

test('cancelling, returning and paying at once releases or takes the money, whatever comes first', async () => {
  for (let round = 0; round < 20; round++) {
    const { farEnd, reference } = await acting();
    const answers = await Promise.all([
      (await payments()).act(reference, 'cancel'),
      comeBack(reference),
      Promise.resolve(farEnd.pay(reference)),
      comeBack(reference),
      (await payments()).act(reference, 'cancel'),
    ]);
    expect(Object.keys(tally([answers[0], answers[4]]))).toContain('200');
    await untilTrue('the end', async () => (await operationsOf(reference)).every(({ due_at }) => due_at === null));
    expect(await statusOf(reference)).toBe('CANCELLED');
    expect(farEnd.sum('void', reference)).toBe(farEnd.sum('authorize', reference));
    expect((await (await payments()).events(reference)).filter((type) => type === 'payment.cancelled')).toHaveLength(1);
  }
});

test('a creation that is repeated with its key opens one page', async () => {
  const farEnd = useFarEnd({ authorize: ['acts', 'acts'] });
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await (await payments()).create({}, key);
  const again = await (await payments()).create({}, key);
  expect(again.body).toEqual(first.body);
  expect(farEnd.asked).toEqual(['authorize']);
});

test('a lost answer is looked up, and the page that the processor opened is used', async () => {
  const farEnd = useFarEnd({ authorize: ['unanswered'] });
  const { body } = await (await payments()).create();
  expect(body).toMatchObject({ status: 'PENDING', next_action: null });
  const [{ id: key }] = await operationsOf(body.reference);
  farEnd.keep(key, { status: 'action_required', url: pageOf(key) });
  await untilTrue('the page', async () => (await (await payments()).read(body.reference)).next_action !== null);
  expect(farEnd.count('authorize') + farEnd.asked.filter((call) => call === 'authorize').length).toBe(1);
  const answer = await open(`/pay/${body.reference}/action`);
  expect(answer.headers.get('Location')).toBe(pageOf(key));
});

test('a URL that is encrypted with an unknown key is asked for again', async () => {
  const { reference, key } = await acting();
  await sql("UPDATE processor_operations SET action_url_encrypted = '\\x0000000000' WHERE id = $1", [key]);
  const answer = await open(`/pay/${reference}/action`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, pageOf(key)]);
});

test('an hour of a processor that does not answer leaves the page open', async () => {
  const { farEnd, reference } = await acting();
  farEnd.lostQuestions = 3;
  await pass(10 * MINUTE);
  for (let attempt = 1; attempt <= 3; attempt++)
    await untilTrue('a question', () => farEnd.questions.length >= attempt);
  expect((await (await payments()).read(reference)).next_action).not.toBeNull();
  farEnd.pay(reference);
  await pass(HOUR);
  await untilStatus(reference, 'AUTHORIZED');
});
