/// <reference lib="dom" />
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { pngOf, RED, type Color } from '../support/images.ts';
import { expectFitsPhone } from '../support/page-checks.ts';
import { authorizePath, newPkce, registerApp } from '../support/oauth.ts';
import { paymentsOf } from '../support/payments.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let owner: Owner;
let context: BrowserContext;
let page: Page;
const reported: string[] = [];
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  owner = await newOwner(service, 'Analytical Engines');
});
afterAll(() => Promise.all([service.stop(), browser.close()]));
beforeEach(async () => {
  reported.length = 0;
  context = await browser.newContext(PHONE);
  const { hostname } = new URL(service.origin);
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, domain: hostname, path: '/' })));
  page = await context.newPage();
  page.on('console', (message) => reported.push(message.text()));
});
afterEach(() => context.close());

const CLEAR: Color = [0, 0, 0, 0];
const ring = (x: number, y: number): Color => (Math.abs(Math.hypot(x - 100, y - 100) - 70) < 20 ? RED : CLEAR);
const stripes = (x: number): Color => (x % 60 < 30 ? [36, 91, 78, 255] : CLEAR);

/** Checks that every image of a business is loaded from this origin and has a size. */
async function expectShown(count: number): Promise<void> {
  await page.waitForLoadState();
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter((image) => image.checkVisibility())
      .map((image) => image.complete && image.naturalWidth > 0 && new URL(image.src).origin === location.origin),
  );
  expect(shown).toEqual(Array.from({ length: count }, () => true));
}

test('an owner uploads an icon and a logo on a phone, and sees them in the console', async () => {
  const settings = `${service.origin}/dashboard/${owner.businessId}/test/settings`;
  await page.goto(settings);
  await page
    .getByLabel('Icon', { exact: true })
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: pngOf(200, 200, ring) });
  await page.getByRole('button', { name: 'Save the icon' }).click();
  await page.getByText('The icon is saved.').waitFor();
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(600, 100, stripes) });
  await page.getByRole('button', { name: 'Save the logo' }).click();
  await page.getByText('The logo is saved.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectFitsPhone(page);
    await expectShown(3); // in the bar, and of both forms
    expect(await axeFaults(page)).toEqual([]);
    await keepScreenshot(page, `settings-images-${colorScheme}`);
  }
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('button', { name: 'Save the logo' }).click();
  await page.getByRole('alert').getByText('The file is in SVG').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(reported.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
});

test('payers see the logo on a phone and on a wide screen, in both themes', async () => {
  const payments = paymentsOf(service, owner.merchant);
  const { checkout_url } = (await payments.create({ payment_method: undefined })).body as { checkout_url: string };
  const app = await registerApp(service, owner, { business_id: owner.businessId });
  const pages = {
    checkout: checkout_url,
    receipt: `${service.origin}/pay/${await payments.captured({ description: 'Two tickets' })}`,
    consent: service.origin + authorizePath(app, newPkce()),
  };
  for (const [name, url] of Object.entries(pages))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await page.goto(url);
        await page.getByText('Analytical Engines').first().waitFor();
        await expectShown(1);
        if (width === 390) await expectFitsPhone(page);
        expect(await axeFaults(page)).toEqual([]);
        await keepScreenshot(page, `logo-${name}-${colorScheme}-${width}`);
      }
  expect(reported).toEqual([]);
});
