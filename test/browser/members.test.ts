import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import { INVITED, mailAbout } from '../support/mail.ts';
import { expectUsable, focusedText, focusIsVisible } from '../support/page-checks.ts';
import { startTestService, type OwnService } from '../support/service.ts';

let service: OwnService;
let browser: Browser;
beforeAll(async () => {
  service = await startTestService();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const newAddress = () => `${crypto.randomUUID()}@example.com`;

async function fillSignUp(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Opens the page of members as the owner of a new business. */
async function openMembers(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(`${service.origin}/signup`);
  await fillSignUp(page, newAddress(), 'Ada Lovelace');
  await page.getByLabel('Name').fill('Analytical Engines');
  await page.getByRole('button', { name: /Create/ }).click();
  await page.waitForURL('**/test');
  await page.goto(`${page.url()}/members`);
  return page;
}

async function invite(page: Page, email: string, role = 'Viewer'): Promise<string> {
  const form = page.getByRole('region', { name: 'Invite a member' });
  await form.getByLabel('Email address').fill(email);
  await form.getByRole('radio', { name: role }).check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent.').waitFor();
  return (await mailAbout(service, { email }, INVITED)).link!;
}

test('an invited person signs up from the link, joins, and is removed after a confirmation', async () => {
  const page = await openMembers();
  const email = newAddress();
  const link = await invite(page, email);
  await keepScreenshot(page, 'members-invited');
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await guest.goto(link);
  await keepScreenshot(guest, 'invitation');
  await guest.getByRole('link', { name: 'Create account' }).click();
  expect(await guest.getByLabel('Email address').inputValue()).toBe(email);
  await fillSignUp(guest, email, 'Grace Hopper');
  await guest.getByRole('button', { name: 'Accept the invitation' }).click();
  await guest.getByText('Your role: viewer').waitFor({ state: 'attached' });
  await page.reload();
  await page.getByText('Change role or remove Grace Hopper').click();
  await page.getByRole('link', { name: 'Remove…' }).click();
  await page.getByRole('heading', { name: 'Remove Grace Hopper' }).waitFor();
  await keepScreenshot(page, 'remove-member');
  await page.getByRole('button', { name: 'Remove this member' }).click();
  await page.getByText('Member removed.').waitFor();
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Audit').click();
  await page.getByText('A member was removed, or left').waitFor();
  await page.getByText('An invitation was accepted: the business has a new member').waitFor();
  await keepScreenshot(page, 'audit');
  await Promise.all([page.context().close(), guest.context().close()]);
});

test('a page of a mailed link sends other sites no referrer', async () => {
  const page = await openMembers();
  const link = await invite(page, newAddress());
  const guest = await (await browser.newContext()).newPage();
  const referrers: (string | undefined)[] = [];
  guest.on('request', (request) => referrers.push(request.headers().referer));
  await guest.goto(link);
  await guest.getByRole('link', { name: 'Sign in' }).click();
  await guest.waitForURL('**/signin**');
  expect(referrers.length).toBeGreaterThan(2);
  expect(referrers.filter(Boolean)).toEqual([]);
  await Promise.all([page.context().close(), guest.context().close()]);
});

test('a member is invited by keyboard alone, and faults are at their field', async () => {
  const page = await openMembers();
  const form = page.getByRole('region', { name: 'Invite a member' });
  await form.getByLabel('Email address').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('link').focus();
  await page.keyboard.press('Enter');
  expect(await page.locator(':focus').getAttribute('id')).toBe('email');
  expect(await focusIsVisible(page)).toBe(true);
  await page.keyboard.type(newAddress());
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  expect(await focusedText(page)).toBe('Send invitation');
  await page.keyboard.press('Enter');
  await page.getByText('Invitation sent.').waitFor();
  expect(await page.getByRole('region', { name: 'Invitations' }).getByText('HR').count()).toBe(1);
  await page.context().close();
});

test.each(['light', 'dark'] as const)('the pages are usable on a phone in %s', async (colorScheme) => {
  const page = await openMembers({ ...PHONE, colorScheme });
  const email = newAddress();
  const link = await invite(page, email);
  const base = new URL(page.url().split('?')[0]!).pathname;
  await page.getByText('Change role or remove Ada Lovelace').click();
  const leave = await page.getByRole('link', { name: 'Leave this business…' }).getAttribute('href');
  const guest = await (await browser.newContext({ ...PHONE, colorScheme })).newPage();
  for (const [who, path, name] of [
    [page, base, 'members'],
    [page, leave!, 'leave'],
    [page, base.replace('/members', '/audit'), 'audit'],
    [guest, link.slice(service.origin.length), 'invitation'],
    [guest, '/invitation?token=tlk_unknown', 'invitation-unknown'],
  ] as const) {
    await who.goto(service.origin + path);
    await keepScreenshot(who, `phone-${colorScheme}-${name}`);
    await expectUsable(who);
  }
  await guest.goto(link);
  await guest.getByRole('link', { name: 'Create account' }).click();
  await keepScreenshot(guest, `phone-${colorScheme}-invitation-sign-up`);
  await expectUsable(guest);
  await fillSignUp(guest, email, 'Grace Hopper');
  await guest.getByRole('button', { name: 'Accept the invitation' }).waitFor();
  await keepScreenshot(guest, `phone-${colorScheme}-invitation-accept`);
  await expectUsable(guest);
  await Promise.all([page.context().close(), guest.context().close()]);
});
