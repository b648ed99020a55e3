import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser, SIZES } from '../test/support/browser.ts';
import { shownPages } from './screenshots/shown-pages.ts';

/**
 * `npm run screenshots`: captures the first screen of every page at two widths, light and dark, to `artifacts/screenshots`.
 * It uses the running service, and SEED_EMAIL and SEED_PASSWORD as printed by `npm run seed`.
 */
const {
  TALLYSTICK_BASE_URL: origin = 'http://127.0.0.1:3000',
  SEED_EMAIL: email,
  SEED_PASSWORD: password,
} = process.env;
const FOLDER = path.join(import.meta.dirname, '../artifacts/screenshots');

if (!email || !password) throw new Error('Set SEED_EMAIL and SEED_PASSWORD to what `npm run seed` printed.');
await mkdir(FOLDER, { recursive: true });
const { session, pages } = await shownPages(origin, email, password);
const browser = await launchBrowser();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, device] of Object.entries(SIZES)) {
      const screen = { ...device, deviceScaleFactor: 1, colorScheme };
      const [stranger, member] = [await browser.newContext(screen), await browser.newContext(screen)];
      await member.addCookies([{ name: 'tally_session', value: session, url: origin }]);
      for (const { name, path: place, isPublic } of pages) {
        const page = await (isPublic ? stranger : member).newPage();
        await page.goto(origin + place);
        await page.screenshot({ path: path.join(FOLDER, `${name}-${size}-${colorScheme}.png`) });
        await page.close();
      }
      await Promise.all([stranger.close(), member.close()]);
    }
  }
} finally {
  await browser.close();
}
process.stdout.write(`${pages.length} pages, each four times, in ${FOLDER}\n`);
