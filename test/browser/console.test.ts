import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { keepScreenshot, launchBrowser, PHONE, SIZES, takeScreenshot } from '../support/browser.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { expectFitsPhone, faintTexts, focusIsVisible } from '../support/page-checks.ts';
import { card, paymentsOf } from '../support/payments.ts';
import { answerLate, click, pressEnter, sendTwice } from '../support/pressing.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { webhooksOf } from '../support/webhooks.ts';
import { sessionCookie } from '../support/visitor.ts';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

let context: BrowserContext;
afterEach(() => context.close());

/** Opens a page in the session of a user that the API created. */
async function openAs(owner: Owner, path: string, options: object = {}): Promise<Page> {
  const { origin } = service;
  context = await browser.newContext({ javaScriptEnabled: false, ...options });
  await context.addCookies([
    { name: sessionCookie(service), value: owner.cookies.get(sessionCookie(service))!, url: origin },
  ]);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/${owner.businessId}/test${path}`);
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a payment is made, captured in part and refunded in part, without script; a reload repeats nothing', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const page = await openAs(owner, '/payments');
  await page.getByRole('link', { name: 'New payment' }).click();
  await page.getByLabel('Amount').fill('48,005');
  await page.getByLabel('Description').fill('Two tickets');
  await page.getByLabel('Paid with').selectOption('sim_success');
  await button(page, 'Create payment').click();
  await page.getByRole('alert').getByText('such as 12.50').waitFor();
  expect(await page.getByLabel('Description').inputValue()).toBe('Two tickets');
  await keepScreenshot(page, 'console-new-payment-refused');
  await page.getByLabel('Amount').fill('48.00');
  await button(page, 'Create payment').click();
  await page.getByText('Payment created.').waitFor();
  await keepScreenshot(page, 'console-payment-authorized');

  await page.getByRole('link', { name: 'Capture…' }).click();
  await page.getByLabel('Amount in EUR').fill('40');
  await keepScreenshot(page, 'console-capture');
  await button(page, 'Continue').click();
  await page.getByRole('heading', { name: 'Capture €40.00?' }).waitFor();
  await keepScreenshot(page, 'console-capture-confirm');
  await button(page, 'Capture €40.00').click();
  await page.getByText('€8.00 returned to the payer').waitFor();

  await page.getByRole('link', { name: 'Refund…' }).click();
  await page.getByLabel('Amount in EUR').fill('12.50');
  await page.getByLabel('Reason').fill('one came late');
  await button(page, 'Continue').click();
  await button(page, 'Refund €12.50').click();
  await page.getByText('net of refunds').waitFor();
  await page.reload();
  await page.goBack();
  await button(page, 'Refund €12.50').click(); // on the previous page, from the browser's history
  await page.getByText('net of refunds').waitFor();
  expect(await page.getByText('Refunded €12.50').count()).toBe(1);
  await keepScreenshot(page, 'console-payment-refunded');
  const reference = /pay_\w+/.exec(page.url())![0];
  const payments = paymentsOf(service, owner.merchant);
  expect(await payments.refunds(reference)).toHaveLength(1);
});

test('a form of a page that refreshes itself stays as it is while nothing changes, and can be sent', async () => {
  const owner = await newOwner(service);
  const reference = await paymentsOf(service, owner.merchant).authorized();
  const page = await openAs(owner, `/payments/${reference}`, { javaScriptEnabled: true });
  const form = (await page.$('#live-state form'))!;
  const isAnswered = () => page.waitForResponse((response) => response.request().resourceType() === 'fetch');
  for (let round = 1; round <= 2; round++) await isAnswered();
  await page.waitForTimeout(100);
  expect(await form.evaluate((element) => element.isConnected)).toBe(true);
  await (await form.$('button'))!.click();
  await page.waitForURL(/done=/);
});

test('a double click on the last button refunds once', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const payments = paymentsOf(service, owner.merchant);
  const reference = await payments.captured();
  const page = await openAs(owner, `/payments/${reference}/refund?review=1&amount=5.00`);
  await button(page, 'Refund €5.00').dblclick();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(await payments.refunds(reference)).toHaveLength(1);
});

test.each([
  ['a double click', click(1), click(2)],
  ['two slow clicks', click(1), click(1)],
  ['Enter pressed twice', pressEnter, pressEnter],
])(
  '%s: an application is registered and its secret shown, and deleted and the list shown',
  async (_how, once, again) => {
    const owner = await newOwner(service, 'Analytical Engines');
    const page = await openAs(owner, '/applications/new', { javaScriptEnabled: true });
    await page.route('**/applications/**', answerLate);
    await page.getByLabel('Name', { exact: true }).fill('Web shop');
    await page.getByLabel('The business').check();
    await page.getByLabel('List and read payments.').check();
    await sendTwice(button(page, 'Register application'), once, again);
    await page.getByRole('heading', { name: 'Application registered' }).waitFor();
    expect((await page.locator('.reveal').textContent())!.length).toBeGreaterThan(20);
    await page.getByRole('link', { name: 'Go to the application' }).click();
    await page.getByText('Delete…', { exact: true }).click();
    await sendTwice(button(page, 'Delete this application'), once, again);
    await page.getByText('Application deleted.').waitFor();
  },
);

test('a form that is not answered can be sent again after some seconds, and one that leaves the page at once', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const page = await openAs(owner, '/applications/new', { javaScriptEnabled: true });
  await page.clock.install();
  const sent: string[] = [];
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 204 }); // the page stays, as when loading is stopped
  });
  await page.getByLabel('Name', { exact: true }).fill('Web shop');
  await page.clock.pauseAt(Date.now() + 60_000); // from here on, only runFor moves it
  for (const seconds of [0, 5, 6]) {
    await page.clock.runFor(seconds * 1000);
    await button(page, 'Register application').click();
  }
  await page.goto(`${service.origin}/dashboard/account`);
  for (let count = 0; count < 2; count++) {
    const request = page.waitForRequest('**/dashboard/account/export');
    await button(page, 'Export').click();
    await request;
  }
  const paths = ['/applications/new', '/applications/new', '/account/export', '/account/export'];
  expect(sent).toEqual(paths.map((path) => expect.stringMatching(`${path}$`)));
});

test('a payment that moved on since the page was drawn is a page that says so', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const payments = paymentsOf(service, owner.merchant);
  const reference = await payments.authorized();
  const page = await openAs(owner, `/payments/${reference}/cancel?review=1`);
  await payments.act(reference, 'capture');
  await button(page, 'Cancel this payment').click();
  await page.getByRole('heading', { name: 'This payment has changed' }).waitFor();
  await keepScreenshot(page, 'console-moved-on');
  await page.getByRole('link', { name: 'Show the current payment' }).click();
  await page.getByText('Captured €12.50').waitFor();
});

test('a capture is confirmed by keyboard alone, with a visible focus', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const payments = paymentsOf(service, owner.merchant);
  const reference = await payments.authorized();
  const page = await openAs(owner, `/payments/${reference}/capture`, { javaScriptEnabled: true });
  for (const last of ['Continue', 'Capture €12.50']) {
    for (let stops = 0; ; stops++) {
      await page.keyboard.press('Tab');
      expect(await focusIsVisible(page)).toBe(true);
      if ((await page.locator(':focus').innerText()).trim() === last) break;
      expect(stops).toBeLessThan(40);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: last === 'Continue' ? 'Capture €12.50?' : 'Timeline' }).waitFor();
  }
  expect((await payments.read(reference)).status).toBe('CAPTURED');
});

test('on a phone the drawer opens, closes by Escape and navigates, without script', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const page = await openAs(owner, '/payments', PHONE);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  expect(await sections.isVisible()).toBe(false);
  expect((await page.locator('.bar').boundingBox())!.height).toBe(56);
  await button(page, 'Menu').click();
  await sections.waitFor();
  await keepScreenshot(page, 'console-drawer');
  await page.keyboard.press('Escape');
  await sections.waitFor({ state: 'hidden' });
  await button(page, 'Menu').click();
  await sections.getByText('Members').click();
  await page.getByRole('heading', { name: 'Members' }).waitFor();
});

test('names and addresses without a space fit a phone of 320 px', async () => {
  const owner = await newOwner(service, 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2));
  const payments = paymentsOf(service, owner.merchant);
  const { reference } = (await payments.create({ metadata: { [`k${'k'.repeat(39)}`]: 'v'.repeat(200) } })).body;
  const url = `https://shop.example/${'hooks'.repeat(60)}`;
  const { id } = await webhooksOf(service, owner.merchant).register(url);
  const page = await openAs(owner, '', { ...PHONE, viewport: { width: 320, height: 640 } });
  for (const path of ['', '/payments', `/payments/${reference}`, '/settings', '/endpoints', `/endpoints/${id}`]) {
    await page.goto(`${service.origin}/dashboard/${owner.businessId}/test${path}`);
    await expectFitsPhone(page);
  }
});

