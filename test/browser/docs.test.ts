import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { keepScreenshot, launchBrowser } from '../support/browser.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});
afterAll(() => Promise.all([service.stop(), browser.close()]));

test('the reference renders the contract with files of this service alone', async () => {
  const page = await browser.newPage();
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(service.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${service.origin}/docs`);
  await page.getByText('/payments/{reference}/capture').waitFor();
  expect(foreign).toEqual([]);
  expect(errors).toEqual([]);
  await keepScreenshot(page, 'docs');
});
