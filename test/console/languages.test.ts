import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { limits } from '../../spec/generated/values.ts';
import type { Language } from '../../server/platform/languages/language.ts';
import { ENGLISH, LANGUAGES } from '../../server/platform/languages/languages.ts';
import { ageSession } from '../support/age-session.ts';
import { call, createMerchant, PASSWORD } from '../support/api.ts';
import { mailAbout } from '../support/mail.ts';
import {
  authorizePath,
  credentials,
  newPerson,
  newPkce,
  registerApp,
  type App,
  type Person,
} from '../support/oauth.ts';
import { paymentsOf, type Payments } from '../support/payments.ts';
import { turnOn } from '../support/second-factor.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor, type Visitor } from '../support/visitor.ts';

let payments: Payments;
beforeAll(async () => {
  payments = paymentsOf(service, await createMerchant(service));
});

async function open(changes: object = {}): Promise<{ reference: string; path: string }> {
  const { body } = await payments.create({ payment_method: undefined, amount: 123456, ...changes });
  return { reference: body.reference as string, path: new URL(body.checkout_url as string).pathname };
}

const languageOf = (html: string) => /<html lang="([^"]+)" dir="([^"]+)">/.exec(html)!.slice(1).join(' ');
const choose = (visitor: Visitor, path: string, code: string) => visitor.get(`${path}?lang=${code}`);

test.each([
  ['de', 'de ltr'],
  ['de-CH, en;q=0.5', 'de ltr'],
  ['xx, de;q=0.4, en;q=0.3', 'de ltr'],
  ['en-GB, de;q=0.9', 'en ltr'],
  ['de;q=0, en;q=0.1', 'en ltr'],
  ['*', 'en ltr'],
  ['zh', 'en ltr'],
])('Accept-Language: %s is answered in %s', async (header, language) => {
  const { path } = await open();
  const { html, headers } = await newVisitor(service).get(path, { 'Accept-Language': header });
  expect(languageOf(html)).toBe(language);
  expect(headers.get('Content-Language')).toBe(language.split(' ')[0]);
});

test.each(LANGUAGES.map(({ code }) => code))('a payer pays in %s, up to the receipt', async (code) => {
  const language = LANGUAGES.find((each) => each.code === code)!;
  const visitor = newVisitor(service);
  const { reference, path } = await open();
  await choose(visitor, path, code);
  const { html } = await visitor.get(path);
  const amount = new Intl.NumberFormat(language.amounts, { style: 'currency', currency: 'EUR' }).format(1234.56);
  expect(html).toContain(language.html('checkout.title', { amount, business: 'Analytical Engines' }));
  expect(html.length).toBeLessThan(60_000);
  const declined = await visitor.submit(path, { pay: 'simulated_card', card: 'sim_declined' });
  expect([declined.status, declined.html]).toEqual([
    422,
    expect.stringContaining(language.text('checkout.card_declined')),
  ]);
  const paid = await visitor.submit(path, { pay: 'simulated_card', card: 'sim_success' });
  expect(paid.status).toBe(303);
  await payments.act(reference, 'capture');
  const receipt = (await visitor.get(path)).html;
  for (const key of ['receipt.title', 'receipt.paid_on', 'outcome.paid_text', 'method.simulated_card'] as const)
    expect(receipt).toContain(language.html(key));
  if (language === ENGLISH) return;
  for (const text of ['Receipt<', 'Paid on', 'Thank you', 'Signed in', 'Back to', 'API reference'])
    expect(receipt + html).not.toContain(text);
});

test('a choice outlives the page, wins over the header, and leaves the address', async () => {
  const { path } = await open();
  const visitor = newVisitor(service);
  const english = await visitor.get(`${path}?cancel=`);
  expect(english.html).toContain(`<a href="${path}?cancel=&amp;lang=de" lang="de" hreflang="de">Deutsch</a>`);
  const chosen = await visitor.get(`${path}?cancel=&lang=de`);
  expect([chosen.status, chosen.location]).toEqual([303, `${path}?cancel=`]);
  expect(chosen.headers.getSetCookie().join()).toMatch(
    /tally_language_\d+=de; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
  );
  const { html } = await visitor.get(path, { 'Accept-Language': 'en' });
  expect(languageOf(html)).toBe('de ltr');
  expect(html).toContain('aria-current="true">Deutsch</a>');
});

test.each(['../../etc/passwd', 'constructor', '__proto__', 'de%0d%0aX:%201', '', 'de'.repeat(2000)])(
  'a forged choice is ignored: %s',
  async (forged) => {
    const { path } = await open();
    const visitor = newVisitor(service);
    const { status, html } = await choose(visitor, path, forged);
    expect([status, languageOf(html)]).toEqual([200, 'en ltr']);
    expect([...visitor.cookies.keys()].filter((name) => name.includes('language'))).toEqual([]);
    visitor.cookies.set(`tally_language_${new URL(service.origin).port}`, encodeURIComponent(forged.slice(0, 100)));
    expect(languageOf((await visitor.get(path)).html)).toBe('en ltr');
  },
);

test('two choices in one address are none', async () => {
  const { path } = await open();
  expect((await newVisitor(service).get(`${path}?lang=de&lang=en`)).status).toBe(200);
});

/** Sends a header as it is, which fetch would refuse. */
const send = (path: string, header: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(service.origin + path, { headers: { 'Accept-Language': header } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(parts).toString() }));
    });
    sent.on('error', reject).end();
  });

