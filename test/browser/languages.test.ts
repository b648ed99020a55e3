import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { LANGUAGES } from '../../server/platform/languages/languages.ts';
import { createMerchant } from '../support/api.ts';
import { keepScreenshot, launchBrowser, SIZES } from '../support/browser.ts';
import { mailLinks } from '../support/link-pages.ts';
import { authorizePath, newPerson, newPkce, registerApp, type Person } from '../support/oauth.ts';
import { structureFaults } from '../support/page-checks.ts';
import { paymentsOf, type Payments } from '../support/payments.ts';
import { LONG, RIGHT_TO_LEFT } from '../support/pseudo-languages.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SHOWN = [...LANGUAGES, LONG, RIGHT_TO_LEFT];

let service: TestService;
let browser: Browser;
let payments: Payments;
/** A user, and the pages of the links that were mailed to that user. */
let linked: Person;
let links: Record<string, string>;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService({}, { languages: SHOWN }), launchBrowser()]);
  payments = paymentsOf(service, await createMerchant(service));
  [linked, links] = await mailLinks(service);
});

afterAll(() => Promise.all([service.stop(), browser.close()]));

const CASES = SHOWN.flatMap(({ code }) =>
  Object.keys(SIZES).map((size) => [code, size as keyof typeof SIZES] as const),
);

/** Opens an address and returns what is wrong with the page. */
async function faultsOf(context: BrowserContext, address: string, picture: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(service.origin + address);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, .button, h1, p, dd, dt, a')]
      .filter((element) => !element.classList.contains('skip') && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `cut off: ${element.textContent}`),
  );
  const faults = [...(await structureFaults(page)), ...cut, ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  await keepScreenshot(page, picture);
  await page.close();
  return faults.map((fault) => `${address}: ${fault}`);
}

test.each(CASES)('checkout, receipt and consent fit in %s on a %s', async (code, size) => {
  const { body } = await payments.create({ payment_method: undefined, amount: 123456, description: 'Two tickets' });
  const paid = await payments.create({ amount: 123456 });
  await payments.act(paid.body.reference as string, 'capture');
  const person = await newPerson(service);
  const app = await registerApp(service, person, { name: 'Budget Book of the whole family' });
  const context = await browser.newContext({ ...SIZES[size], javaScriptEnabled: true });
  const url = service.origin;
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
  const first = await context.newPage();
  await first.goto(`${url}/pay/${body.reference}?lang=${code}`);
  expect(await first.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    code,
    code === RIGHT_TO_LEFT.code ? 'rtl' : 'ltr',
  ]);
  const pages = {
    checkout: `/pay/${body.reference}`,
    cancel: `/pay/${body.reference}?cancel`,
    receipt: `/pay/${paid.body.reference}`,
    consent: authorizePath(app, newPkce()),
    device: '/device',
    error: '/pay/pay_00000000000000000000000000',
  };
  const faults: string[] = [];
  for (const [name, address] of Object.entries(pages))
    faults.push(...(await faultsOf(context, address, `language-${code}-${name}-${size}`)));
  expect(faults).toEqual([]);
  await context.close();
});

test.each(SHOWN.map(({ code }) => code))('the pages of mailed links fit a phone in %s', async (code) => {
  const context = await browser.newContext(SIZES.phone);
  const url = service.origin;
  await context.addCookies([...linked.cookies].map(([name, value]) => ({ name, value, url })));
  const first = await context.newPage();
  await first.goto(`${url}/forgot-password?lang=${code}`);
  const faults: string[] = [];
  for (const [name, address] of Object.entries(links))
    faults.push(...(await faultsOf(context, address, `language-${code}-${name}`)));
  expect(faults).toEqual([]);
  await context.close();
});

test('a payer chooses the language by a link, without script', async () => {
  const { body } = await payments.create({ payment_method: undefined });
  const context = await browser.newContext({ ...SIZES.phone, javaScriptEnabled: false, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(body.checkout_url as string);
  await page.getByRole('heading', { name: 'Payer 12,50 € à Analytical Engines' }).waitFor();
  await page.getByRole('navigation', { name: 'Langue' }).getByRole('link', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: '12,50 € an Analytical Engines bezahlen' }).waitFor();
  expect(page.url()).toBe(body.checkout_url);
  await page.reload();
  await page.getByRole('heading', { name: '12,50 € an Analytical Engines bezahlen' }).waitFor();
  await context.close();
});
