import { beforeAll, expect, test } from '@jest/globals';
import { newMember, newOwner, type Owner } from '../support/dashboard.ts';
import { invite } from '../support/members.ts';
import { manyTimes, paymentsOf, times, type Payments } from '../support/payments.ts';
import { startReceiver } from '../support/receiver.ts';
import { service } from '../support/shared-service.ts';
import { webhooksOf } from '../support/webhooks.ts';

let owner: Owner;
let payments: Payments;
beforeAll(async () => {
  owner = await newOwner(service);
  payments = paymentsOf(service, owner.merchant);
});

test('the balance is shown by currency, with the payment behind every entry, a page at a time', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  expect((await who.open('/balance')).html).toContain('Nothing has been captured yet.');
  const references = await times(21, () => mine.captured());
  await mine.captured({ amount: 500, currency: 'JPY' });
  await mine.refund(references[0]!, { amount: 250 });
  const { html } = await who.open('/balance');
  expect(html).toContain('<strong>€260.00</strong>');
  expect(html).toContain('<strong>¥500</strong>');
  expect(html).toContain('-€2.50');
  const older = /href="([^"]+cursor=[^"]+)">Older/.exec(html)![1]!.replaceAll('&amp;', '&');
  const pages = html + (await who.get(older)).html;
  for (const reference of references) expect(pages).toContain(`/payments/${reference}"`);
  expect((await who.open('/balance?currency=JPY')).html).not.toContain('€12.50');
  expect((await who.open('/balance?currency=XAU')).status).toBe(400);
  expect((await owner.open('/balance')).html).not.toContain('€260.00');
});

test('a search leads to what an identifier names', async () => {
  const reference = await payments.captured();
  const refund = (await payments.refund(reference, { amount: 1 })).body.id;
  const base = `/dashboard/${owner.businessId}/test`;
  for (const [q, place] of [
    [reference, `/payments/${reference}`],
    [refund, `/payments/${reference}`],
    [owner.merchant.clientId, `/applications/${owner.merchant.clientId}`],
  ] as const) {
    const { status, location } = await owner.open(`/search?q=${q}`);
    expect([status, location]).toEqual([303, base + place]);
  }
});

test('a search leads to the payment of a short id, and finds amounts, words and cards as a merchant reads them', async () => {
  const { reference } = (await payments.create({ amount: 17_147, description: 'Lantern, brass', metadata: { wick: 'W-9' } })).body; // prettier-ignore
  const short = `pay_…${reference.slice(-6)}`;
  const { status, location } = await owner.open(`/search?q=${encodeURIComponent(short)}`);
  expect([status, location]).toEqual([303, `/dashboard/${owner.businessId}/test/payments/${reference}`]);
  for (const q of ['171.47', '€171.47', '171,47', 'brass', 'wick: w-9'])
    expect((await owner.open(`/search?q=${encodeURIComponent(q)}`)).html).toContain(`/payments/${reference}"`);
});

test('a search by email finds members, and invitations for those who see them, of this business only', async () => {
  const who = await newOwner(service);
  const viewer = await newMember(service, who, 'viewer');
  const guest = `guest-${who.businessId}@example.com`;
  await invite(service, who, who.businessId, guest, 'admin');
  const found = async ({ open }: Pick<Owner, 'open'>, q: string) =>
    (await open(`/search?q=${encodeURIComponent(q)}`)).html.split('aria-label="Results"')[1] ?? '';
  expect(await found(who, viewer.email.toUpperCase())).toMatch(new RegExp(`${viewer.email}[^]+Role: viewer`));
  expect(await found(who, guest.slice(0, -3))).toMatch(new RegExp(`${guest}[^]+Invited as admin`));
  expect(await found(who, viewer.email.slice(0, 8))).toMatch(new RegExp(`${viewer.email}[^]+Role: viewer`));
  expect(await found(who, `guest-${who.businessId.slice(0, 12)}`)).toMatch(new RegExp(`${guest}[^]+Invited as admin`));
  expect(await found(who, viewer.email.slice(0, 2))).not.toContain(viewer.email);
  expect(await found(viewer, who.email)).toMatch(new RegExp(`${who.email}[^]+Role: owner`));
  expect(await found(viewer, guest)).toBe('');
  expect(await found(owner, viewer.email)).toBe('');
  expect(await found(who, viewer.email.replace('@', '%@'))).toBe('');
});

