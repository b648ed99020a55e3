/// <reference lib="dom" />
import type { AxeResults } from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare const window: { axe: { run: (options: object) => Promise<AxeResults> } };

/** Returns what axe finds wrong with a page: all of its rules, or only those of these names. */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  await page.waitForLoadState();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (only) => window.axe.run({ resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: only } }) }),
    rules,
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
