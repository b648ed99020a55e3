import { beforeEach, expect, test } from '@jest/globals';
import { MOST_AT_ONCE } from '../../server/domain/payments/step-many.ts';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { duringOther } from '../support/locks.ts';
import { paymentsOf, times, type Payments } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields } from '../support/visitor.ts';

let owner: Owner;
let payments: Payments;
beforeEach(async () => {
  owner = await newOwner(service);
  payments = paymentsOf(service, owner.merchant);
});

const CAPTURE = '/payments/all/capture';
const CANCEL = '/payments/all/cancel';

async function opened(path: string): Promise<{ fields: { once: string; count: string }; html: string }> {
  const { html } = await owner.open(path);
  const { once = '', count = '' } = hiddenFields(html);
  return { fields: { once, count }, html };
}

const statuses = (references: string[]) =>
  Promise.all(references.map(async (reference) => (await payments.read(reference)).status));

/** Opens the list to which an action has led. */
const landed = async ({ location }: { location?: string | undefined }) => (await owner.get(location!)).html;

test('what a filter selects is counted, and captured once, also by two clicks', async () => {
  const held = await times(6, () => payments.authorized());
  const yen = await payments.authorized({ currency: 'JPY' });
  const unpaid = (await payments.create({ payment_method: undefined })).body.reference;
  expect((await owner.open('/payments')).html).not.toContain(CAPTURE);
  const list = await owner.open('/payments?currency=EUR');
  expect(list.html).toContain(`${CAPTURE}?currency=EUR"`);
  expect(list.html).toContain('download>Export 7 as CSV</a>');
  const { fields, html } = await opened(`${CAPTURE}?currency=EUR`);
  expect([fields.count, html]).toEqual(['6', expect.stringContaining('6 payments will be captured in full')]);
  const press = () => owner.act(`${CAPTURE}?currency=EUR`, 'capture-all', fields);
  const answers = await Promise.all([press(), press()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  await eventually(async () => (await statuses(held)).every((status) => status === 'CAPTURED'), 'the captures');
  const again = await press();
  expect(await landed(again)).toContain('6 payments were captured.');
  expect(await statuses([yen, unpaid])).toEqual(['AUTHORIZED', 'PENDING']);
  for (const reference of held)
    expect(await payments.events(reference)).toEqual(['payment.authorized', 'payment.captured']);
  expect((await opened(`${CAPTURE}?currency=EUR`)).html).toContain('Nothing to capture');
  expect((await owner.open('/audit')).html).toContain(held[0]!);
});

test('open payments of a range of amounts are cancelled in every open status; others do not change', async () => {
  const [held, paid] = [await payments.authorized({ amount: 500 }), await payments.captured({ amount: 500 })];
  const unpaid = (await payments.create({ payment_method: undefined, amount: 500 })).body.reference;
  const tooHigh = await payments.authorized({ amount: 501 });
  const { fields } = await opened(`${CANCEL}?most=5`);
  expect(fields.count).toBe('2');
  const answer = await owner.act(`${CANCEL}?most=5`, 'cancel-all', fields);
  expect(await landed(answer)).toContain('2 payments were cancelled.');
  expect(await statuses([held, unpaid, paid, tooHigh])).toEqual(['CANCELLED', 'CANCELLED', 'CAPTURED', 'AUTHORIZED']);
  expect((await opened(`${CANCEL}?show=captured`)).html).toContain('Nothing to cancel');
});

test('two forms at once take each payment once, and name those that the other has taken', async () => {
  const held = await times(8, () => payments.authorized());
  const [one, other] = [await opened(CAPTURE), await opened(CANCEL)];
  const answers = await Promise.all([
    owner.act(CAPTURE, 'capture-all', one.fields),
    owner.act(CANCEL, 'cancel-all', other.fields),
  ]);
  const pages = await Promise.all(
    answers.map(async (answer) => (answer.status === 303 ? landed(answer) : answer.html)),
  );
  const countOf = (verb: string) =>
    Number(new RegExp(`(\\d+) payments? (?:was|were) ${verb}\\.`).exec(pages.join())?.[1] ?? 0);
  const after = await statuses(held);
  expect(countOf('captured')).toBe(after.filter((status) => status === 'CAPTURED').length);
  expect(countOf('cancelled')).toBe(after.filter((status) => status === 'CANCELLED').length);
  expect(countOf('captured') + countOf('cancelled')).toBe(8);
  for (const reference of held) expect(await payments.events(reference)).toHaveLength(2);
});

test('a payment that changes before its turn is left as it is, and named on the list, which another link cannot do', async () => {
  const held = await times(3, () => payments.authorized());
  const { fields } = await opened(CAPTURE);
  const change = `UPDATE payments SET updated_at = updated_at + interval '1 second' WHERE reference = $1`;
  const [answer] = await duringOther(service, [[change, held[0]]], () => [owner.act(CAPTURE, 'capture-all', fields)]);
  const html = await landed(answer!);
  expect(html).toContain('2 payments were captured. 1 payment was not captured.');
  expect(html).toMatch(new RegExp(`Left as they were.*${held[0]}</code></a>: It had changed meanwhile\\.`, 's'));
  expect(await statuses(held)).toEqual(['AUTHORIZED', 'CAPTURED', 'CAPTURED']);
  const forged = `/payments?done=many!capture!5!0!1!${held[0]!}!payment_expired`;
  expect((await owner.open(forged)).html).not.toMatch(/were captured|Left as they were/);
});

test('a number that has changed since is refused, and shown for another decision', async () => {
  const held = await times(3, () => payments.authorized());
  const { fields } = await opened(CAPTURE);
  await payments.act(held[0]!, 'capture');
  const { status, html } = await owner.act(CAPTURE, 'capture-all', fields);
  expect([status, html]).toEqual([400, expect.stringContaining('2 payments match now, and 3 did')]);
  expect(hiddenFields(html)).toMatchObject({ count: '2' });
  expect(await statuses(held)).toEqual(['CAPTURED', 'AUTHORIZED', 'AUTHORIZED']);
});

test('more than the limit are refused with what to do', async () => {
  const reference = await payments.authorized();
  await sql(
    service,
    `INSERT INTO payments (reference, business_id, environment, client_id, status, amount, currency, capture_method, metadata,
       payment_method, created_at, updated_at, expires_at)
     SELECT 'pay_z' || right(md5($1 || number), 25), business_id, environment, client_id, 'PENDING', amount, currency,
       capture_method, metadata, NULL, created_at, updated_at, expires_at
     FROM payments, generate_series(1, $2::integer) AS number WHERE reference = $1`,
    [reference, MOST_AT_ONCE],
  );
  const { fields, html } = await opened(CANCEL);
  expect(html).toContain(`More than ${MOST_AT_ONCE} payments match. Nothing was changed`);
  expect(html).not.toContain('value="cancel-all"');
  const refused = await owner.act(CANCEL, 'cancel-all', { ...fields, count: '100' });
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('choose a shorter period')]);
  expect((await payments.read(reference)).status).toBe('AUTHORIZED');
});

test('readers see no way to change payments together', async () => {
  await payments.authorized();
  const viewer = await newMember(service, owner, 'viewer');
  expect((await viewer.open('/payments?currency=EUR')).html).not.toContain('/payments/all/');
  for (const [path, action] of [
    [CAPTURE, 'capture-all'],
    [CANCEL, 'cancel-all'],
  ] as const) {
    expect((await viewer.open(path)).status).toBe(403);
    expect((await viewer.act(path, action, { count: '1' })).status).toBe(403);
  }
});
