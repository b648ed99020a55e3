import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { call, PASSWORD } from '../support/api.ts';
import { keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import {
  authorizePath,
  newPerson,
  newPkce,
  redeem,
  registerApp,
  registerBusinessApp,
  type App,
  type Person,
  type Pkce,
} from '../support/oauth.ts';
import { expectUsable, focusIsVisible } from '../support/page-checks.ts';
import { sendSlowly } from '../support/pressing.ts';
import { APP_SCHEME, opensApp, startSite, type Site } from '../support/site.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let owner: Person;
let site: Site;
beforeAll(async () => {
  [service, browser, site] = await Promise.all([startTestService(), launchBrowser(), startSite()]);
  owner = await newPerson(service);
});
afterAll(() => Promise.all([service.stop(), browser.close(), site.close()]));

let app: App;
let pkce: Pkce;
let context: BrowserContext;
beforeEach(async () => {
  app = await registerApp(service, owner, { redirect_uris: [site.callback] });
  pkce = newPkce();
  context = await browser.newContext();
});
afterEach(() => context.close());

async function ask(changes: Record<string, string> = {}): Promise<Page> {
  const page = await context.newPage();
  await page.goto(service.origin + authorizePath(app, pkce, changes));
  return page;
}

const signIn = async (page: Page, person = owner): Promise<void> => {
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

async function arriveAtApp(page: Page): Promise<Record<string, string>> {
  await page.waitForURL(`${site.callback}?**`);
  return Object.fromEntries(new URL(page.url()).searchParams);
}

async function allow(page: Page): Promise<Record<string, string>> {
  await page.getByRole('button', { name: 'Allow' }).click();
  return arriveAtApp(page);
}

test('a newcomer signs up on the way, allows the application, and it gets a token', async () => {
  const page = await ask({ scope: 'profile:read' });
  await page.getByText('To continue to Budget Book').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByText('To continue to Budget Book').waitFor();
  await page.getByLabel('Full name').fill('Grace Hopper');
  await page.getByLabel('Email address').fill('grace@example.com');
  await page.getByLabel('Phone number').fill('+49 151 12345678');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Allow Budget Book' }).waitFor();
  await keepScreenshot(page, 'consent');
  const { code, state, iss } = await allow(page);
  expect([state, iss]).toEqual(['state-1', service.baseUrl]);
  const { body } = await redeem(service, app, code!, pkce);
  const profile = await call(service, 'GET', '/profile', { token: body.access_token });
  expect(profile.body).toMatchObject({ name: 'Grace Hopper', email: 'g***@example.com', phone: '+49********678' });
});

test('a user who signs in on the way comes back to the consent page', async () => {
  const page = await ask();
  await signIn(page);
  expect(await allow(page)).toHaveProperty('code');
});

test('a user who denies is sent back with access_denied', async () => {
  const page = await ask();
  await signIn(page);
  await page.getByRole('button', { name: 'Deny' }).click();
  expect(await arriveAtApp(page)).toMatchObject({ error: 'access_denied', state: 'state-1' });
});

test('the second time there is no consent page, unless the application wants more scopes', async () => {
  const page = await ask({ scope: 'profile:read' });
  await signIn(page);
  await allow(page);
  const again = await ask({ scope: 'profile:read' });
  expect(await arriveAtApp(again)).toHaveProperty('code');
  const more = await ask({ scope: 'profile:read wallet:read' });
  await more.getByRole('heading', { name: 'Allow Budget Book' }).waitFor();
});

test('a user with a consent goes from the sign-in form straight to the application', async () => {
  const page = await ask();
  await signIn(page);
  await allow(page);
  await context.clearCookies();
  const again = await ask();
  await signIn(again);
  expect(await arriveAtApp(again)).toHaveProperty('code');
});

test('a fault of the application reaches it after signing in, without script too', async () => {
  await context.close();
  context = await browser.newContext({ javaScriptEnabled: false });
  const page = await ask({ scope: 'wallet:write' });
  await signIn(page);
  expect(await arriveAtApp(page)).toMatchObject({ error: 'invalid_scope' });
});

test.each(['Allow', 'Deny'])('an application may lead on to another origin after %s', async (answer) => {
  app = await registerApp(service, owner, { redirect_uris: [site.detour] });
  const page = await ask();
  await signIn(page);
  await page.getByRole('button', { name: answer }).click();
  expect(await arriveAtApp(page)).toHaveProperty('state');
});

test.each(['Allow', 'Deny'])('an application may lead to a native app after %s, without script too', async (answer) => {
  await context.close();
  context = await browser.newContext({ javaScriptEnabled: false });
  app = await registerApp(service, owner, { redirect_uris: [site.appHop] });
  const page = await ask();
  await signIn(page);
  const opened = opensApp(page);
  await page.getByRole('button', { name: answer }).click();
  expect(new URL(await opened).searchParams.get('state')).toBe('state-1');
  await page.getByRole('link', { name: 'Continue' }).waitFor();
  await keepScreenshot(page, `consent-${answer.toLowerCase()}-app`);
});

test('a native app gets the answer without a server in between', async () => {
  const redirect_uris = [`${APP_SCHEME}:/callback`];
  app = await registerApp(service, owner, { is_confidential: false, redirect_uris });
  const page = await ask();
  await signIn(page);
  const opened = opensApp(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  expect(new URL(await opened).searchParams.get('code')).toMatch(/^tac_/);
});

test('the consent page works by keyboard alone, with a visible focus', async () => {
  const page = await ask();
  await signIn(page);
  await page.getByRole('heading', { name: 'Allow Budget Book' }).waitFor();
  const names = [];
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press('Tab');
    expect(await focusIsVisible(page)).toBe(true);
    names.push((await page.locator(':focus').innerText()).trim());
  }
  expect(names).toEqual(['Skip to content', 'Deny', 'Allow', 'Use another account']);
  await keepScreenshot(page, 'consent-keyboard');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  expect(await arriveAtApp(page)).toHaveProperty('code');
});

test('a user can answer with another account', async () => {
  const other = await newPerson(service);
  const page = await ask();
  await signIn(page);
  await page.getByRole('link', { name: 'Use another account' }).click();
  await keepScreenshot(page, 'sign-in-switch');
  await signIn(page, other);
  await page.getByText(`Signed in as ${other.email}`).waitFor();
});

test('the question cannot be put into a frame, not even by a page of the same site', async () => {
  const page = await ask();
  await signIn(page);
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const address = service.origin + authorizePath(app, pkce);
  const question = page.waitForResponse(address);
  await page.goto(site.framing(address));
  expect((await question).status()).toBe(200); // without the cookies it would be a redirect to sign in
  await page.waitForLoadState('networkidle');
  expect(complaints.join()).toContain("frame-ancestors 'none'");
  expect(page.frames()).toHaveLength(2);
  for (const frame of page.frames()) expect(await frame.content()).not.toContain('Tallystick');
});

test.each(['light', 'dark'] as const)('the question of a business is usable on a phone, in %s', async (colorScheme) => {
  await context.close();
  context = await browser.newContext({ ...PHONE, colorScheme });
  const name = 'An application with quite a long name, Limited & Sons';
  app = await registerBusinessApp(service, owner, { name, redirect_uris: [site.callback] });
  const page = await ask();
  await signIn(page);
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await page.getByText('Business', { exact: true }).waitFor();
  const money = page.getByRole('list', { name: 'It can move play money' });
  expect(await money.allInnerTexts()).toEqual(['Create payments, also from your wallet.']);
  expect(await page.getByRole('list', { name: 'It also asks to' }).innerText()).toContain('List and read payments.');
  await keepScreenshot(page, `phone-${colorScheme}-consent`);
  await expectUsable(page);
});

test('a device signs in by its code, on a phone', async () => {
  await context.close();
  context = await browser.newContext(PHONE);
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } });
  const page = await context.newPage();
  await page.goto(`${service.origin}/device`);
  await signIn(page);
  await keepScreenshot(page, 'device');
  await expectUsable(page);
  await page.getByLabel('Code').fill(body.user_code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await keepScreenshot(page, 'device-confirm');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'The device is signed in' }).waitFor();
  await keepScreenshot(page, 'device-done');
  await expectUsable(page);
});

test('a second click while the answer is on its way still shows that the device is signed in', async () => {
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } });
  const page = await context.newPage();
  await page.goto(`${service.origin}/device?user_code=${body.user_code}`);
  await signIn(page);
  const sent = await sendSlowly(page, 'Allow');
  await page.getByRole('heading', { name: 'The device is signed in' }).waitFor();
  expect(sent).toHaveLength(1);
});

test('a second click while the answer is on its way still leads to the application', async () => {
  const page = await ask();
  await signIn(page);
  const sent = await sendSlowly(page, 'Allow');
  expect((await arriveAtApp(page)).code).toMatch(/^tac_/);
  expect(sent).toHaveLength(1);
});

test('a request from an unknown application ends on a page that says what to do', async () => {
  const page = await context.newPage();
  await page.goto(service.origin + authorizePath({ ...app, id: 'app_unknown' }, pkce));
  await page.getByText('Request id').waitFor();
  expect(page.url()).toContain(service.origin);
  await keepScreenshot(page, 'authorize-refused');
});
