import { beforeAll, expect, test } from '@jest/globals';
import { createBusiness } from '../support/api.ts';
import { dashboardOf, newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { paymentsOf } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';

let owner: Owner;
beforeAll(async () => {
  owner = await newOwner(service, 'Bakery & Söhne');
});

const titleOf = (html: string) => /<title>([^<]+)<\/title>/.exec(html)![1];

test('TEST is in the title and above every page; LIVE is without either', async () => {
  const inTest = (await owner.open('/payments')).html;
  expect(titleOf(inTest)).toBe('TEST · Payments · Bakery &amp; Söhne · Tallystick');
  expect(inTest).toContain('No real money moves here.');
  const inLive = (await dashboardOf(owner, owner.businessId, 'live').open('/payments')).html;
  expect(titleOf(inLive)).toBe('Payments · Bakery &amp; Söhne · Tallystick');
  expect(inLive).not.toContain('No real money moves here.');
});

test('the business and the environment are changed from every page', async () => {
  const other = await createBusiness(service, owner, 'Brewery');
  const { html } = await owner.open('/endpoints');
  expect(html).toContain(`<a href="/dashboard/${other}/test"><bdi>Brewery</bdi></a>`);
  expect(html).toContain(`href="/dashboard/${owner.businessId}/live/endpoints"`);
});

test.each(['/nothing', '/payments/pay_00000000000000000000000000', '/payments/x/y/z', '/deliveries/whd_0'])(
  'what is not found at %s says so with the navigation beside it, and leads to the overview',
  async (path) => {
    const { status, html } = await owner.open(path);
    expect([status, html]).toEqual([404, expect.stringContaining('Page not found')]);
    expect(html).toContain('aria-label="Sections"');
    expect(html).toContain('Bakery &amp; Söhne');
    expect(html).toContain(`href="/dashboard/${owner.businessId}/test">Go to the overview</a>`);
  },
);

test('an address of nothing among the user’s own applications leads to the account', async () => {
  const { status, html } = await owner.get('/dashboard/own/test/applications/tcl_0');
  expect([status, html]).toEqual([404, expect.stringContaining('href="/">Go to your account</a>')]);
});

test('a page that is not found reveals nothing of the business to a stranger, and links to the account', async () => {
  const stranger = await newOwner(service);
  const { status, html } = await dashboardOf(stranger, owner.businessId).open('/nothing');
  expect(html).toContain('href="/">Go to your account</a>');
  expect([status, html.includes('aria-label="Sections"'), html.includes('Bakery')]).toEqual([404, false, false]);
});

test('a role that does not suffice is named with the navigation next to it', async () => {
  const viewer = await newMember(service, owner, 'viewer');
  const { status, html } = await viewer.open('/payments/new');
  expect([status, html]).toEqual([403, expect.stringContaining('aria-label="Sections"')]);
});

test('what a page says was done cannot be said by a link', async () => {
  const reference = await paymentsOf(service, owner.merchant).captured();
  const path = `/payments/${reference}`;
  for (const done of ['refund', 'refund.', 'refund.AAAAAAAAAAAAAAAA'])
    expect((await owner.open(`${path}?done=${done}`)).html).not.toContain('Refund made');
  const { location } = await owner.act(`/members`, 'change', { user_id: owner.id, role: 'owner' });
  const sealed = new URL(location, service.origin).searchParams.get('done')!;
  expect((await owner.get(location)).html).toContain('role="status"');
  expect((await owner.open(`/applications?done=${sealed}`)).html).not.toContain('role="status"');
  const admin = await newMember(service, owner, 'admin');
  expect((await admin.get(location)).html).not.toContain('role="status"');
});

test.each([
  ['security', 'password', 'Your password is changed'],
  ['account', 'verified', 'Your email address is verified'],
  ['sessions', 'others', 'Signed out everywhere'],
  ['second-factor', 'off', 'The authenticator app is off.'],
  ['passkeys', 'removed', 'Passkey removed.'],
  ['connected-apps', 'revoked', 'Access revoked.'],
])('nor can a page of the user’s own: %s, %s', async (page, done, words) => {
  for (const value of [done, `${done}.`, `${done}.AAAAAAAAAAAAAAAA`]) {
    const { status, html } = await owner.get(`/dashboard/${page}?done=${value}`);
    expect([status, html.includes(words), html.includes('role="status"')]).toEqual([200, false, false]);
  }
});

test('a page of the console is at most 60 KB, and three requests', async () => {
  const payments = paymentsOf(service, owner.merchant);
  await Promise.all(Array.from({ length: 20 }, () => payments.captured({ description: 'x'.repeat(60) })));
  const { html, headers } = await owner.open('/payments');
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  const sizes = await Promise.all(
    files.map(async (file) => Number((await fetch(service.origin + file)).headers.get('Content-Length'))),
  );
  expect(files).toHaveLength(2);
  expect(Buffer.byteLength(html) + sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024);
  expect(headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
});