test.each([
  ['a path', '../../etc/passwd'],
  ['a property of objects', '__proto__, constructor;q=0.9, toString'],
  ['10 KB of languages', Array.from({ length: 1400 }, (_, index) => `x${index % 100};q=1`).join(',')],
  ['10 KB of commas', ','.repeat(10_000)],
  ['one tag of 10 KB', 'd'.repeat(10_000)],
  ['a weight that is none', 'de;q=NaN, de;q=1e999, ;q=, ;;;'],
  ['bytes beyond ASCII', 'd\u00eb, \u00ff'],
])('a forged Accept-Language is answered in a language that exists: %s', async (_, header) => {
  const { path } = await open();
  const { status, body } = await send(path, header);
  expect(status).toBe(200);
  expect(LANGUAGES.map(({ code }) => `${code} ltr`)).toContain(languageOf(body));
});

test('errors of a translated page are in its language, without the English detail', async () => {
  const visitor = newVisitor(service);
  const { status, html } = await visitor.get('/pay/pay_00000000000000000000000000', { 'Accept-Language': 'de' });
  expect([status, languageOf(html)]).toEqual([404, 'de ltr']);
  expect(html).toContain('Seite nicht gefunden');
  expect(html).not.toMatch(/No payment|not found|Check the/);
  const english = (await newVisitor(service).get('/pay/pay_00000000000000000000000000')).html;
  for (const each of [html, english]) expect(each.split('<h1>')[1]!.split('</main>')[0]).not.toContain('"/docs"');
  const { path } = await open();
  const forged = await visitor.post(path, { form_token: 'other' }, { 'Accept-Language': 'de' });
  expect([forged.status, forged.html]).toEqual([403, expect.stringContaining('Dieses Formular ist veraltet')]);
  expect(forged.html).toContain('Seite erneut öffnen');
});

test('names and descriptions are shown as they are in every language', async () => {
  const description = "<b>{amount}</b> {business} '{' & \"";
  const { path } = await open({ description });
  for (const { code } of LANGUAGES) {
    const { html } = await newVisitor(service).get(path, { 'Accept-Language': code });
    expect(html).toContain('&lt;b&gt;{amount}&lt;/b&gt; {business} &#39;{&#39; &amp; &quot;');
  }
});