test('members, invitations and payments that are found are one list, page by page', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  const at = `for-${who.businessId}@example.com`;
  await invite(service, who, who.businessId, at, 'viewer');
  const references: string[] = await times(
    27,
    async () => (await mine.create({ description: `Lamp ${at}` })).body.reference,
  );
  const q = encodeURIComponent(at);
  const { html: first } = await who.open(`/search?q=${q}`);
  expect(first).toContain('Results 1 to 25 for');
  expect(first).not.toContain('rel="prev"');
  const next = /rel="next" href="([^"]+)"/.exec(first)![1]!.replaceAll('&amp;', '&');
  const { html: second } = await who.get(next);
  expect(second).toContain('Results 26 to 28 for');
  expect(second).not.toContain('rel="next"');
  expect(/rel="prev" href="([^"]+)"/.exec(second)![1]).toBe(`/dashboard/${who.businessId}/test/search?q=${q}`);
  const listed = [...(first + second).matchAll(/class="row-link" href="[^"]+\/(pay_\w+|members)"/g)].map(
    ([, id]) => id,
  );
  expect(listed[0]).toBe('members');
  expect(listed.slice(1).sort()).toEqual(references.sort());
  expect((await who.open(`/search?q=${q}&offset=50`)).html).toContain('There are no further results for');
  for (const offset of ['501', '-1', '1.5', 'x', '1&offset=2']) {
    const { status, html } = await who.open(`/search?q=${q}&offset=${offset}`);
    expect([offset, status, html]).toEqual([offset, 400, expect.stringMatching(/Start again|repeated/)]);
  }
});

test('the first results are options for the search field, with the kind of each and what matched', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  const { reference } = (await mine.create({ description: 'Kettle <b>', merchant_reference: 'K-1' })).body;
  const base = `/dashboard/${who.businessId}/test`;
  const { status, html } = await who.open('/search/results?q=kettle');
  expect([status, html.match(/role="option"/g)?.length]).toEqual([200, 1]);
  expect(html).toContain(`href="${base}/payments/${reference}"`);
  expect(html).toMatch(/€12\.50[^]+Authorized[^]+Kettle &lt;b&gt; · K-1[^]+Description/);
  expect(html).not.toContain('<html');
  const { html: application } = await who.open(`/search/results?q=${who.merchant.clientId}`);
  expect(application).toMatch(new RegExp(`href="${base}/applications/${who.merchant.clientId}"[^]+Application[^]+Id`));
  await times(8, () => mine.create({ description: 'Kettle' }));
  const { html: many } = await who.open('/search/results?q=kettle');
  expect(many.match(/role="option"/g)).toHaveLength(9);
  expect(many).toContain(`href="${base}/search?q=kettle">All results`);
  expect((await who.open('/search/results?q=no+such+thing')).html).not.toContain('role="option"');
  expect((await who.open('/search/results?q=k')).status).toBe(400);
  expect((await owner.get(`${base}/search/results?q=kettle`)).status).toBe(404);
});

test('a search lists payments, says when there are none, and escapes what was looked for', async () => {
  const { reference } = (await payments.create({ description: 'Hat <b>' })).body;
  expect((await owner.open('/search?q=hat+%3Cb')).html).toContain(`/payments/${reference}"`);
  const { status, html } = await owner.open('/search?q=%3Cscript%3E');
  expect([status, html]).toEqual([200, expect.stringContaining('Nothing was found for <strong><bdi>&lt;script&gt;')]);
  for (const q of ['', 'a', 'a'.repeat(101)])
    expect((await owner.open(`/search?q=${q}`)).html).toContain('Enter 2 to 100 characters');
});

