import { expect, test } from '@jest/globals';
import { Zone } from '../../server/platform/zone.ts';
import { call, signUp } from '../support/api.ts';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { paymentsOf } from '../support/payments.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, type Visitor } from '../support/visitor.ts';
import { webhooksOf } from '../support/webhooks.ts';

const ZONE_COOKIE = `tally_zone_${new URL(service.origin).port}`;

const browse = (visitor: Visitor, zone: string) => visitor.cookies.set(ZONE_COOKIE, encodeURIComponent(zone));

async function chooseZone(owner: Owner, time_zone: string) {
  const { form_token } = hiddenFields((await owner.get('/dashboard/account')).html);
  return owner.post('/dashboard/account', { form_token: form_token!, action: 'times', time_zone });
}

async function newPayment(owner: Owner): Promise<string> {
  return await paymentsOf(service, owner.merchant).captured();
}

const longAt = (at: string, timeZone: string) =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone });

test('times are in the zone of the browser, with UTC beside them, and in UTC without a cookie', async () => {
  const owner = await newOwner(service);
  const reference = await newPayment(owner);
  const { created_at } = (await paymentsOf(service, owner.merchant).read(reference)) as { created_at: string };
  const inUtc = (await owner.open(`/payments/${reference}`)).html;
  expect(inUtc).toContain(`<time datetime="${created_at}">${longAt(created_at, 'UTC')} UTC</time>`);
  expect(inUtc).not.toContain('data-zoned');
  browse(owner, 'Asia/Tokyo');
  const { html } = await owner.open(`/payments/${reference}`);
  expect(html).toContain(
    `<time datetime="${created_at}" title="${longAt(created_at, 'UTC')} UTC" data-zoned>${longAt(created_at, 'Asia/Tokyo')} GMT+9</time>` +
      ` <span class="muted">(${created_at.slice(11, 19)} UTC)</span>`,
  );
  const list = (await owner.open('/payments')).html;
  expect(list).toContain(`title="${longAt(created_at, 'Asia/Tokyo')} GMT+9\n${longAt(created_at, 'UTC')} UTC"`);
  expect(list).toContain('From (UTC)'); // days are those of the business
});

test.each(['Europe/Nowhere', '"><script>', '+09:00', '__proto__', 'a'.repeat(500), ''])(
  'a forged zone in the cookie is ignored: %s',
  async (forged) => {
    const owner = await newOwner(service);
    browse(owner, forged);
    const { status, html } = await owner.get('/dashboard/sessions');
    expect(status).toBe(200);
    expect(html).toMatch(/\d\d:\d\d UTC<\/time>/);
    expect(html).not.toContain('data-zoned');
  },
);

test('the zone chosen in the account wins over that of the browser, and can be removed', async () => {
  const owner = await newOwner(service);
  browse(owner, 'Asia/Tokyo');
  const chosen = await chooseZone(owner, 'America/St_Johns');
  expect(chosen.status).toBe(303);
  const { html } = await owner.get(chosen.location);
  expect(html).toContain('Your time zone, format of dates and language are saved.');
  expect(html).toContain('<option value="America/St_Johns" selected>America/St Johns</option>');
  expect((await owner.get('/dashboard/sessions')).html).toMatch(/GMT-[23]:30<\/time>/);
  await chooseZone(owner, '');
  expect((await owner.get('/dashboard/sessions')).html).toContain('GMT+9</time>');
  const refused = await chooseZone(owner, 'Mars/Olympus');
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('The time zone must be a time zone of the IANA database, such as Europe/Berlin.'),
  ]);
});

