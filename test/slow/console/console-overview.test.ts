import { expect, test } from '@jest/globals';
import { idAt } from '../../../scripts/processes/id-at.ts';
import { ageEvents, copyDelivery, copyEvents, newMember, newOwner, type Owner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { card, paymentsOf, times } from '../../support/payments.ts';
import { startReceiver } from '../../support/receiver.ts';
import { service } from '../../support/shared-service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

/** Returns the figures of a currency: `Captured €12.50 new`. */
function figuresOf(html: string, currency: string): string[] {
  const [, group] = new RegExp(`aria-label="${currency}">([^]*?)</dl>`).exec(html) ?? [];
  return [...(group ?? '').matchAll(/<dt>(\w+)<\/dt><dd><strong>([^<]+)<\/strong> <span[^>]*>([^<]+)/g)].map(
    ([, label, money, change]) => `${label} ${money} ${change}`,
  );
}

/** Returns the amounts captured, refunded and authorized on a day, from the chart's table. */
function dayOf(html: string, ago: number): string[] {
  const at = new Date(Date.now() - ago * 24 * 3600 * 1000);
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const [, cells] = new RegExp(`<th scope="row">${day}</th>(.*)</tr>`).exec(html) ?? [];
  return [...(cells ?? '').matchAll(/<td>([^<]+)<\/td>/g)].map(([, text]) => text!);
}

const sumOfDays = async ({ businessId }: Owner) =>
  sql(service, `SELECT sum(captured)::integer AS captured FROM payment_days WHERE business_id = $1`, [businessId]);

test('each currency has what was captured, refunded and authorized, compared with the period before', async () => {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  await payments.captured({ amount: 2000 });
  await ageEvents(service, who, 40 * 24);
  const paid = await payments.captured({ amount: 3000 });
  await payments.refund(paid, { amount: 1000 });
  await payments.authorized({ amount: 500, currency: 'JPY' });
  await payments.create(card('sim_declined'));
  const { html } = await who.open('');
  expect(figuresOf(html, 'EUR')).toEqual(['Captured €30.00 +50%', 'Refunded €10.00 new', 'Authorized €30.00 +50%']);
  expect(figuresOf(html, 'JPY')).toEqual(['Captured ¥0 ±0%', 'Refunded ¥0 ±0%', 'Authorized ¥500 new']);
  expect(html).toContain('title="€20.00 in the 30 days before"');
  expect(dayOf(html, 0)).toEqual(['€30.00', '€10.00', '€30.00']);
  const flat = (await who.open('?currency=JPY')).html;
  expect(dayOf(flat, 0)).toEqual(['¥0', '¥0', '¥500']);
  expect(flat).toContain('Nothing was captured or refunded on these days.'); // in place of an axis from 0 to 2
  expect(flat).not.toContain('class="axis"');
  const member = await newMember(service, who, 'viewer');
  expect(figuresOf((await member.open('')).html, 'EUR')).toHaveLength(3);
});

test('the days have a chart with an axis and tooltips, and a table', async () => {
  const who = await newOwner(service);
  expect((await who.open('')).html).toContain('No payment was authorized in this period.');
  const other = await newOwner(service);
  const payments = paymentsOf(service, other.merchant);
  await payments.captured({ amount: 120_000 });
  await ageEvents(service, other, 3 * 24);
  await payments.captured({ amount: 30_000 });
  const { html } = await other.open('');
  expect(html).toMatch(
    /role="img" aria-label="Captured and refunded in EUR .* The most was captured on \d+ \w+: €1,200.00."/,
  );
  expect(html).toMatch(/<g class="column"><title>\d+ \w+: €1,200.00 captured, €0.00 refunded<\/title>/);
  expect(html).toContain('<span>€2K</span><span>€1K</span><span>€0</span>');
  expect([dayOf(html, 3), dayOf(html, 1), dayOf(html, 0)]).toEqual([
    ['€1,200.00', '€0.00', '€1,200.00'],
    ['€0.00', '€0.00', '€0.00'],
    ['€300.00', '€0.00', '€300.00'],
  ]);
  expect(html.match(/<g class="column">/g)).toHaveLength(30);
});

test('the overview has ranges, counts its payments, and compares with as many days before', async () => {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await payments.captured({ amount: 2000 });
  await payments.create(card('sim_declined'));
  await ageEvents(service, who, 200 * 24);
  const move = "UPDATE payments SET created_at = created_at - interval '200 days' WHERE business_id = $1";
  await sql(service, move, [who.businessId]);
  await payments.captured({ amount: 3000 });
  await payments.captured({ amount: 1000 });
  await payments.create({ payment_method: undefined });
  const shown = async (query: string) => {
    const { html } = await who.open(query);
    const [, total, rate] = /id="outcomes"[^]*?<strong>([^<]*)<[^]*?<strong>([^<]*)</.exec(html) ?? [];
    return [figuresOf(html, 'EUR')[0], total, rate, html.match(/<g class="column">/g)?.length];
  };
  for (const query of ['', '?range=7', '?range=90'])
    expect(await shown(query)).toEqual(['Captured €40.00 new', '3', '100%', { '': 30, '?range=7': 7 }[query] ?? 13]);
  expect(await shown('?range=year')).toEqual(['Captured €60.00 new', '5', '75%', 53]);
  expect(await shown(`?from=${day(201)}&to=${day(199)}`)).toEqual(['Captured €20.00 new', '2', '50%', 3]);
  const { html } = await who.open('?range=year&currency=EUR');
  for (const text of [
    'Last 365 days',
    'compared with the 365 days before',
    'By week',
    '3 of 4 that are no longer pending',
  ])
    expect(html).toContain(text);
  expect(html).toMatch(/test\?currency=EUR&(amp;)?range=7">/);
  for (const query of [
    'range=8',
    'range=__proto__',
    `from=${day(400)}`,
    `from=${day(-1)}`,
    'from=x',
    `from=${day(1)}&to=${day(2)}`,
  ])
    expect((await who.open(`?${query}`)).status).toBe(400);
});

test('concurrent views sum each event once, while payments go on', async () => {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  await times(10, () => payments.captured({ amount: 1000 }));
  await ageEvents(service, who, 2);
  const [views] = await Promise.all([
    times(8, () => who.open('')),
    times(5, () => payments.captured({ amount: 1000 })),
  ]);
  for (const { status } of views) expect(status).toBe(200);
  await eventually(async () => (await sumOfDays(who))[0]!.captured === 10_000, 'the sums');
  expect(figuresOf((await who.open('')).html, 'EUR')[0]).toBe('Captured €150.00 new');
  expect(await sumOfDays(who)).toEqual([{ captured: 10_000 }]);
});

test('an old mark moves on, and events before it are not summed again', async () => {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  await payments.captured({ amount: 1000 });
  await ageEvents(service, who, 2);
  await who.open('');
  await eventually(async () => (await sumOfDays(who))[0]!.captured === 1000, 'the first sums');
  await payments.captured({ amount: 500 });
  const at = `now() - interval '1 hour'`;
  await sql(service, `UPDATE payment_day_marks SET counted_until = ${at} WHERE business_id = $1`, [who.businessId]);
  await sql(
    service,
    `UPDATE events SET created_at = ${at}, event_id = ${idAt('event_id', at)} WHERE business_id = $1 AND created_at > ${at}`,
    [who.businessId],
  );
  expect(figuresOf((await who.open('')).html, 'EUR')[0]).toBe('Captured €15.00 new');
  await eventually(async () => (await sumOfDays(who))[0]!.captured === 1500, 'the sums');
  expect(figuresOf((await who.open('')).html, 'EUR')[0]).toBe('Captured €15.00 new');
});

/** Creates a business with more events than one view sums by itself. */
async function newBusyOwner(): Promise<Owner> {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  await payments.captured({ amount: 1000 });
  await ageEvents(service, who, 48);
  await copyEvents(service, who, 6000);
  await payments.captured({ amount: 500 });
  return who;
}

test('the first view of a busy business shows what there is, says so, and the rest follows automatically', async () => {
  const [who, other] = [await newBusyOwner(), await newBusyOwner()];
  const { html } = await who.open('');
  expect(html).toContain('Includes payments up to');
  expect(html).toContain('id="live-sums" data-live data-refresh');
  expect(html).not.toContain('No payment has been authorized yet.');
  // A first view as well, because the rest may have followed since.
  expect((await other.open('?currency=JPY')).status).toBe(200); // it may be among the rest
  const whole = await eventually(async () => {
    const page = await who.open('');
    return !page.html.includes('Includes payments up to') && page.html;
  }, 'the sums');
  expect(figuresOf(whole, 'EUR')[0]).toBe('Captured €60,015.00 new');
  expect(whole).not.toContain('data-refresh');
  await sql(service, `DELETE FROM events WHERE payment_reference = 'pay_copied'`); // the books know no such payment
});

test('an amount beyond exact integers is shown as the largest one', async () => {
  const who = await newOwner(service);
  const payments = paymentsOf(service, who.merchant);
  for (let round = 0; round < 2; round++) await payments.captured({ amount: Number.MAX_SAFE_INTEGER });
  expect(figuresOf((await who.open('')).html, 'EUR')[0]).toBe('Captured €90,071,992,547,409.91 new');
});

test.each(['XAU', 'JPY', 'eur', '<b>'])('the currency %s, without payments, is refused', async (currency) => {
  const who = await newOwner(service);
  await paymentsOf(service, who.merchant).captured();
  const { status, html } = await who.open(`?currency=${encodeURIComponent(currency)}`);
  expect([status, html]).toEqual([400, expect.stringContaining('must be one of EUR')]);
});

test('endpoints that need attention are listed once each, with their backlog, the fault, and when they are disabled', async () => {
  const who = await newOwner(service);
  const receiver = await startReceiver((_received, response) => void response.writeHead(500).end());
  const good = await startReceiver();
  const webhooks = webhooksOf(service, who.merchant);
  const { id } = await webhooks.register(new URL('/hooks', receiver.url).href);
  await webhooks.register(new URL('/fine', good.url).href);
  await paymentsOf(service, who.merchant).captured();
  await eventually(
    async () => (await webhooks.deliveries(id)).every(({ status }) => status === 'RETRYING'),
    'the attempts to fail',
  );
  await good.waitFor(2);
  const { html } = await eventually(async () => {
    const page = await who.open('');
    return page.html.includes('50%') && page;
  }, 'the other deliveries to be recorded');
  const day = new Date(Date.now() + 5 * 24 * 3600 * 1000);
  const last = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  expect(html).toContain(`2 waiting · HTTP 500 · disables on ${last}`);
  expect(html.match(/class="signs"/g)).toHaveLength(1);
  expect(html).toContain(`/endpoints/${id}"><span class="row-main"><bdi>/hooks</bdi>`);
  expect(html).toContain('2 of 4 deliveries arrived');
});

test('the success rate of a busy business is that of the newest deliveries in each period', async () => {
  const who = await newOwner(service);
  const receiver = await startReceiver();
  const webhooks = webhooksOf(service, who.merchant);
  const { id } = await webhooks.register(receiver.url);
  await webhooks.pay();
  const delivery = await webhooks.delivery(id, ({ status }) => status === 'DELIVERED', 'the delivery');
  expect((await who.open('')).html).toContain('<strong>100%</strong> <span class="change">new</span>');
  await copyDelivery(service, delivery.id, 5001);
  expect((await who.open('')).html).toContain('5,000 of 5,000 deliveries arrived, of the newest in the period.');
});