test.each([
  'show=paid',
  'show=',
  'currency=XAU',
  'from=yesterday',
  'from=2026-02-30',
  'to=2026-13-01',
  'show=__proto__',
  'order=amount',
])('the filter %s is refused on the page and in the file', async (query) => {
  const isEmpty = query === 'show=';
  for (const path of ['/payments', '/payments.csv'])
    expect((await owner.open(`${path}?${query}`)).status).toBe(isEmpty ? 200 : 400);
});

test('filters narrow the list down together, and stay while pages and groups change', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  const yen = await mine.captured({ currency: 'JPY' });
  const euro = await mine.captured();
  const today = ((await mine.read(yen)).created_at as string).slice(0, 10);
  const { html } = await who.open(`/payments?show=captured&currency=jpy&from=${today}&to=${today}`);
  expect([html.includes(yen), html.includes(euro)]).toEqual([true, false]);
  expect(html).toMatch(/<label for="from">From \(UTC\).*<label for="to">To \(UTC\)/s); // the days are those of UTC
  expect(html).toContain(`/payments.csv?currency=JPY&amp;from=${today}&amp;to=${today}&amp;show=captured"`);
  expect((await who.open('/payments?to=2020-01-01')).html).not.toContain(yen);
});

test('the export has every payment of the filtered list, and nothing that a spreadsheet runs', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  await manyTimes(230, (index) => mine.create({ payment_method: undefined, merchant_reference: `order-${index}` }));
  const evil = (await mine.create({ description: '=HYPERLINK("x")', amount: 1250, currency: 'JPY' })).body.reference;
  const { html: file, headers } = await who.open('/payments.csv');
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="payments-test.csv"');
  const lines = file.trimEnd().split('\r\n');
  expect(lines[0]).toBe('reference,merchant_reference,status,amount,captured,refunded,currency,description,created_at');
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(231);
  expect(file).toContain(`${evil},,AUTHORIZED,1250,0,0,JPY,"'=HYPERLINK(""x"")",`);
  expect(file).toContain(',order-7,PENDING,12.50,0.00,0.00,EUR,,');
  const filtered = (await who.open('/payments.csv?currency=JPY')).html.trimEnd().split('\r\n');
  expect(filtered).toHaveLength(2);
});

test('payments are listed with your reference and one column for amount and currency, and filtered by a decimal comma', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  await mine.create({ merchant_reference: 'order-<7>', description: 'Two tickets' });
  await mine.create({ amount: 1249 });
  const { html } = await who.open('/payments?currency=EUR&least=12,5');
  const cells = [...html.matchAll(/<(?:td|th)[^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell]) =>
    cell!.replace(/<[^>]*>/g, '').trim(),
  );
  expect(cells.slice(0, 6)).toEqual(['Amount', 'Status', 'Description', 'Your reference', 'Reference', 'Created']);
  expect(cells.slice(6, 10)).toEqual(['€12.50 EUR', 'Authorized', 'Two tickets', 'order-&lt;7&gt;']);
  expect(cells).toHaveLength(12);
});

test('columns are chosen by boxes, stay while groups and orders change, and no column is required', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  await mine.captured({ description: 'A hat', merchant_reference: 'order-7' });
  const heads = (html: string) => [...html.matchAll(/<th[^>]*>(?:<a[^>]*>)?([\w ]+)/g)].map(([, head]) => head);
  const boxes = await who.open('/payments?show=captured&columns=always&columns=captured&columns=own');
  const base = `/dashboard/${who.businessId}/test/payments`;
  expect([boxes.status, boxes.location]).toEqual([303, `${base}?show=captured&columns=captured.own`]);
  const { html } = await who.get(boxes.location);
  expect(heads(html)).toEqual(['Amount', 'Status', 'Your reference', 'Captured']);
  expect(html).toContain('</span>€12.50</td>');
  expect(html).toContain('?columns=captured.own"');
  expect(html).toContain('?show=captured&amp;columns=captured.own&amp;order=highest"');
  expect(html).toContain('<input type="hidden" name="columns" value="captured.own">');
  const none = await who.open('/payments?columns=always&columns=always');
  expect(heads((await who.get(none.location)).html)).toEqual(['Amount', 'Status']);
  const usual = 'columns=always&columns=description&columns=own&columns=reference&columns=created';
  expect((await who.open(`/payments?${usual}`)).location).toBe(base);
  for (const columns of ['secret', '__proto__', 'own.own.'])
    expect((await who.open(`/payments?columns=${columns}`)).status).toBe(400);
});

