import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { accentOf, accentStyles } from '../../server/pages/parts/accent.ts';
import { call } from '../support/api.ts';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { authorizePath, newPerson, newPkce, registerApp } from '../support/oauth.ts';
import { paymentsOf } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { newVisitor } from '../support/visitor.ts';

const BRAND = {
  statement_descriptor: 'ANALYTICAL ENGINES',
  accent_color: '#FFD700',
  support_email: 'help@analytical.example',
};

const change = ({ session, businessId }: Owner, body: object) =>
  call(service, 'PATCH', `/businesses/${businessId}`, { token: session, body });

const openPayment = async ({ merchant }: Owner) =>
  (await paymentsOf(service, merchant).create({ payment_method: undefined })).body.reference as string;

const checkoutOf = async (owner: Owner) => newVisitor(service).get(`/pay/${await openPayment(owner)}`);

const statementOn = async (reference: string) =>
  /<dt>Part of the text on your card statement<\/dt><dd>([^<]*)</.exec(
    (await newVisitor(service).get(`/pay/${reference}`)).html,
  )?.[1];

function expectBranded({ html, headers }: { html: string; headers: Headers }, color: string): void {
  const [, styles] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  expect(styles).toBe(accentStyles(color));
  const digest = createHash('sha256').update(styles!).digest('base64');
  expect(headers.get('Content-Security-Policy')).toContain(`; style-src 'self' 'sha256-${digest}';`);
}

test('payers see the accent and the support address on checkout and receipt', async () => {
  const owner = await newOwner(service);
  const { status, body } = await change(owner, BRAND);
  expect([status, body]).toEqual([200, expect.objectContaining({ ...BRAND, accent_color: '#ffd700' })]);
  const read = await call(service, 'GET', `/businesses/${owner.businessId}`, { token: owner.session });
  expect(read.body).toEqual(body);
  const open = await checkoutOf(owner);
  const captured = await paymentsOf(service, owner.merchant).captured();
  const receipt = await newVisitor(service).get(`/pay/${captured}`);
  for (const page of [open, receipt]) {
    expectBranded(page, '#ffd700');
    expect(page.html).toContain('<a href="mailto:help@analytical.example">help@analytical.example</a>');
  }
});

test('users see them where they allow an application of the business', async () => {
  const owner = await newOwner(service);
  await change(owner, BRAND);
  const app = await registerApp(service, owner, { business_id: owner.businessId });
  const page = await owner.get(authorizePath(app, newPkce()));
  expectBranded(page, '#ffd700');
  expect(page.html).toContain('<a href="mailto:help@analytical.example">');
});

test('without a brand, pages have no inline styles, and the policy allows no others', async () => {
  const owner = await newOwner(service);
  await change(owner, BRAND);
  const { body } = await change(owner, { accent_color: null, support_email: null });
  expect(body).toMatchObject({ accent_color: null, support_email: null });
  const { html, headers } = await checkoutOf(owner);
  expect(html).not.toMatch(/<style|mailto:/);
  expect(headers.get('Content-Security-Policy')).toContain("; style-src 'self';");
});

test.each([
  [{ accent_color: '#fd0' }, '/accent_color', 'minLength', 'at least 7 characters'],
  [{ accent_color: 'ffd7000' }, '/accent_color', 'pattern', 'a colour of six hexadecimal digits such as #245b4e'],
  [{ accent_color: '#12345;' }, '/accent_color', 'pattern', 'a colour of six hexadecimal digits such as #245b4e'],
  [{ accent_color: '</style' }, '/accent_color', 'pattern', 'a colour of six hexadecimal digits such as #245b4e'],
  [{ support_email: 'help' }, '/support_email', 'format', 'an email address such as ada@example.com'],
  [{ support_email: 'hélp@shop.example' }, '/support_email', 'format', 'plain letters before the @'],
  [{ statement_descriptor: '4711' }, '/statement_descriptor', 'minLength', 'at least 5 characters'],
  [{ statement_descriptor: 'A'.repeat(23) }, '/statement_descriptor', 'maxLength', 'at most 22 characters'],
  ...[
    '12345',
    'SHOP*24',
    "ADA'S",
    'SHOP "24"',
    'SHOP <24>',
    'SHOP\\24',
    'CAFÉ 24',
    ' SHOP 24',
    'SHOP 24 ',
    'SHOP\n24',
  ].map(
    (text) =>
      [{ statement_descriptor: text }, '/statement_descriptor', 'pattern', 'printable ASCII with a letter'] as const,
  ),
])('an invalid brand is refused: %j', async (fields, field, code, message) => {
  const { status, body } = await change(await newOwner(service), fields);
  expect([status, body.errors]).toEqual([400, [{ field, code, message: expect.stringContaining(message) }]]);
});