test.each(LANGUAGES.map(({ code }) => code))('a user allows an application in %s', async (code) => {
  const language = LANGUAGES.find((each) => each.code === code)!;
  const person = await newPerson(service);
  const app = await registerApp(service, person);
  await person.get(`/device?lang=${code}`);
  const path = authorizePath(app, newPkce());
  const { html } = await person.get(path);
  expect(languageOf(html)).toBe(`${code} ltr`);
  for (const key of ['scope.profile:read', 'scope.wallet:read', 'consent.allow', 'consent.asks_to'] as const)
    expect(html).toContain(language.html(key));
  expect(html).toContain(language.html('consent.heading', { application: 'Budget Book' }));
  const allowed = await person.post('/oauth/authorize', { ...hiddenFields(html), decision: 'approve' });
  expect(allowed.html).toContain(`<h1>${language.text('consent.allowed')}</h1>`);
});

async function askForDevice(app: App): Promise<string> {
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: credentials(app) });
  return body.user_code as string;
}

const ON_DEVICES = {
  grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
  is_confidential: false,
  redirect_uris: [],
};

test('a user allows a device in Polish, and is told how long a code is valid', async () => {
  const polish = LANGUAGES.find(({ code }) => code === 'pl')!;
  const person = await newPerson(service);
  const app = await registerApp(service, person, ON_DEVICES);
  const user_code = await askForDevice(app);
  await person.get('/device?lang=pl');
  const wrong = await person.get('/device?user_code=BBBB-BBBB');
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('kod jest ważny przez 10 minut.')]);
  const { html } = await person.get(`/device?user_code=${user_code}`);
  expect(html).toContain(polish.html('device.heading', { application: 'Budget Book' }));
  const answer = { ...hiddenFields(html), decision: 'approve' };
  expect((await person.post('/device', answer)).html).toContain(polish.html('device.not_compared'));
  const done = await person.post('/device', { ...answer, matches: 'yes' });
  expect([done.status, done.html]).toEqual([
    200,
    expect.stringContaining(polish.html('device.allowed', { application: 'Budget Book' })),
  ]);
});

test.each([
  ['ja', 'ja ltr'],
  ['xx de-AT en', 'de ltr'],
  ['../../etc', 'en ltr'],
  ['', 'en ltr'],
  ['de'.repeat(1000), 'en ltr'],
])(
  'ui_locales=%s of an application shows the consent in %s, unless the user has chosen',
  async (ui_locales, language) => {
    const person = await newPerson(service);
    const path = authorizePath(await registerApp(service, person), newPkce(), { ui_locales });
    expect(languageOf((await person.get(path)).html)).toBe(language);
    await person.get('/device?lang=nl');
    expect(languageOf((await person.get(path)).html)).toBe('nl ltr');
  },
);

test('a pushed request has ui_locales as well, and the metadata lists the languages', async () => {
  const { body } = await call(service, 'GET', '/.well-known/oauth-authorization-server');
  expect(body.ui_locales_supported).toEqual(LANGUAGES.map(({ code }) => code));
  const person = await newPerson(service);
  const app = await registerApp(service, person);
  const query = new URL(authorizePath(app, newPkce(), { ui_locales: 'xx ja' }), service.origin).searchParams;
  const form = { ...Object.fromEntries(query), client_secret: app.secret! };
  const pushed = await call(service, 'POST', '/oauth/par', { form });
  expect(pushed.status).toBe(201);
  const { request_uri } = pushed.body as { request_uri: string };
  const path = `/oauth/authorize?${new URLSearchParams({ client_id: app.id, request_uri }).toString()}`;
  expect(languageOf((await person.get(path)).html)).toBe('ja ltr');
});

const chooseInAccount = (person: Person, language: string | null) =>
  call(service, 'PATCH', '/account', { token: person.session, body: { language } });

