import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { limits } from '../../spec/generated/values.ts';
import { call, PASSWORD } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { service } from '../support/shared-service.ts';
import { newVisitor, type PageAnswer } from '../support/visitor.ts';

/** Compares stored form values through the API, whose responses are checked against the contract in tests. */

let owner: Owner;
beforeAll(async () => {
  owner = await newOwner(service);
});

const LISTS = { '/applications': '/oauth/clients', '/endpoints': '/webhook-endpoints', '/dashboard': '/businesses' };

async function expectListToAnswer(form: keyof typeof LISTS): Promise<void> {
  const token = form === '/endpoints' ? owner.merchant.token : owner.session;
  const { status, body } = await call(service, 'GET', `${LISTS[form]}?limit=100`, { token });
  expect([status, body.code]).toEqual([200, undefined]);
}

const registerEndpoint = (url: string, description = '') =>
  owner.act('/endpoints/new', 'register', { url, description, client_id: owner.merchant.clientId });

const registerApplication = (name: string, redirect_uris: string) =>
  owner.act('/applications/new', 'register', {
    name,
    redirect_uris,
    grant_types: 'authorization_code',
    scopes: 'profile:read',
    is_confidential: 'yes',
  });

test.each([
  'https://shop.example/a b',
  'https://shop.example/a\nb',
  'https://shop.example/a|b',
  'https://shop.example/ü',
])('the endpoint address %j is refused by the form as by the API', async (url) => {
  const { status, html } = await registerEndpoint(url);
  expect([status, html]).toEqual([400, expect.stringContaining('The address must be an absolute address')]);
  await expectListToAnswer('/endpoints');
});

test('a change of an endpoint is held to the contract as its registration is', async () => {
  const { token } = owner.merchant;
  const body = { url: 'https://shop.example/hooks' };
  const { id } = (await call(service, 'POST', '/webhook-endpoints', { token, body })).body;
  const answer = await owner.act(`/endpoints/${id}`, 'change', { url: 'https://shop.example/a b', description: '' });
  expect([answer.status, answer.html]).toEqual([400, expect.stringContaining('must be an absolute address')]);
  expect((await call(service, 'GET', `/webhook-endpoints/${id}`, { token })).body.url).toBe(body.url);
});

test('a redirect address outside the contract is refused on creation, change and promotion', async () => {
  const bad = 'https://rp.example/a|b';
  expect((await registerApplication('Partner', bad)).status).toBe(400);
  const app = { name: 'Partner', grant_types: ['authorization_code'], scopes: ['profile:read'], is_confidential: true };
  const body = { ...app, business_id: owner.businessId, redirect_uris: ['https://rp.example/ab'] };
  const { client_id } = (await call(service, 'POST', '/oauth/clients', { token: owner.session, body })).body;
  const page = `/applications/${client_id}`;
  const changes = { name: 'Partner', scopes: 'profile:read', redirect_uris: `https://rp.example/ab\n${bad}` };
  for (const refused of [
    await owner.act(page, 'change', changes),
    await owner.act(`${page}/promote`, 'promote', { live_redirect_uris: bad }),
  ]) {
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('The redirect URIs must be')]);
  }
  await expectListToAnswer('/applications');
});

/** Texts of every kind, also near-valid ones. */
const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
const address = fc
  .tuple(
    fc.constantFrom('https://', 'HTTP://', 'com.example.app:/'),
    fc.constantFrom('', 'a.example', 'ä.example'),
    text,
  )
  .map(([scheme, host, path]) => `${scheme}${host}/${encodeSome(path)}`);

/** Encodes half of the values; the others are not encoded, unlike a browser's. */
const encodeSome = (path: string) => (path.length % 2 === 0 ? encodeURI(path.toWellFormed()) : path);

type Form = [form: keyof typeof LISTS, send: (...fields: [string, string]) => Promise<PageAnswer>];