test('every export begins with a byte order mark for Excel, which bom=0 leaves out', async () => {
  const { clientId } = owner.merchant;
  const files = ['/payments.csv', '/balance.csv', '/deliveries.csv', `/applications/${clientId}/requests.csv`];
  const Cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of [...files.map((file) => `/dashboard/${owner.businessId}/test${file}`), '/dashboard/wallet.csv']) {
    for (const [query, mark] of [
      ['', '\uFEFF'],
      ['?bom=0', ''],
      ['?bom=1', '\uFEFF'],
    ] as const) {
      const answer = await fetch(service.origin + path + query, { headers: { Cookie } });
      const text = Buffer.from(await answer.arrayBuffer()).toString(); // `text()` would leave it out
      expect([path, query, text.slice(0, mark.length + 1)]).toEqual([
        path,
        query,
        expect.stringMatching(`^${mark}\\w$`),
      ]);
    }
  }
});

test('the entries of the balance are exported, all or of one currency, negative where money went back', async () => {
  const who = await newOwner(service);
  const mine = paymentsOf(service, who.merchant);
  const references = await manyTimes(105, () => mine.captured());
  const yen = await mine.captured({ amount: 500, currency: 'JPY' });
  const refund = (await mine.refund(references[0]!, { amount: 250 })).body.id;
  const { html: file, headers } = await who.open('/balance.csv');
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="balance-test.csv"');
  const lines = file.trimEnd().split('\r\n');
  expect(lines[0]).toBe('id,kind,amount,currency,payment_reference,refund_id,payout_id,created_at');
  expect(lines[1]).toMatch(new RegExp(`^trf_\\w+,refund,-2.50,EUR,${references[0]},${refund},,\\d{4}-`));
  expect(lines).toHaveLength(108);
  const ofYen = (await who.open('/balance.csv?currency=JPY')).html.trimEnd().split('\r\n');
  expect(ofYen.slice(1)).toEqual([expect.stringMatching(new RegExp(`,capture,500,JPY,${yen},,,`))]);
  expect((await who.open('/balance')).html).toContain('/balance.csv"');
  expect((await who.open('/balance?currency=JPY')).html).toContain('/balance.csv?currency=JPY"');
  expect((await who.open('/balance.csv?currency=XAU')).status).toBe(400);
});

