import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Page, type PageScreenshotOptions } from 'playwright-core';
import { PASSWORD } from './api.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function findChromium(): string {
  const candidates = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const found = candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('Browser tests need Chromium on the PATH, such as Debian’s package chromium.');
  return found;
}

/** Time limit of each step, as that of `eventually`. */
const PATIENCE_MILLISECONDS = 150_000;

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MILLISECONDS);
    return context;
  };
  return browser;
}

/** A small phone, in CSS pixels. */
export const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Larger screens, for pages of the console. */
export const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { ...PHONE, viewport: { width: 390, height: 844 } },
};

const ARTIFACTS = path.join(import.meta.dirname, '../../artifacts');

/** Sends the sign-up form that the page shows, and waits for the console. */
export async function sendSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

/** Stores a screenshot among the build's artefacts. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  await takeScreenshot(page, { path: path.join(ARTIFACTS, `${name}.png`), fullPage: true });
}

/** Takes a screenshot, which the browser sometimes cannot on a busy machine. */
export async function takeScreenshot(page: Page, options: PageScreenshotOptions): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await page.screenshot(options);
    } catch (error) {
      if (tries === 5) throw error;
      await delay(500);
    }
  }
}