test('in high contrast one sees what is chosen: a radio button, a group of the list, the environment', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const page = await openAs(owner, '/payments/new', { forcedColors: 'active' });
  const picture = async (left: number, top: number) =>
    (await takeScreenshot(page, { clip: { x: left, y: top, width: 32, height: 32 } })).toString('base64');
  const controls = await page.getByRole('radio').all();
  expect(controls).toHaveLength(2);
  await controls[0]!.scrollIntoViewIfNeeded();
  const boxes = await Promise.all(controls.map(async (control) => (await control.boundingBox())!));
  const pictures: string[] = [];
  for (const { x, y } of boxes) pictures.push(await picture(x + 4, y + 4));
  expect(pictures[0]).not.toBe(pictures[1]);
  await page.goto(`${service.origin}/dashboard/${owner.businessId}/test/payments?show=captured`);
  const underlined = await page
    .locator('.filters a, .environments a')
    .evaluateAll((links) =>
      links
        .filter((link) => getComputedStyle(link).textDecorationLine === 'underline')
        .map(({ textContent }) => textContent),
    );
  expect(underlined).toEqual(['TEST', 'Captured']);
});

test('with script an id is copied, and times say the local one too', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const { reference } = (await paymentsOf(service, owner.merchant).create({ payment_method: undefined })).body;
  const options = {
    javaScriptEnabled: true,
    timezoneId: 'Asia/Tokyo',
    permissions: ['clipboard-read', 'clipboard-write'],
  };
  const page = await openAs(owner, `/payments/${reference}`, options);
  await page.locator('#live-state time[data-zoned]').first().waitFor(); // news in the browser's zone, which replaces the button
  await button(page, 'Copy checkout link').click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${service.origin}/pay/${reference}`);
  // In its title, or in its text where the page has shown news since the script told the service the browser's zone.
  const [time] = await page
    .locator('time')
    .evaluateAll((times) => times.map((each) => `${each.getAttribute('title')} ${each.textContent}`));
  expect(time).toMatch(/GMT\+9/);
  await page.reload();
  const zoned = page.locator('time[data-zoned]').first();
  expect(await zoned.textContent()).toMatch(/ GMT\+9$/);
  expect(await zoned.getAttribute('title')).toMatch(/ UTC$/);
});

test.each([
  ['desktop', 'light'],
  ['desktop', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const)('on a %s, in %s, every page fits and keeps its contrast', async (size, colorScheme) => {
  const owner = await newOwner(service, 'Analytical Engines');
  const payments = paymentsOf(service, owner.merchant);
  await payments.create(card('sim_insufficient_funds'));
  await payments.authorized({ description: 'Season ticket', amount: 123456, currency: 'JPY' });
  const partly = await payments.captured({ description: 'Two tickets for the matinée, row 4' });
  await payments.refund(partly, { amount: 250, reason: 'one came late' });
  const failed = await payments.captured({ ...card('sim_refund_failure'), metadata: { order: 'A-1001' } });
  await payments.refund(failed, { amount: 250 });
  const open = (await payments.create({ payment_method: undefined, description: 'By link' })).body.reference;
  const paths = {
    payments: '/payments',
    'payment-partly': `/payments/${partly}`,
    'payment-failed-refund': `/payments/${failed}`,
    'payment-open': `/payments/${open}`,
    refund: `/payments/${partly}/refund`,
    'refund-confirm': `/payments/${partly}/refund?review=1&amount=2.50&reason=late`,
    'new-payment': '/payments/new',
    'not-found': '/payments/pay_00000000000000000000000000',
  };
  const page = await openAs(owner, '', { ...SIZES[size], colorScheme, javaScriptEnabled: true });
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(`${service.origin}/dashboard/${owner.businessId}/test${path}`);
    expect({ path, faint: await faintTexts(page) }).toEqual({ path, faint: [] });
    if (size === 'phone') await expectFitsPhone(page);
    await keepScreenshot(page, `console-${size}-${colorScheme}-${name}`);
  }
});

test('the page of a payment and the list of payments follow what happens, without a reload', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const payments = paymentsOf(service, owner.merchant);
  const reference = await payments.authorized();
  const page = await openAs(owner, `/payments/${reference}`, { javaScriptEnabled: true });
  await page.getByRole('heading', { name: 'Authorized' }).waitFor();
  await payments.act(reference, 'capture', { amount: 1000 });
  await page.getByRole('heading', { name: '€10.00 captured of €12.50 Captured' }).waitFor();
  await page.getByRole('link', { name: 'Refund…' }).waitFor();
  await page.goto(`${service.origin}/dashboard/${owner.businessId}/test/payments`);
  await page.getByRole('link', { name: '€12.50' }).focus();
  await payments.create({ amount: 77_00 });
  await page.getByRole('link', { name: '€77.00' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(reference); // the focus stays in its row
  await keepScreenshot(page, 'console-payments-live');
});

test('results appear as one types, are announced, and are chosen by keyboard', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  const payments = paymentsOf(service, owner.merchant);
  const first = (await payments.create({ description: 'Brass lantern' })).body.reference;
  const second = (await payments.create({ description: 'Brass kettle', merchant_reference: 'K-1' })).body.reference;
  const page = await openAs(owner, '/balance', { javaScriptEnabled: true });
  const search = page.locator('#console-search');
  const status = page.locator('.finder [role=status]');
  const option = (name: string) => page.getByRole('option', { name });
  const chosen = () => page.locator('.found [aria-selected=true]').getAttribute('id');
  await page.keyboard.press('/');
  expect(await status.textContent()).toContain('Enter 2 characters or more');
  const last = page.waitForResponse((response) => response.url().endsWith('q=brass')); // after those of its beginning
  await page.keyboard.type('brass');
  await last;
  await option('Brass lantern').waitFor();
  expect(await status.textContent()).toMatch(/^2 results\./);
  expect(await page.getByRole('combobox', { name: 'Search' }).getAttribute('aria-expanded')).toBe('true');
  await keepScreenshot(page, 'console-palette');
  await page.keyboard.press('ArrowUp'); // to the last one
  expect(await search.getAttribute('aria-activedescendant')).toBe(await chosen());
  await page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe('found-0');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/payments/${second}`);

  const refund = page.getByRole('link', { name: 'Capture…' });
  await refund.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('no such thing');
  await page.getByText('Nothing was found.').first().waitFor();
  expect(await search.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Escape');
  expect(await page.locator('.found').isHidden()).toBe(true);
  expect(await refund.evaluate((link) => link === document.activeElement)).toBe(true);

  await search.fill('lantern');
  await option('Brass lantern').click();
  await page.waitForURL(`**/payments/${first}`);
  await search.fill('brass');
  await option('Brass lantern').waitFor();
  await page.keyboard.press('Enter'); // without a choice
  await page.getByText('Results 1 to 2 for').waitFor();

  await page.route('**/search/results?*', (route) => route.abort());
  await search.fill('kettle');
  await page.getByText('The search failed. Press Enter to search on a page.').first().waitFor();
});