test('deliveries are narrowed down by type, endpoint and event, which stay while groups change and in the export', async () => {
  const who = await newOwner(service);
  const webhooks = webhooksOf(service, who.merchant);
  const receiver = await startReceiver();
  const [one, other] = [await webhooks.register(receiver.url), await webhooks.register(receiver.url)];
  await paymentsOf(service, who.merchant).captured();
  const [delivery] = await webhooks.deliveries(one.id);
  const idsOn = async (query: string) =>
    [...(await who.open(`/deliveries?${query}`)).html.matchAll(/row-link" href="[^"]+\/(whd_\w+)"/g)].map(
      ([, id]) => id,
    );
  expect(await idsOn('')).toHaveLength(4);
  expect(await idsOn('type=payment.captured')).toHaveLength(2);
  expect(await idsOn(`type=payment.captured&endpoint=${one.id}`)).toHaveLength(1);
  expect(await idsOn(`endpoint=${other.id}&event=${delivery!.event_id}`)).toHaveLength(1);
  expect(await idsOn('type=payment.expired')).toEqual([]);
  const narrowed = `type=payment.captured&endpoint=${one.id}`;
  expect((await who.open(`/deliveries?${narrowed}`)).html).toContain(
    `/deliveries.csv?${narrowed.replace('&', '&amp;')}"`,
  );
  const [head, ...lines] = (await who.open(`/deliveries.csv?${narrowed}`)).html.trimEnd().split('\r\n');
  expect(head).toBe(
    'id,event_id,event_type,status,url,attempts,payment_reference,payout_id,created_at,delivered_at,latest_attempt',
  );
  expect(lines).toEqual([expect.stringMatching(/^whd_\w+,evt_\w+,payment\.captured,\w+,http/)]);
  const { html } = await who.open(`/deliveries?type=payment.captured&endpoint=${one.id}&show=delivered`);
  expect(html).toContain(`/deliveries?type=payment.captured&amp;endpoint=${one.id}&amp;show=failed"`);
  expect(html).toContain(`<option value="${one.id}" selected>`);
  const stranger = await webhooksOf(service, (await newOwner(service)).merchant).register(receiver.url);
  for (const query of [
    'type=payment.paid',
    'type=__proto__',
    `endpoint=${stranger.id}`,
    'endpoint=we_x',
    'show=lost',
  ]) {
    for (const path of ['/deliveries', '/deliveries.csv']) {
      const { status, html } = await who.open(`${path}?${query}`);
      expect({ query, status, told: html.includes('must be') }).toEqual({ query, status: 400, told: true });
    }
  }
  await webhooks.ask('DELETE', `/webhook-endpoints/${one.id}`);
  expect(await idsOn(`endpoint=${one.id}`)).toHaveLength(2);
});

test('viewers read the balance, search and export; strangers none of it', async () => {
  const viewer = await newMember(service, owner, 'viewer');
  const stranger = await newOwner(service);
  const { open } = { ...stranger, open: (path: string) => stranger.get(`/dashboard/${owner.businessId}/test${path}`) };
  for (const path of ['/balance', '/balance.csv', '/search?q=hat', '/payments.csv', '/deliveries.csv']) {
    expect((await viewer.open(path)).status).toBe(200);
    expect((await open(path)).status).toBe(404);
  }
});

test.each([
  '/payments',
  '/balance',
  '/deliveries',
  '/endpoints',
  '/applications',
  '/members',
  '/audit',
  '/payouts',
  '/settings',
  '/payments/new',
  '/endpoints/new',
  '', // prettier-ignore
])('a filter that the list %s does not have is named, not silently ignored', async (path) => {
  const who = await newOwner(service);
  const { status, html } = await who.open(`${path}?status=BOGUS&%3Cb%3E=1`);
  expect(status).toBe(200);
  expect(html).toContain('They were left out: <bdi>status</bdi>, <bdi>&lt;b&gt;</bdi>.');
  expect((await who.open(path)).html).not.toContain('left out');
});

test('a filter with a value that does not exist is refused with a way back to the list', async () => {
  const who = await newOwner(service);
  for (const [path, list] of [
    ['/payments?show=bogus', '/payments'],
    ['/deliveries?outcome=bogus&show=failed', '/deliveries'],
    ['/deliveries.csv?from=yesterday', '/deliveries'],
    ['/audit?show=bogus', '/audit'],
  ] as const) {
    const { status, html } = await who.open(path);
    const href = `/dashboard/${who.businessId}/test${list}`;
    expect([path, status, html]).toEqual([
      path,
      400,
      expect.stringContaining(`href="${href}">Open the page without filters`),
    ]);
  }
});

test.each(['/payments.csv', '/balance.csv', '/deliveries.csv'])(
  'a file refuses a filter that it does not have: %s',
  async (path) => {
    const who = await newOwner(service);
    const { status, html } = await who.open(`${path}?status=BOGUS`);
    expect([status, html]).toEqual([400, expect.stringContaining('status must be one of')]);
    expect((await who.open(`${path}?bom=0`)).status).toBe(200);
  },
);

test('the lists of the account name filters that they do not have, too', async () => {
  const who = await newOwner(service);
  for (const path of ['/dashboard/wallet', '/dashboard/account/log'])
    expect((await who.get(`${path}?status=BOGUS`)).html).toContain('They were left out: <bdi>status</bdi>.');
  expect((await who.get('/dashboard/wallet.csv?status=BOGUS')).status).toBe(400);
});