test('days of filters and times in files are in the zone of the business, for every member', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  const reference = await newPayment(owner);
  const { created_at } = (await paymentsOf(service, owner.merchant).read(reference)) as { created_at: string };
  const at = new Date(created_at);
  const utc = created_at.slice(0, 10);
  // In one of these two zones, the day differs from that in UTC at any time.
  const [zone, hours] = at.getUTCHours() < 12 ? ['Pacific/Pago_Pago', -11] : ['Pacific/Kiritimati', 14];
  const local = new Date(at.getTime() + hours * 3_600_000).toISOString();
  const set = await owner.act('/settings', 'zone', { time_zone: zone });
  expect(set.status).toBe(303);
  for (const who of [owner, viewer]) {
    const isListed = async (day: string) =>
      (await who.open(`/payments?from=${day}&to=${day}`)).html.includes(reference);
    const isDifferent = local.slice(0, 10) !== utc;
    expect([await isListed(local.slice(0, 10)), await isListed(utc)]).toEqual([true, !isDifferent]);
    const { html } = await who.open('/payments');
    expect(html).toContain(`From (${zone})`);
    expect(html).toMatch(/(?:just now|1 min ago)<\/time>/);
  }
  const file = (await viewer.open('/payments.csv')).html;
  const offset = hours < 0 ? '-11:00' : '+14:00';
  expect(file).toContain(`,${local.slice(0, -1)}${offset}\r\n`);
  const deliveries = await viewer.open('/deliveries.csv');
  expect(deliveries.status).toBe(200);
  const refused = await owner.act('/settings', 'zone', { time_zone: 'Mars/Olympus' });
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('such as Europe/Berlin.')]);
});

test('account and business have a time zone in the API, spelled as the database of zones does', async () => {
  const owner = await newOwner(service);
  const change = (path: string, time_zone: unknown) =>
    call(service, 'PATCH', path, { token: owner.session, body: { time_zone } });
  expect((await change('/account', 'europe/berlin')).body).toMatchObject({ time_zone: 'Europe/Berlin' });
  expect((await change('/account', null)).body).toMatchObject({ time_zone: null });
  const path = `/businesses/${owner.businessId}`;
  expect((await change(path, 'ASIA/TOKYO')).body).toMatchObject({ time_zone: 'Asia/Tokyo' });
  for (const each of ['/account', path]) {
    const { status, body } = await change(each, 'Mars/Olympus');
    expect([status, body.errors]).toEqual([
      400,
      [{ field: '/time_zone', code: 'unknown_time_zone', message: expect.stringContaining('such as Europe/Berlin') }],
    ]);
    expect((await change(each, 'a b')).body.errors).toMatchObject([{ field: '/time_zone', code: 'pattern' }]);
  }
  expect((await change(path, null)).status).toBe(400);
  const { data } = (await call(service, 'GET', `${path}/audit-events`, { token: owner.session })).body as {
    data: unknown[];
  };
  expect(data[0]).toMatchObject({
    type: 'business.changed',
    details: { time_zone: 'Asia/Tokyo', time_zone_before: 'UTC' },
  });
});

type Format = [format: string | null, precise: RegExp, day: RegExp];

/** The time in Tokyo and in UTC on the page of a payment, and the day of charts. */
const FORMATS: Format[] = [
  [null, /\d\d? \w{3} \d{4}, \d\d:\d\d:\d\d GMT\+9<\/time> <span class="muted">\(\d\d:\d\d:\d\d UTC\)/, /\d\d? \w{3}/],
  [
    'month_first',
    /\w{3} \d\d?, \d{4}, \d\d?:\d\d:\d\d [AP]M GMT\+9<\/time> <span class="muted">\(\d\d?:\d\d:\d\d [AP]M UTC\)/,
    /\w{3} \d\d?/,
  ],
  [
    'iso',
    /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT\+9<\/time> <span class="muted">\(\d\d:\d\d:\d\d UTC\)/,
    /\d{4}-\d\d-\d\d/,
  ],
];

test.each(FORMATS)('times and days of pages have the format of the account: %s', async (date_format, precise, day) => {
  const owner = await newOwner(service);
  browse(owner, 'Asia/Tokyo');
  const reference = await newPayment(owner);
  const body = { date_format };
  const changed = await call(service, 'PATCH', '/account', { token: owner.session, body });
  expect([changed.status, changed.body.date_format]).toEqual([200, date_format]);
  const { created_at } = (await paymentsOf(service, owner.merchant).read(reference)) as { created_at: string };
  const at = new Date(created_at);
  const tokyo = Zone.find('Asia/Tokyo')!.withDates(date_format);
  const page = (await owner.open(`/payments/${reference}`)).html;
  expect(page).toMatch(precise);
  expect(page).toContain(`title="${tokyo.inUtc(at)}" data-zoned>${tokyo.moment(at, { isPrecise: true })}</time>`);
  expect((await owner.get(`/pay/${reference}`)).html).toContain(`>${tokyo.moment(at)}</time>`);
  expect((await owner.open('/payments')).html).toContain(`title="${tokyo.moment(at, { isPrecise: true })}\n`);
  const days = /<figcaption aria-hidden="true"><span>([^<]+)<\/span>/.exec((await owner.open('')).html)![1];
  expect(days).toMatch(new RegExp(`^${day.source}$`));
  expect((await owner.open('/payments.csv')).html).toContain(`,${created_at}\r\n`);
});

