import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { keyboardFaults, structureFaults } from '../support/page-checks.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SOUND = `<!doctype html><html lang="en"><title>Sound</title><style>:focus { outline: 3px solid }</style><main>
  <h1>Sign in</h1><h2>Address</h2><label for="email">Email address</label>
  <input id="email" type="email" autocomplete="email"><input type="radio" name="a" aria-label="one">
  <input type="radio" name="a" aria-label="two" checked><button>Go on</button><a href="#email">Back</a></main>`;

test.each<[string, string, string]>([
  ['no language', 'lang="en"', ''],
  ['no title', '<title>Sound</title>', ''],
  ['not one main part', 'main', 'div'],
  ['not one h1', 'h1', 'p'],
  ['a level is left out', 'h2', 'h3'],
  ['id twice', '<button', '<button id="email"'],
  ['no name', 'Go on', ''],
  ['neither named nor hidden', '<button', '<img src="x"><button'],
  ['refers to nothing', '<button', '<button aria-describedby="none"'],
  ['no autocomplete', 'autocomplete="email"', ''],
  ['not reached', '<button', '<button tabindex="-1"'],
  ['focus not seen', '3px', '1px'],
])('the checks of pages find a planted fault: %s', async (fault, sound, changed) => {
  const page = await browser.newPage();
  const faults = async (html: string) => {
    await page.setContent(html);
    return [...(await structureFaults(page)), ...(await keyboardFaults(page))];
  };
  expect(await faults(SOUND)).toEqual([]);
  expect(await faults(SOUND.replaceAll(sound, changed))).toContainEqual(expect.stringContaining(fault));
  await page.close();
});

test.each([
  ['color-contrast', '<p', '<p style="color: #999; background: #fff"'],
  ['label', ' aria-label="one"', ''],
])('axe finds a planted fault: %s', async (rule, sound, changed) => {
  const page = await browser.newPage();
  const html = SOUND.replace('</main>', '<p>Two tickets</p></main>');
  await page.setContent(html);
  expect(await axeFaults(page)).toEqual([]);
  await page.setContent(html.replace(sound, changed));
  expect(await axeFaults(page)).toEqual([expect.stringMatching(`^${rule}: `)]);
  await page.close();
});