const FORMS: Form[] = [
  ['/endpoints', (description, url) => registerEndpoint(url, description)],
  ['/applications', registerApplication],
  ['/dashboard', (name) => owner.submit('/dashboard', { name })],
];

test.each(FORMS)('every value that the form of %s accepts can be listed', async (form, send) => {
  let accepted = 0;
  const held = fc.asyncProperty(text, address, async (...fields) => {
    const { status } = await send(...fields);
    expect([200, 303, 400, 422]).toContain(status);
    if (status >= 400) return;
    accepted += 1;
    await expectListToAnswer(form);
  });
  await fc.assert(held, { numRuns: 12, endOnFailure: true, examples: [['Shop', 'https://a.example/hooks']] });
  expect(accepted).toBeGreaterThan(0);
});

test.each([
  ['a name of spaces', { name: ' ' }, 'Enter your name.'],
  ['a name that is too long', { name: 'a'.repeat(101) }, 'Your name must have at most 100 characters.'],
  ['an address that is none', { email: 'ada@example' }, 'The email address must be an email address'],
  ['a number without its country', { phone: '0151 1234567' }, 'The number must be a phone number such as'],
  ['a short password', { password: 'short' }, 'The password must have at least 12 characters.'],
])('the sign-up form refuses %s in the words of the contract', async (_, changes, said) => {
  const details = { email: `${randomUUID()}@example.com`, name: 'Ada', phone: '', password: PASSWORD, ...changes };
  const { status, html } = await newVisitor(service).submit('/signup', details);
  expect([status, html]).toEqual([400, expect.stringContaining(said)]);
});

const PAGES = path.join(import.meta.dirname, '../../server/pages');

/** Limits of a field, and counts such as `12 characters`, written as they are. */
const TYPED = [
  /\b(?:minlength|maxlength|min|max|step|pattern)="(?!<%)[^"]*"/g,
  /\b(?:\d+|two|three|four|five|six|seven|eight|ten|twelve|fifteen|thirty) (?:characters|letters|digits|seconds|minutes|hours|days|KiB|refunds|payments|codes)\b/gi,
];

test('no page states a limit that another part of the service sets', () => {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(eta|ts)$/.test(file));
  const typed = files.flatMap((file) => {
    const source = readFileSync(path.join(PAGES, file), 'utf8');
    const shown = file.endsWith('.ts') ? source.replace(/\/\*\*?[\s\S]*?\*\/|\/\/.*/g, '') : source;
    return TYPED.flatMap((pattern) => shown.match(pattern) ?? []).map((text) => `${file}: ${text}`);
  });
  expect(typed).toEqual([]);
});

test.each(['<input minlength="2">', 'At least 12 characters.', 'It works for thirty minutes.'])(
  '%s would be found in a page',
  (text) => expect(TYPED.some((pattern) => text.match(pattern) !== null)).toBe(true),
);

test('the forms show the limits of the contract', async () => {
  const { minLength, maxLength } = limits.Search_find.q;
  const { html: found } = await owner.open('/payments');
  expect(found).toContain(`minlength="${minLength}" maxlength="${maxLength}"`);
  const { html: signUp } = await newVisitor(service).get('/signup');
  expect(signUp).toContain(`At least ${limits.NewPassword.minLength} characters. A few unrelated words work well.`);
});

test.each([
  [limits.Search_find.q.minLength - 1, 400],
  [limits.Search_find.q.minLength, 200],
  [limits.Search_find.q.maxLength, 200],
  [limits.Search_find.q.maxLength + 1, 400],
])('a search for %i characters outside the basic plane answers %i, as the API does', async (count, status) => {
  const q = encodeURIComponent('𝄞'.repeat(count));
  expect((await owner.open(`/search?q=${q}`)).status).toBe(status);
  expect((await call(service, 'GET', `/search?q=${q}`, { token: owner.merchant.token })).status).toBe(status);
});