test('the language of the account comes after a choice on the page, and before ui_locales and the browser', async () => {
  const person = await newPerson(service);
  expect((await chooseInAccount(person, 'it')).body).toMatchObject({ language: 'it' });
  const consent = authorizePath(await registerApp(service, person), newPkce(), { ui_locales: 'ja' });
  const { path } = await open();
  const german = { 'Accept-Language': 'de' };
  for (const each of [consent, path]) expect(languageOf((await person.get(each, german)).html)).toBe('it ltr');
  expect(languageOf((await newVisitor(service).get(path, german)).html)).toBe('de ltr');
  await choose(person, path, 'nl');
  for (const each of [consent, path]) expect(languageOf((await person.get(each, german)).html)).toBe('nl ltr');
});

test('the language of an account can be removed, and one without a catalogue is refused', async () => {
  const person = await newPerson(service);
  await chooseInAccount(person, 'fr');
  const { path } = await open();
  expect((await chooseInAccount(person, null)).body).toMatchObject({ language: null });
  expect(languageOf((await person.get(path)).html)).toBe('en ltr');
  for (const language of ['sv', 'de-CH', 'DE', '', '__proto__']) {
    const { status, body } = await chooseInAccount(person, language);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: '/language', code: 'enum' })]]);
  }
});

test('a user chooses the language on the page of the account', async () => {
  const person = await newPerson(service);
  const save = async (language: string) => {
    const { form_token } = hiddenFields((await person.get('/dashboard/account')).html);
    return person.post('/dashboard/account', { form_token: form_token!, action: 'times', time_zone: '', language });
  };
  const saved = await save('pl');
  expect(saved.status).toBe(303);
  const { html } = await person.get(saved.location);
  expect(html).toContain('Your time zone, format of dates and language are saved.');
  expect(html).toContain('<option value="pl" selected>Polski</option>');
  const refused = await save('sv');
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('The language must be equal to one of the allowed values.'),
  ]);
  expect((await save('')).status).toBe(303);
});

const POLISH = { 'Accept-Language': 'pl' };

test('mails that a page causes are in the language of the visitor', async () => {
  const visitor = newVisitor(service);
  const email = `${randomUUID()}@example.com`;
  await visitor.get('/device?lang=ja');
  await visitor.submit('/signup', { email, name: 'Ada Lovelace', phone: '', password: PASSWORD });
  const verification = await mailAbout(service, { email }, 'メールアドレスの確認');
  expect(verification.text).toContain('リンクは一度だけ使用でき、有効期間は24時間です。');
  const stranger = newVisitor(service);
  const { html } = await stranger.get('/forgot-password', POLISH);
  await stranger.post('/forgot-password', { ...hiddenFields(html), email }, POLISH);
  const reset = await mailAbout(service, { email }, 'Ustawienie nowego hasła');
  expect(reset.text).toMatch(/przez 24 godziny\.[^]*Dotyczy on konta założonego \d+ \p{L}+ 20\d\d/u);
  expect(reset.link).toContain('/reset-password?token=');
});

test('the console stays English', async () => {
  const person = await newPerson(service);
  const { html } = await person.get('/dashboard/account', { 'Accept-Language': 'de' });
  expect(languageOf(html)).toBe('en ltr');
});

