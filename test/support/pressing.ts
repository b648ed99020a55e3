import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page, Route } from 'playwright-core';

/** Delays a form's response until after a second try. */
export async function answerLate(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.continue();
  const response = await route.fetch({ maxRedirects: 0 });
  await delay(1000);
  await route.fulfill({ response }).catch(() => undefined); // a second try has aborted it
}

export type Press = (page: Page) => Promise<void>;

export const pressEnter: Press = (page) => page.keyboard.press('Enter');

/** @param clickCount which of several fast clicks it is, as browsers count them */
export function click(clickCount: number): Press {
  return async ({ mouse }) => {
    await mouse.down({ clickCount });
    await mouse.up({ clickCount });
  };
}

/** Presses again once the form is sent, like a double click. */
export async function sendTwice(target: Locator, once: Press, again: Press): Promise<void> {
  const page = target.page();
  await page.waitForLoadState(); // the script that ignores the second one is deferred
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await target.focus();
  await target.hover();
  await once(page);
  await sent;
  await again(page);
}

/** Clicks a button again while the first response is in flight. @returns the URLs that its form was sent to */
export async function sendSlowly(page: Page, name: string): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.route('**/*', answerLate);
  await sendTwice(page.getByRole('button', { name, exact: true }), click(1), click(1));
  return sent;
}
