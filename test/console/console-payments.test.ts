import { beforeAll, expect, test } from '@jest/globals';
import { dashboardOf, newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { sql } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { card, paymentsOf, times, type Payments } from '../support/payments.ts';
import { expectBooksToBeRight, service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor, type PageAnswer } from '../support/visitor.ts';

let owner: Owner;
let payments: Payments;
beforeAll(async () => {
  owner = await newOwner(service);
  payments = paymentsOf(service, owner.merchant);
});

const pathOf = (reference: string, step: string, fields: Record<string, string> = {}) =>
  `/payments/${reference}/${step}?${new URLSearchParams({ review: '1', ...fields }).toString()}`;

/** Opens the page that describes the action. @returns the page and the hidden fields of its form */
async function review(who: Owner, path: string): Promise<{ page: PageAnswer; form: Record<string, string> }> {
  const page = await who.open(path);
  return { page, form: hiddenFields(page.html) };
}

async function confirm(who: Owner, reference: string, step: string, fields: Record<string, string> = {}) {
  const path = pathOf(reference, step, fields);
  return who.act(path, 'confirm', (await review(who, path)).form);
}

const statusOf = async (reference: string) => (await payments.read(reference)).status as string;

test('a part is captured by hand, after the page has said what will happen', async () => {
  const reference = await payments.authorized();
  expect((await owner.open(`/payments/${reference}`)).html).toContain(`/payments/${reference}/capture"`);
  expect((await owner.open(`/payments/${reference}/capture`)).html).toContain('value="12.50"');
  const path = pathOf(reference, 'capture', { amount: '10.00' });
  const { page, form } = await review(owner, path);
  expect(page.html).toContain('Capture €10.00?');
  expect(page.html).toContain('€10.00 is added to your balance.');
  expect(page.html).toContain('The other €2.50 is returned to the payer and cannot be captured later.');
  expect(await statusOf(reference)).toBe('AUTHORIZED');
  const answer = await owner.act(path, 'confirm', form);
  expect(answer.status).toBe(303);
  const { html } = await owner.get(answer.location);
  expect(html).toContain('Captured €10.00');
  expect(html).toContain('€2.50 returned to the payer');
  expect(html).toContain(
    '<span class="amount-large">€10.00</span> <span class="beside muted">captured of €12.50</span>',
  );
  expect(html).toContain('<title>TEST · Payment of €10.00');
  expect(await payments.read(reference)).toMatchObject({ status: 'CAPTURED', amount_captured: 1000 });
});

test('a part is refunded by hand, and the page says what is left', async () => {
  const reference = await payments.captured();
  const { page } = await review(owner, pathOf(reference, 'refund', { amount: '2.5', reason: 'one <ticket> less' }));
  expect(page.html).toContain('€10.00 can still be refunded after it.');
  expect(page.html).toContain('one &lt;ticket&gt; less');
  const answer = await confirm(owner, reference, 'refund', { amount: '2.5', reason: 'one <ticket> less' });
  const { html } = await owner.get(answer.location);
  expect(html).toContain('Refunded €2.50');
  expect(html).toContain('<strong>€10.00</strong> net of refunds');
  expect(await payments.refunds(reference)).toMatchObject([{ amount: 250, reason: 'one <ticket> less' }]);
});

test('a payment is cancelled by hand, with a reason', async () => {
  const reference = await payments.authorized();
  const { page } = await review(owner, pathOf(reference, 'cancel'));
  expect(page.html).toContain('€12.50 on hold is returned to the payer.');
  await confirm(owner, reference, 'cancel', { reason: 'sold out' });
  expect(await payments.read(reference)).toMatchObject({ status: 'CANCELLED', cancellation_reason: 'sold out' });
});

test('a form that is sent five times at once refunds once, and each leads to the payment', async () => {
  const reference = await payments.captured();
  const path = pathOf(reference, 'refund', { amount: '1.00' });
  const { form } = await review(owner, path);
  const answers = await times(5, () => owner.act(path, 'confirm', form));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  for (const { location } of answers) expect(location).toContain(`/payments/${reference}?done=`);
  expect(await payments.refunds(reference)).toHaveLength(1);
  const again = await owner.act(path, 'confirm', form); // the same form from the previous page
  expect([again.status, again.location]).toEqual([303, expect.stringContaining('?done=refund')]);
  expect(await payments.refunds(reference)).toHaveLength(1);
  await expectBooksToBeRight();
});

test('of members who decide at once by the same page, one is heard; the others read that it has moved on', async () => {
  const reference = await payments.captured();
  const path = pathOf(reference, 'refund', { amount: '1.00' });
  const members = [owner, await newMember(service, owner, 'admin'), await newMember(service, owner, 'owner')];
  const forms = await Promise.all(members.map(async (who) => ({ who, form: (await review(who, path)).form })));
  const answers = await Promise.all(forms.map(({ who, form }) => who.act(path, 'confirm', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  for (const { html } of answers.filter(({ status }) => status === 409)) {
    expect(html).toContain('This payment has changed');
    expect(html).toContain('after you read it');
  }
  expect(await payments.refunds(reference)).toHaveLength(1);
});

test.each(['capture', 'cancel'])(
  'the page to %s a payment says that it has been captured, on opening and on sending',
  async (step) => {
    const reference = await payments.authorized();
    const path = pathOf(reference, step, step === 'capture' ? { amount: '12.50' } : {});
    const { form } = await review(owner, path);
    await payments.act(reference, 'capture');
    for (const answer of [await owner.act(path, 'confirm', form), await owner.open(path)]) {
      expect([answer.status, answer.html]).toEqual([409, expect.stringContaining('This payment has changed')]);
      expect(answer.html).toContain('Nothing was changed.');
    }
    expect(await statusOf(reference)).toBe('CAPTURED');
  },
);

test('what is wholly refunded offers nothing, and says why', async () => {
  const reference = await payments.captured();
  await payments.refund(reference);
  expect((await owner.open(`/payments/${reference}`)).html).not.toContain(`${reference}/refund"`);
  const { status, html } = await owner.open(`/payments/${reference}/refund`);
  expect([status, html]).toEqual([409, expect.stringContaining('This payment is REFUNDED')]);
});

test.each([
  ['12,505', 'The amount must be written in EUR, such as 12.50.'],
  ['1,250.00', 'The amount must be written in EUR, such as 12.50.'],
  ['1.005', 'The amount must be written in EUR, such as 12.50.'],
  ['-1', 'The amount must be written in EUR'],
  ['1e3', 'The amount must be written in EUR'],
  ['0', 'The amount must be'],
  ['12.51', 'The amount must be at most €12.50.'],
  ['', 'Enter an amount.'],
])('the amount %j is refused beside the field, before anything is asked', async (amount, message) => {
  const reference = await payments.authorized();
  const { status, html } = await owner.open(pathOf(reference, 'capture', { amount }));
  expect([status, html]).toEqual([400, expect.stringContaining(message)]);
  if (amount !== '') expect(html).toContain(`value="${amount}"`);
  expect(html).not.toContain('name="seen"');
});

test('a reason that is too long is refused and kept', async () => {
  const reference = await payments.authorized();
  const { status, html } = await owner.open(pathOf(reference, 'cancel', { reason: 'x'.repeat(501) }));
  expect([status, html]).toEqual([400, expect.stringContaining('x'.repeat(501))]);
});

test.each(['viewer', 'HR'])('a %s reads a payment and moves no money', async (role) => {
  const member = await newMember(service, owner, role);
  const reference = await payments.authorized();
  const path = pathOf(reference, 'capture', { amount: '1' });
  const { seen, once } = (await review(owner, path)).form;
  const form = { seen: seen!, once: once! };
  const page = await member.open(`/payments/${reference}`);
  expect([page.status, page.html.includes('/capture"')]).toEqual([200, false]);
  for (const answer of [
    await member.open(path),
    await member.act(path, 'confirm', form),
    await member.open('/payments/new'),
    await member.act('/payments/new', 'create', { ...form, amount: '1', currency: 'EUR' }),
  ])
    expect([answer.status, answer.html]).toEqual([403, expect.stringContaining('owner or admin')]);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
});

test('the form of somebody else, a made-up key and one without a payment change nothing', async () => {
  const reference = await payments.authorized();
  const path = pathOf(reference, 'capture', { amount: '1' });
  const member = await newMember(service, owner, 'admin');
  const { form } = await review(member, path);
  const own = (await review(owner, path)).form;
  const forged = await Promise.all([
    owner.act(path, 'confirm', { seen: own.seen!, once: form.once! }),
    owner.act(path, 'confirm', { seen: own.seen!, once: own.once!.replace(/^\w+/, 'zzzzzzzz') }),
    owner.act(path, 'confirm', { seen: own.seen! }),
  ]);
  for (const { status, html } of forged) {
    expect([status, html]).toEqual([400, expect.stringContaining('opened more than 12 hours ago, or by another user')]);
    expect(hiddenFields(html).once).toMatch(/\..*\./); // the page has a form that can be sent
  }
  expect((await owner.act(path, 'confirm', { once: own.once! })).status).toBe(400);
  expect((await owner.act(pathOf(reference, 'steal'), 'confirm', own)).status).toBe(404);
  expect(await statusOf(reference)).toBe('AUTHORIZED');
});

test('an address that another member has shared leads to a decision of one’s own', async () => {
  const reference = await payments.authorized();
  const member = await newMember(service, owner, 'admin');
  const { form } = await review(owner, pathOf(reference, 'capture', { amount: '12.50' }));
  const answer = await confirm(member, reference, 'capture', { amount: '12.50', once: form.once! });
  expect(answer.status).toBe(303);
  expect(await statusOf(reference)).toBe('CAPTURED');
});

test('a key that was used for one decision is not taken for another', async () => {
  const reference = await payments.captured();
  const { form } = await review(owner, pathOf(reference, 'refund', { amount: '1' }));
  await owner.act(pathOf(reference, 'refund', { amount: '1' }), 'confirm', form);
  const other = await owner.act(pathOf(reference, 'refund', { amount: '2' }), 'confirm', form);
  expect([other.status, other.html]).toEqual([422, expect.stringContaining('was already sent with other values')]);
  expect(await payments.refunds(reference)).toHaveLength(1);
});

test('a session that ended before confirming leads back to what was entered', async () => {
  const reference = await payments.captured();
  const path = `/dashboard/${owner.businessId}/test${pathOf(reference, 'refund', { amount: '1.00', reason: 'late' })}`;
  const stranger = newVisitor(service);
  const { form_token } = hiddenFields((await stranger.get('/signin')).html);
  const { status, location } = await stranger.post(path, { action: 'confirm', form_token: form_token! });
  expect([status, location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
  expect((await owner.get(path)).html).toContain('Reason: <bdi>late</bdi>');
});

test('a payment of others has no pages to act on it', async () => {
  const stranger = await newOwner(service);
  const reference = await payments.authorized();
  for (const step of ['capture', 'cancel', 'refund'])
    expect((await stranger.open(pathOf(reference, step, { amount: '1' }))).status).toBe(404);
});

test('the timeline lists creation, declines and refunds that failed', async () => {
  const declined = (await payments.create(card('sim_insufficient_funds'))).body.instance.split('/').at(-1) as string;
  const texts = ({ html }: PageAnswer) => [...html.matchAll(/<p><strong>([^<]+)<\/strong>/g)].map(([, text]) => text);
  const failed = await owner.open(`/payments/${declined}`);
  expect(texts(failed)).toEqual(['Declined', 'Created']);
  expect(failed.html).toContain('insufficient_funds');
  const reference = await payments.captured(card('sim_refund_failure'));
  await confirm(owner, reference, 'refund', { amount: '1.00' });
  expect(texts(await owner.open(`/payments/${reference}`))).toEqual([
    'Refund of €1.00 failed: refund_declined',
    'Captured €12.50',
    'Authorized €12.50',
    'Created',
  ]);
});

test.each([
  ['authorize', 'AUTHORIZED', 'Authorized'],
  ['decline', 'FAILED', 'declined'],
  ['decline-funds', 'FAILED', 'insufficient_funds'],
  ['expire', 'EXPIRED', 'Expired'],
])('the scenario %s is simulated with one click, and only once', async (action, status, text) => {
  const { reference } = (await payments.create({ payment_method: undefined })).body;
  const path = `/payments/${reference}`;
  expect((await owner.open(path)).html).toContain(`value="${action}"`);
  const answers = await times(3, () => owner.act(path, action));
  expect(answers.map((answer) => answer.status).sort()).toEqual([303, 409, 409]);
  expect((await owner.get(answers.find((answer) => answer.status === 303)!.location)).html).toContain('Simulated.');
  expect(await statusOf(reference)).toBe(status);
  const { html } = await owner.open(path);
  expect(html).toContain(text);
  expect(html).not.toContain('value="authorize"');
});

test('scenarios are for members with the role, in TEST only', async () => {
  const { reference } = (await payments.create({ payment_method: undefined })).body;
  const viewer = await newMember(service, owner, 'viewer');
  expect((await viewer.open(`/payments/${reference}`)).html).not.toContain('Simulate in TEST');
  expect((await viewer.act(`/payments/${reference}`, 'authorize')).status).toBe(403);
  const live = dashboardOf(owner, owner.businessId, 'live');
  expect((await live.act(`/payments/${reference}`, 'authorize')).status).toBe(404);
  expect(await statusOf(reference)).toBe('PENDING');
});

test('a payment that its payer cancelled is shown as cancelled by the payer, not as declined', async () => {
  const { reference, checkout_url } = (await payments.create({ payment_method: undefined })).body;
  await owner.submit(new URL(checkout_url).pathname, { pay: 'cancelled' });
  const { html } = await owner.open(`/payments/${reference}`);
  expect(html).toContain('<span class="badge quiet">Cancelled</span>');
  expect(html).toContain('Cancelled by the payer at checkout.');
  expect(html).not.toContain('Declined');
  const former = (await payments.create({ payment_method: undefined })).body.reference;
  await payments.help(former, 'fail', { decline_code: 'payer_declined' });
  const before = (await owner.open(`/payments/${former}`)).html;
  expect([before, before]).toEqual([
    expect.stringContaining('<strong>Cancelled</strong>'),
    expect.stringContaining('By the payer'),
  ]);
});

test('a payment that was not captured and cannot be is not described as waiting for it', async () => {
  const reference = await payments.authorized();
  const captured = async () =>
    /<dt>Captured<\/dt><dd>([^<]+)/.exec((await owner.open(`/payments/${reference}`)).html)![1];
  expect(await captured()).toBe('Not yet');
  await payments.act(reference, 'cancel');
  expect(await captured()).toBe('Nothing');
});

test('the pages of a payment follow it while it can change, and the list follows its first page', async () => {
  const reference = await payments.authorized();
  const refreshes = async (path: string) => /data-refresh[^ >]*/.exec((await owner.open(path)).html)?.[0];
  expect(await refreshes(`/payments/${reference}`)).toBe('data-refresh');
  const { html } = await owner.open(`/payments/${reference}`);
  for (const part of ['heading', 'actions', 'state', 'timeline', 'deliveries', 'facts'])
    expect(html).toMatch(new RegExp(`id="live-${part}" data-live`));
  await payments.act(reference, 'cancel');
  expect(await refreshes(`/payments/${reference}`)).toBeUndefined();
  expect(await refreshes('/payments')).toBe('data-refresh="slow"');
  expect(await refreshes('/payments?from=nonsense')).toBeUndefined();
});

test.each([
  ['sim_refund_pending', 'Refund requested.'],
  ['sim_refund_failure', 'The processor declined the refund. No money was returned.'],
])('a refund by hand with %s is not said to be made', async (token, text) => {
  const reference = await payments.captured(card(token));
  const { location } = await confirm(owner, reference, 'refund', { amount: '1.00' });
  const { html } = await owner.get(location);
  expect(html).toContain(text);
  expect(html).not.toContain('Refund made');
});

test('a pending refund is cancelled by a button, which viewers do not have, and not once it has ended', async () => {
  const { reference, id } = await eventually(async () => {
    const reference = await payments.captured(card('sim_refund_pending'));
    const { id } = (await payments.refund(reference, { amount: 500 })).body;
    const held = await sql(
      service,
      `UPDATE processor_operations SET created_at = now() + interval '1 hour', due_at = now() + interval '1 hour'
       WHERE refund_id = $1 AND due_at < now() + interval '5 seconds' RETURNING id`,
      [id],
    );
    return held.length > 0 && { reference, id: id as string };
  }, 'a refund that has not succeeded meanwhile');
  const path = `/payments/${reference}`;
  const viewer = await newMember(service, owner, 'viewer');
  expect((await viewer.open(path)).html).not.toContain('Cancel the refund');
  expect((await viewer.act(path, 'cancel-refund', { refund: id })).status).toBe(403);
  expect((await owner.open(path)).html).toContain('Cancel the refund');
  const { location } = await owner.act(path, 'cancel-refund', { refund: id });
  const { html } = await owner.get(location);
  expect(html).toContain('Refund cancelled. Its amount can be refunded again.');
  expect(html).toContain('Refund of €5.00 cancelled');
  expect(html).not.toContain('Cancel the refund');
  const ended = (await payments.refund(await payments.captured(), { amount: 500 })).body;
  const refused = await owner.act(`/payments/${ended.payment_reference}`, 'cancel-refund', { refund: ended.id });
  expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('only a PENDING one can be cancelled')]);
});
