import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../scripts/processes/free-port.ts';
import { ageSession } from '../support/age-session.ts';
import { PASSWORD } from '../support/api.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { addPasskey, startSignIn, type PasskeyOfUser } from '../support/passkeys.ts';
import { turnOn } from '../support/second-factor.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  const PORT = String(await freePort());
  service = await startTestService({ PORT, BASE_URL: `http://localhost:${PORT}` });
});
afterAll(() => service.stop());

async function withPasskey(): Promise<Person & { passkey: PasskeyOfUser }> {
  const person = await newPerson(service);
  return { ...person, passkey: await addPasskey(service, person) };
}

const text = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
const optionsIn = (html: string) => JSON.parse(/data-options="([^"]+)"/.exec(html)![1]!.replaceAll('&quot;', '"'));

test('the sign-in page takes a passkey once, and leads to the page that was wanted', async () => {
  const { passkey } = await withPasskey();
  const visitor = newVisitor(service);
  const { html } = await visitor.get('/signin?return_to=%2Fdashboard%2Fsessions');
  expect(html).toContain('data-start="/api/v1/session/passkey/start"');
  const credential = JSON.stringify(passkey.authenticator.get(await startSignIn(service)));
  const form = { ...hiddenFields(html), credential };
  const { status, location } = await visitor.post('/signin/passkey', form);
  expect([status, location]).toEqual([303, '/dashboard/sessions']);
  const other = newVisitor(service);
  const again = { ...hiddenFields((await other.get('/signin?return_to=%2Fdashboard%2Fsessions')).html), credential };
  const refused = await other.post('/signin/passkey', again);
  expect([refused.status, text(refused.html)]).toEqual([422, expect.stringContaining('answered before')]);
  expect(refused.html).toContain('action="/signin?return_to=%2Fdashboard%2Fsessions"');
  expect((await other.post('/signin/passkey', { credential })).status).toBe(403); // without the token of the form
});

test('an answer that cannot be read is refused on the page', async () => {
  const visitor = newVisitor(service);
  for (const credential of ['', '{', '[]', '{"id":"AA"}', JSON.stringify({ id: 'x'.repeat(3000) })]) {
    const form = { ...hiddenFields((await visitor.get('/signin')).html), credential };
    expect([credential, (await visitor.post('/signin/passkey', form)).status]).toEqual([credential, 400]);
  }
});

test('the second step has separate options, and gives new ones after a refusal', async () => {
  const { email, passkey } = await withPasskey();
  const visitor = newVisitor(service);
  const { html } = await visitor.submit('/signin', { email, password: PASSWORD });
  const { public_key } = optionsIn(html);
  expect(public_key.allowCredentials).toMatchObject([{ id: passkey.authenticator.id }]);
  const send = (page: string, mistakes: object) => {
    const credential = JSON.stringify(passkey.authenticator.get(optionsIn(page).public_key, mistakes));
    return visitor.post('/signin/passkey', { ...hiddenFields(page), return_to: '/dashboard/account', credential });
  };
  const refused = await send(html, { origin: 'https://evil.example' });
  expect([refused.status, refused.html]).toEqual([401, expect.stringContaining('is invalid')]);
  expect(optionsIn(refused.html).public_key.challenge).not.toBe(public_key.challenge);
  const { status, location } = await send(refused.html, { isUserVerified: false });
  expect([status, location]).toEqual([303, '/dashboard/account']);
});

test('a page with passkeys is at most 60 KB, and four requests, with scripts of ours only', async () => {
  const person = await withPasskey();
  await ageSession(service, person.session); // else nothing is to confirm
  for (const path of ['/signin?switch=1', '/dashboard/passkeys', '/confirm?return_to=/dashboard']) {
    const { html, headers } = await person.get(path);
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    const sizes = await Promise.all(
      files.map(async (file) => (await (await fetch(service.origin + file)).arrayBuffer()).byteLength),
    );
    expect(files.length).toBeLessThanOrEqual(3);
    expect(files.some((file) => file.startsWith('/assets/passkeys-'))).toBe(true);
    expect(Buffer.byteLength(html) + sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024);
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'; connect-src 'self'");
  }
});

test('at an address without a name, the pages offer no passkey and say why', async () => {
  const origin = service.origin.replace('localhost', '127.0.0.1');
  const { config } = (service as Awaited<ReturnType<typeof startTestService>>).parts;
  const before = config.origin;
  config.origin = origin;
  try {
    const person = await newPerson(service);
    const { html } = await person.get('/dashboard/passkeys');
    expect(html).toContain('BASE_URL=http://localhost:3000');
    expect(html).not.toContain('data-passkey');
    expect((await newVisitor(service).get('/signin')).html).not.toContain('data-passkey');
  } finally {
    config.origin = before;
  }
});

test('a user with a passkey is asked for it before the code', async () => {
  const person = await newPerson(service);
  await turnOn(service, person);
  const codeOnly = await newVisitor(service).submit('/signin', { email: person.email, password: PASSWORD });
  expect(codeOnly.html).not.toContain('data-passkey=');
  await addPasskey(service, person);
  const { html } = await newVisitor(service).submit('/signin', { email: person.email, password: PASSWORD });
  const places = ['data-passkey="get"', 'name="code"'].map((part) => html.indexOf(part));
  expect([places[0]! > 0, places[0]! < places[1]!]).toEqual([true, true]);
});
