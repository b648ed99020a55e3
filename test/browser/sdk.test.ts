import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { PASSWORD } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { newPerson, registerApp } from '../support/oauth.ts';
import { startTestService, type TestService } from '../support/service.ts';

const SDK = path.join(import.meta.dirname, '../../sdk/src');
const SECRET = 'whsec_5VfGm3Zp0cT4uX1yB7nK2rQ8sW6dE9aL';
const BODY =
  '{"event_id":"evt_1","event_type":"payment.captured","payment":{"description":"Käse – 1 €"},"refund":null}';

/** Policy of a page that may load its own scripts and call services, and nothing else. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src *";

let service: TestService;
let server: Server;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  const scripts = new Map([
    ['/webhooks.js', await bundle('webhooks/webhooks')],
    ['/oauth.js', await bundle('oauth/oauth')],
    ['/index.js', await bundle('index')],
  ]);
  server = createServer(({ url = '' }, response) => {
    const script = scripts.get(url);
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.setHeader('Content-Security-Policy', POLICY).end(script ?? '<!doctype html><title>SDK</title>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  page = await browser.newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(origin());
});
afterAll(async () => {
  await Promise.all([browser.close(), service.stop()]);
  server.close();
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Bundles an entry for browsers, which fails if anything of Node is imported. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(SDK, `${entry}.ts`)],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Runs a program with the SDK in the page. @returns its result */
function inPage<Answer>(program: string): Promise<Answer> {
  const imports = ['webhooks', 'oauth', 'index']
    .map((name) => `const ${name} = await import('/${name}.js');`)
    .join('\n');
  return page.evaluate(`(async () => { ${imports}\n${program} })()`);
}

const hmac = (timestamp: number): string =>
  createHmac('sha256', SECRET).update(`${timestamp}.`).update(BODY).digest('hex');

function verification(body: string, signature: string): string {
  return `
    const headers = new Headers({ 'Service-Event-Id': 'evt_1', 'Service-Signature': '${signature}' });
    const body = new TextEncoder().encode(${JSON.stringify(body)});
    return webhooks.verify(body, headers, '${SECRET}').catch(({ name, reason }) => ({ name, reason }));`;
}

test('the page has nothing of Node', async () => {
  const globals = ['process', 'Buffer', 'require', 'global', 'setImmediate'];
  expect(await inPage(`return ${JSON.stringify(globals)}.filter((name) => name in globalThis);`)).toEqual([]);
});

test('the verifier accepts a genuine delivery in a browser', async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await inPage(verification(BODY, `t=${now},v1=${hmac(now)}`))).toEqual(JSON.parse(BODY));
});

test.each([
  ['signature_mismatch', BODY.replace('1 €', '9 €'), 0],
  ['timestamp_too_old', BODY, -400],
  ['timestamp_in_future', BODY, 400],
])('the verifier refuses in a browser with %s', async (reason, body, seconds) => {
  const timestamp = Math.floor(Date.now() / 1000) + seconds;
  const refused = await inPage(verification(body, `t=${timestamp},v1=${hmac(timestamp)}`));
  expect(refused).toEqual({ name: 'WebhookVerificationError', reason });
});

test('a signature made in a browser equals that of the service', async () => {
  const signing = `return webhooks.sign(${JSON.stringify(BODY)}, '${SECRET}', { signedAt: new Date(1795225140_000) });`;
  expect(await inPage(signing)).toMatchObject({ 'Service-Signature': `t=1795225140,v1=${hmac(1795225140)}` });
});

test('a page can begin the authorization of its user', async () => {
  const { url, pending } = await inPage<{ url: string; pending: { codeVerifier: string } }>(
    `return new index.Tallystick({ baseUrl: 'https://pay.example', clientId: 'app_1' }).signIn({ redirectUri: location.href });`,
  );
  const challenge = createHash('sha256').update(pending.codeVerifier).digest('base64url');
  expect(new URL(url).searchParams.get('code_challenge')).toBe(challenge);
});

test('a page obtains consent, and acts for its user', async () => {
  const person = await newPerson(service);
  const registration = { is_confidential: false, redirect_uris: [origin()] };
  const { id } = await registerApp(service, person, registration);
  const program = `
    const { Tallystick } = index;
    const baseUrl = '${service.baseUrl}';
    const app = new Tallystick({ baseUrl, clientId: '${id}' });`;
  await page.goto(origin());
  const url = await inPage<string>(`${program}
    const { url, pending } = await app.signIn({ redirectUri: '${origin()}', scopes: ['profile:read'] });
    sessionStorage.setItem('pending', JSON.stringify(pending));
    return url;`);
  await page.goto(url);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${origin()}?**`);

  expect(
    await inPage(`${program}
      const pending = JSON.parse(sessionStorage.getItem('pending'));
      const tokens = await app.finishSignIn(location.href, pending);
      const user = app.withOptions({ accessToken: oauth.userTokens(app, oauth.memoryTokenStore(tokens)) });
      const { name } = await user.profile.get();
      const refused = await user.payments.list().catch(({ code, requestId }) => ({ code, known: !!requestId }));
      return { name, refused };`),
  ).toEqual({ name: 'Ada Lovelace', refused: { code: 'insufficient_scope', known: true } });
  const closed = await inPage<string>(`return fetch('${service.baseUrl}/session', { credentials: 'include' })
    .then(({ status }) => status, ({ name }) => name);`);
  expect(closed).toBe('TypeError');
});

test('nothing failed along the way', () => {
  expect(errors).toEqual([]);
});
