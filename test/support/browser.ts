import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
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
  const take = () => page.screenshot({ path: path.join(ARTIFACTS, `${name}.png`), fullPage: true });
  await take().catch(take); // on a busy machine the browser sometimes cannot take one
}