test('a support address cannot add anything to the mail that it starts, or to the page', async () => {
  const owner = await newOwner(service);
  const { body } = await change(owner, { support_email: "a?body=x&cc=b%0a'#@bücher.example" });
  expect(body.support_email).toBe("a?body=x&cc=b%0a'#@xn--bcher-kva.example");
  const { html } = await checkoutOf(owner);
  expect(html).toContain(
    '<a href="mailto:a%3Fbody%3Dx%26cc%3Db%250a&#39;%23@xn--bcher-kva.example">a?body=x&amp;cc=b%0a&#39;#@bücher.example</a>',
  );
});

test('the receipt shows the text on the statement of the card, as it was when the payment was created', async () => {
  const owner = await newOwner(service);
  await change(owner, BRAND);
  const payments = paymentsOf(service, owner.merchant);
  const before = await payments.captured();
  await change(owner, { statement_descriptor: '#1 (a)&b/c;[d]?' });
  const after = await payments.captured();
  await change(owner, { statement_descriptor: null });
  const without = await payments.captured();
  const shown = await Promise.all([before, after, without].map(statementOn));
  expect(shown).toEqual(['ANALYTICAL ENGINES', '#1 (a)&amp;b/c;[d]?', undefined]);
});

test('the receipt of a wallet has no statement', async () => {
  const owner = await newOwner(service);
  await change(owner, BRAND);
  const reference = await openPayment(owner);
  const payer = await newPerson(service);
  expect((await payer.submit(`/pay/${reference}`, { pay: 'wallet' })).status).toBe(303);
  expect((await payer.get(`/pay/${reference}`)).html).toContain('<dt>With</dt><dd>Wallet</dd>');
  expect(await statementOn(reference)).toBeUndefined();
});

test('owners and admins set the brand in the console, which says how the accent is shown', async () => {
  const owner = await newOwner(service);
  const admin = await newMember(service, owner, 'admin');
  const saved = await admin.act('/settings', 'brand', BRAND);
  expect(saved.status).toBe(303);
  const { html } = await admin.get(saved.location);
  expect(html).toContain('Your brand is saved.');
  expect(html).toContain(`payers see <code>${accentOf('#ffd700').light}</code> on light pages`);
  expect(html).toMatch(/name="accent_color"[^>]* value="#ffd700"/);
  const refused = await owner.act('/settings', 'brand', { ...BRAND, accent_color: 'gold' });
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('The accent colour must')]);
  expect(refused.html).toMatch(/name="accent_color"[^>]* value="gold"/);
  const viewer = await newMember(service, owner, 'viewer');
  expect((await viewer.open('/settings')).html).not.toContain('name="accent_color"');
  expect((await viewer.act('/settings', 'brand', BRAND)).status).toBe(403);
  const removed = await owner.act('/settings', 'brand', {
    accent_color: '',
    support_email: '',
    statement_descriptor: ' ',
  });
  expect(removed.status).toBe(303);
  const { data } = (
    await call(service, 'GET', `/businesses/${owner.businessId}/audit-events`, { token: owner.session })
  ).body as { data: { details: object }[] };
  expect(data[0]!.details).toMatchObject({
    ...{ accent_color: '', accent_color_before: '#ffd700' },
    ...{ statement_descriptor: '', statement_descriptor_before: 'ANALYTICAL ENGINES' },
  });
});

test('a form from before an update, without newer fields, leaves them as they are', async () => {
  const owner = await newOwner(service);
  await change(owner, BRAND);
  const older = { accent_color: '#112233', support_email: '' };
  expect((await owner.act('/settings', 'brand', older)).status).toBe(303);
  const { body } = await call(service, 'GET', `/businesses/${owner.businessId}`, { token: owner.session });
  expect(body).toMatchObject({
    ...{ accent_color: '#112233', support_email: null },
    statement_descriptor: BRAND.statement_descriptor,
  });
});

test('a closed business keeps its brand', async () => {
  const owner = await newOwner(service);
  await change(owner, BRAND);
  const { body } = await call(service, 'GET', `/businesses/${owner.businessId}`, { token: owner.session });
  await call(service, 'POST', `/businesses/${owner.businessId}/close`, {
    token: owner.session,
    body: { name: body.name },
  });
  const { status, body: refusal } = await change(owner, { accent_color: '#000000' });
  expect([status, refusal.code]).toEqual([409, 'business_closed']);
});