test('the search shows results as one types also after its script could not be loaded at first', async () => {
  const owner = await newOwner(service, 'Analytical Engines');
  await paymentsOf(service, owner.merchant).create({ description: 'Brass lantern' });
  const page = await openAs(owner, '/balance', { javaScriptEnabled: true });
  const isScript = (url: URL) => url.pathname.startsWith('/assets/palette-');
  await page.route(isScript, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.keyboard.press('/');
  await failed;
  await page.unroute(isScript);
  await page.locator('#console-search').fill('lan');
  await page.keyboard.type('tern');
  await page.getByRole('option', { name: 'Brass lantern' }).waitFor();
});

test.each(['desktop', 'phone'] as const)('on a %s, results as one types fit and keep their contrast', async (size) => {
  const owner = await newOwner(service, 'Analytical Engines');
  const payments = paymentsOf(service, owner.merchant);
  for (let count = 0; count < 9; count++)
    await payments.create({
      description: 'A lantern of brass with a wick of cotton, for the garden',
      amount: 123_456_789,
    });
  const page = await openAs(owner, '/payments', { ...SIZES[size], javaScriptEnabled: true });
  await page.keyboard.press('/');
  await page.keyboard.type('lantern');
  await page.getByRole('option', { name: 'All results' }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await faintTexts(page)).toEqual([]);
  if (size === 'phone') await expectFitsPhone(page);
  await keepScreenshot(page, `console-palette-${size}`);
});

test.each(['/', 'Control+k', 'Meta+k'])(
  '%s goes to the search, whose text it selects; in a field, only Ctrl-K does',
  async (keys) => {
    const page = await openAs(await newOwner(service), '/search?q=hat', { javaScriptEnabled: true });
    const search = page.locator('#console-search');
    await page.locator('#main').focus();
    await page.keyboard.press(keys);
    expect(await search.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.type('cap');
    expect(await search.inputValue()).toBe('cap');
    await page.keyboard.press('/');
    expect(await search.inputValue()).toBe('cap/');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('coat');
    expect(await search.inputValue()).toBe('coat');
  },
);