test('a format of dates that the contract lacks is refused, and another change keeps the chosen one', async () => {
  const { session } = await signUp(service);
  const change = (body: object) => call(service, 'PATCH', '/account', { token: session, body });
  expect((await change({})).body).toMatchObject({ date_format: null });
  expect((await change({ date_format: 'day_first' })).body).toMatchObject({ date_format: 'day_first' });
  for (const date_format of ['year_first', 'ISO', '', 1, '__proto__']) {
    const { status, body } = await change({ date_format });
    expect([status, body.errors[0].field]).toEqual([400, '/date_format']);
  }
  expect((await change({ name: 'Ada King' })).body).toMatchObject({ date_format: 'day_first' });
  const { body } = await call(service, 'GET', '/account/export', { token: session });
  expect(body.user).toMatchObject({ date_format: 'day_first' });
});

test('a user chooses the format of dates on the page of the account, by examples', async () => {
  const owner = await newOwner(service);
  const save = async (date_format: string) => {
    const { form_token } = hiddenFields((await owner.get('/dashboard/account')).html);
    const fields = { form_token: form_token!, action: 'times', time_zone: 'Asia/Tokyo', language: '', date_format };
    return owner.post('/dashboard/account', fields);
  };
  const first = (await owner.get('/dashboard/account')).html;
  expect(first).toContain('<option value="day_first">20 Nov 2026, 16:20 UTC</option>');
  const saved = await save('month_first');
  expect(saved.status).toBe(303);
  const { html } = await owner.get(saved.location);
  expect(html).toContain('<option value="month_first" selected>Nov 20, 2026, 4:20 PM UTC</option>');
  expect(html).toContain('<option value="iso">2026-11-20 16:20 UTC</option>');
  expect((await owner.get('/dashboard/sessions')).html).toMatch(/:\d\d [AP]M GMT\+9<\/time>/);
  const refused = await save('reversed');
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('The format of dates must be equal to one of the allowed values.'),
  ]);
  expect((await save('')).status).toBe(303);
  expect((await owner.get('/dashboard/sessions')).html).toMatch(/\d{4}, \d\d:\d\d GMT\+9<\/time>/);
});

test('a new account has no zone, and a new business has UTC', async () => {
  const { session } = await signUp(service);
  const { body } = await call(service, 'POST', '/businesses', { token: session, body: { name: 'Looms' } });
  expect(body).toMatchObject({ time_zone: 'UTC' });
  expect((await call(service, 'PATCH', '/account', { token: session, body: {} })).body).toMatchObject({
    time_zone: null,
  });
});

test('the audit log says amounts as money, with the stored details one click away', async () => {
  const owner = await newOwner(service);
  const reference = await newPayment(owner);
  const path = `/payments/${reference}/refund?${new URLSearchParams({ review: '1', amount: '12,50' }).toString()}`;
  const refunded = await owner.act(path, 'confirm', hiddenFields((await owner.open(path)).html));
  expect(refunded.status).toBe(303);
  const { html } = await owner.open('/audit');
  expect(html).toContain('<bdi>amount: €12.50</bdi>');
  expect(html).toMatch(/<summary>As stored<\/summary>\s*<pre[^>]*><code>\{\s*&quot;amount&quot;: &quot;1250&quot;,/);
});

test('an attempt without a response is named in words, with the stored error one click away', async () => {
  const owner = await newOwner(service);
  const webhooks = webhooksOf(service, owner.merchant);
  const { id } = await webhooks.register('http://127.0.0.1:9/closed');
  await webhooks.pay();
  const delivery = await webhooks.delivery(id, (each) => each.status !== 'PENDING', 'the first attempt');
  const { html } = await owner.open(`/deliveries/${delivery.id}`);
  expect(html).toContain('<span class="badge bad">no connection</span>');
  expect(html).toContain('<p class="fault">No connection.</p>');
  expect(html).toMatch(/<summary>As stored<\/summary>\s*<p><code>connect<\/code>: connect ECONNREFUSED/);
  expect((await owner.open('/deliveries')).html).toContain('<td class="outcome muted">no connection</td>');
  expect((await owner.open('/deliveries.csv')).html).toMatch(/,connect\r\n/);
});
