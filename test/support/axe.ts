/// <reference lib="dom" />
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe-core finds against WCAG 2.2 A and AA and its best practices: rule and place. The page must have scripts on. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