test.each(LANGUAGES.map(({ code }) => code))('a user signs up and in in %s', async (code) => {
  const language = LANGUAGES.find((each) => each.code === code)!;
  const { path } = await open();
  const visitor = newVisitor(service);
  const query = new URLSearchParams({ return_to: path }).toString();
  await choose(visitor, path, code);
  const amount = new Intl.NumberFormat(language.amounts, { style: 'currency', currency: 'EUR' }).format(1234.56);
  const purpose = language.html('signin.to_pay', { amount, name: 'Analytical Engines' });
  const signUpPage = (await visitor.get(`/signup?${query}`)).html;
  const hint = language.html('signup.password_hint', { count: limits.NewPassword.minLength });
  for (const text of [language.html('signup.title'), language.html('signup.optional'), purpose, hint])
    expect(signUpPage).toContain(text);
  const entered = { email: `${randomUUID()}@example.com`, name: 'Ada Lovelace', phone: '', password: PASSWORD };
  const faulty = { ...entered, name: '', email: 'ada', phone: '1', password: 'short' };
  const refused = await visitor.submit(`/signup?${query}`, faulty);
  expect(refused.status).toBe(400);
  const faults = ['signup.enter_name', 'receipt.enter_address', 'signup.enter_phone', 'signup.short_password'] as const;
  if (language !== ENGLISH)
    for (const key of faults)
      expect(refused.html).toContain(language.html(key, { count: limits.NewPassword.minLength }));
  expect((await visitor.submit(`/signup?${query}`, entered)).location).toBe(path);
  const other = newVisitor(service);
  await choose(other, path, code);
  const signInPage = (await other.get(`/signin?${query}`)).html;
  for (const text of [language.html('signin.forgot'), language.html('signin.new'), purpose])
    expect(signInPage).toContain(text);
  const wrong = await other.submit(`/signin?${query}`, { email: entered.email, password: 'not the password' });
  expect(wrong.status).toBe(401);
  if (language !== ENGLISH) expect(wrong.html).toContain(language.html('signin.wrong'));
  expect((await other.submit(`/signin?${query}`, { email: '', password: '' })).html).toContain(
    language.html('signin.enter_email'),
  );
  for (const html of [signUpPage, refused.html, signInPage, wrong.html]) expectNoEnglish(language, html);
});

test.each(LANGUAGES.map(({ code }) => code))('the second step and the confirmation are in %s', async (code) => {
  const language = LANGUAGES.find((each) => each.code === code)!;
  const person = await newPerson(service);
  const { nextCode } = await turnOn(service, person);
  const { path } = await open();
  const visitor = newVisitor(service);
  await choose(visitor, path, code);
  const signInPath = `/signin?${new URLSearchParams({ return_to: path }).toString()}`;
  const step = await visitor.submit(signInPath, { email: person.email, password: PASSWORD });
  for (const key of ['signin.enter_code', 'signin.second_text', 'confirmation.code_hint', 'signin.other'] as const)
    expect(step.html).toContain(language.html(key));
  const fields = hiddenFields(step.html);
  const empty = await visitor.post('/signin/code', { ...fields, code: '' });
  expect(empty.html).toContain(language.html('confirmation.enter_code'));
  const wrong = await visitor.post('/signin/code', { ...fields, code: '000000' });
  expect(wrong.status).toBe(401);
  if (language !== ENGLISH) expect(wrong.html).toContain(language.html('confirmation.wrong_code'));
  const over = await visitor.post('/signin/code', { ...fields, ticket: 'forged', code: '000000' });
  expect(over.html).toContain(`<h1>${language.html('signin.start_again')}</h1>`);
  expect(over.html).toContain(`<a class="button" href="${signInPath}">${language.html('signin.title')}</a>`);
  expect((await visitor.post('/signin/code', { ...fields, code: nextCode() })).status).toBe(303);
  await ageSession(service, person.session);
  await choose(person, path, code);
  const confirm = await person.get('/confirm?return_to=/dashboard/account/delete');
  for (const key of ['confirmation.title', 'confirmation.keep', 'confirmation.go_back'] as const)
    expect(confirm.html).toContain(language.html(key));
  const english = language === ENGLISH ? '' : ' lang="en"';
  expect(confirm.html).toContain(`<p${english}>You are about to <strong>delete your account</strong>`);
  for (const { html } of [step, wrong, over, confirm]) expectNoEnglish(language, html);
});

/** Finds English that a translated page of the entry must not have. */
function expectNoEnglish(language: Language, html: string): void {
  expect(languageOf(html)).toBe(`${language.code} ${language.direction}`);
  if (language !== ENGLISH)
    expect(html).not.toMatch(/Sign in|sign in|Create|Email address|wrong|Enter |characters|>optional/);
}
