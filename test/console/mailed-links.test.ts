import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '../../spec/generated/values.ts';
import type { Language, MessageKey, Values } from '../../server/platform/languages/language.ts';
import { ENGLISH, LANGUAGES } from '../../server/platform/languages/languages.ts';
import { call, PASSWORD } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { sql } from '../support/database.ts';
import { mailAbout, mailsTo, RESET, VERIFY, verifyEmail } from '../support/mail.ts';
import { newPerson, type Person } from '../support/oauth.ts';
import { turnOn } from '../support/second-factor.ts';
import { startTestService } from '../support/service.ts';
import { newAddress } from '../support/shared-addresses.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor, type PageAnswer, type Visitor } from '../support/visitor.ts';

let owner: Owner;
beforeAll(async () => {
  owner = await newOwner(service);
  await verifyEmail(service, owner);
});

const CASES = LANGUAGES.map(({ code }) => code);
const languageOf = (code: string) => LANGUAGES.find((each) => each.code === code)!;
const byCode = (code: string) => ({ 'Accept-Language': code });

/** English that no page of a mailed link may have in another language. */
const LEFT =
  /\b(?:this link|ask for|sign in|your password|new password|email address|invites|withdrawn|signed out|connected)\b/i;

function expectSpoken(
  answer: PageAnswer,
  status: number,
  language: Language,
  ...keys: (MessageKey | [MessageKey, Values])[]
) {
  expect(answer.status).toBe(status);
  expect(answer.html).toContain(`<html lang="${language.code}" dir="ltr">`);
  for (const key of keys.map((each) => [each].flat() as [MessageKey, Values?]))
    expect(answer.html).toContain(language.html(...key));
  const shown = answer.html.slice(answer.html.indexOf('<h1')).replace(/<[^>]*>/g, ' ');
  if (language !== ENGLISH) expect(shown.split('</main>')[0]).not.toMatch(LEFT);
}

/** Opens the page of a link and sends its form. */
async function follow(visitor: Visitor, link: string, code: string, fields: object = {}): Promise<PageAnswer> {
  const path = link.replace(service.origin, '');
  const { html } = await visitor.get(path, byCode(code));
  return visitor.post(path, { ...hiddenFields(html), ...fields }, byCode(code));
}

const pathOf = ({ link }: { link: string | undefined }) => link!.replace(service.origin, '');

async function speakingPerson(code: string): Promise<Person> {
  const person = await newPerson(service);
  await call(service, 'PATCH', '/account', { token: person.session, body: { language: code } });
  return person;
}

const SHORT: [MessageKey, Values] = ['signup.short_password', { count: limits.NewPassword.minLength }];

test.each(CASES)('a user chooses a forgotten password in %s, and is told by mail', async (code) => {
  const language = languageOf(code);
  const person = await speakingPerson(code);
  await verifyEmail(service, person);
  const visitor = newVisitor(service);
  const form = await visitor.get('/forgot-password', byCode(code));
  expectSpoken(form, 200, language, 'signin.forgot', 'forgot.lead', 'link.send', 'forgot.back');
  const ask = (email: string) => visitor.post('/forgot-password', { ...hiddenFields(form.html), email }, byCode(code));
  expectSpoken(await ask(''), 400, language, 'signin.enter_email');
  expectSpoken(await ask('ada'), 400, language, ...(language === ENGLISH ? [] : (['receipt.enter_address'] as const)));
  const taken = await ask(person.email);
  expectSpoken(taken, 200, language, 'link.check', ['forgot.sent', { email: person.email }], 'forgot.no_mail');
  const mail = await mailAbout(service, person, language.text('mail.reset'));
  const reset = await visitor.get(pathOf(mail), byCode(code));
  expectSpoken(reset, 200, language, 'mail.reset', 'reset.lead', 'reset.password', 'apps.end', 'apps.end_hint');
  const short = await follow(visitor, mail.link!, code, { password: 'short' });
  expectSpoken(short, 400, language, ...(language === ENGLISH ? [] : [SHORT]));
  const done = await follow(visitor, mail.link!, code, { password: `${PASSWORD} again`, end_applications: 'yes' });
  expectSpoken(done, 200, language, 'reset.done', 'reset.signed_out_apps', 'signin.title');
  const again = await visitor.get(pathOf(mail), byCode(code));
  expectSpoken(again, 422, language, 'link.title', 'link.used', 'link.advice', 'link.again');
  const told = await mailAbout(service, person, language.text('mail.password'));
  expect(told.text).toContain(language.text('mail.not_you', { origin: service.origin }));
});

test.each(CASES)('a user verifies an address, changes it and takes it back in %s', async (code) => {
  const language = languageOf(code);
  const person = await speakingPerson(code);
  const verification = await mailAbout(service, person, VERIFY);
  const page = await person.get(pathOf(verification));
  expectSpoken(page, 200, language, 'mail.verify', ['verify.proof', { email: person.email }], 'mail.verify_link');
  const other = await owner.get(pathOf(verification), byCode(code));
  expectSpoken(other, 422, language, 'link.title', 'link.other_account', 'link.again');
  expect((await follow(person, verification.link!, code)).status).toBe(303);
  const email = newAddress();
  const body = { email, password: PASSWORD };
  expect((await call(service, 'POST', '/email/change', { token: person.session, body })).status).toBe(202);
  const change = await mailAbout(service, { email }, language.text('mail.change'));
  const changing = await person.get(pathOf(change));
  expectSpoken(changing, 200, language, ['verify.change', { email, previous: person.email }], 'mail.change_link');
  expect((await follow(person, change.link!, code)).status).toBe(303);
  const undo = await mailAbout(service, person, language.text('mail.changed'));
  expect(undo.text).toContain(language.text('mail.changed_otherwise'));
  const restoring = await person.get(pathOf(undo));
  const lead = ['restore.lead', { email: person.email, days: 7 }] as [MessageKey, Values];
  expectSpoken(restoring, 200, language, 'restore.title', lead, 'restore.button');
  const common = await follow(person, undo.link!, code, { password: 'password1234' });
  expectSpoken(common, 400, language, ...(language === ENGLISH ? [] : (['signup.other_password'] as const)));
  const restored = await follow(person, undo.link!, code, { password: `${PASSWORD} again` });
  expectSpoken(restored, 200, language, ['restore.done', { email: person.email }], 'restore.done_text');
  expectSpoken(await person.get(pathOf(undo), byCode(code)), 422, language, 'link.title', 'link.used', 'signin.title');
  const told = await mailAbout(service, { email }, language.text('mail.restored'));
  expect(told.text).toContain(language.text('mail.operator'));
});

test.each(CASES)('a user confirms by mail in %s', async (code) => {
  const language = languageOf(code);
  const person = await speakingPerson(code);
  const page = await person.get('/confirm/mail');
  expectSpoken(page, 200, language, 'bymail.title', ['bymail.lead', { email: person.email }], 'bymail.account');
  const unverified = await person.submit('/confirm/mail', {});
  expectSpoken(unverified, 403, language, ['account.unverified', { email: person.email }]);
  await verifyEmail(service, person);
  const sent = await person.submit('/confirm/mail', {});
  const duration = language.duration(1800);
  expectSpoken(sent, 200, language, 'link.check', ['bymail.sent', { email: person.email, duration }]);
  const mail = await mailAbout(service, person, language.text('confirmation.title'));
  const link = await person.get(pathOf(mail));
  expectSpoken(link, 200, language, 'confirmation.title', 'bymail.only', 'mail.confirm_link');
  expect((await follow(person, mail.link!, code)).status).toBe(303);
  expectSpoken(await person.get(pathOf(mail)), 422, language, 'link.title', 'link.used', 'link.again');
});

async function invite(person: Owner, email: string): Promise<string> {
  const body = { email, role: 'HR' };
  const path = `/businesses/${person.businessId}/invitations`;
  const answer = await call(service, 'POST', path, { token: person.session, body });
  expect(answer.status).toBe(201);
  return answer.body.id as string;
}

const withdraw = (id: string) =>
  call(service, 'DELETE', `/businesses/${owner.businessId}/invitations/${id}`, { token: owner.session });

test.each(CASES)('a person is invited and joins in %s', async (code) => {
  const language = languageOf(code);
  const person = await speakingPerson(code);
  const id = await invite(owner, person.email);
  const first = await mailAbout(service, person, 'You are invited to a business'); // the address is not verified yet
  const page = await newVisitor(service).get(pathOf(first), byCode(code));
  expectSpoken(page, 200, language, 'invitation.enter', 'signup.create', 'signin.title');
  const { email } = person;
  expect(page.html).toContain(
    language.html('invitation.lead', { inviter: 'Ada Lovelace', email, role: language.text('role.hr') }),
  );
  const unverified = await person.get(pathOf(first));
  expectSpoken(unverified, 403, language, 'error.email_unverified', ['invitation.unverified', { email }]);
  expectSpoken(await owner.get(pathOf(first), byCode(code)), 422, language, 'invitation.other_address', 'signin.other');
  expect((await withdraw(id)).status).toBe(204);
  expectSpoken(await person.get(pathOf(first)), 422, language, 'link.title', 'invitation.withdrawn', 'invitation.home');
  await verifyEmail(service, person);
  await invite(owner, person.email);
  const mail = (await mailsTo(service, person)).find(({ subject }) => subject === language.text('mail.invitation'))!;
  const own = await person.get(pathOf(mail));
  expectSpoken(own, 200, language, 'invitation.accept', 'invitation.close');
  const joined = await follow(person, mail.link!, code);
  expect([joined.status, joined.location]).toEqual([303, `/dashboard/${owner.businessId}/test`]);
  const stranger = await newVisitor(service).get(pathOf(mail), byCode(code));
  expectSpoken(stranger, 422, language, 'link.title', 'invitation.accepted');
});

const GERMAN = languageOf('de');

test('an invitation that has expired, and a link that was replaced, are named', async () => {
  const email = newAddress();
  const id = await invite(owner, email);
  const { link } = await mailAbout(service, { email }, 'You are invited to a business');
  await sql(service, 'UPDATE invitations SET expires_at = created_at WHERE id = $1', [id]);
  const expired = await newVisitor(service).get(pathOf({ link }), byCode('de'));
  expectSpoken(expired, 422, GERMAN, 'invitation.expired');
  const unknown = await newVisitor(service).get('/invitation?token=unknown', byCode('de'));
  expectSpoken(unknown, 422, GERMAN, 'invitation.unknown');
});

test('links that are unknown, expired, or of a former address are named', async () => {
  const person = await speakingPerson('de');
  expectSpoken(await person.get('/verify-email?token=unknown'), 422, GERMAN, 'link.unknown');
  const { link } = await mailAbout(service, person, VERIFY);
  await sql(service, 'UPDATE account_links SET expires_at = created_at WHERE user_id = $1', [person.id]);
  expectSpoken(await person.get(pathOf({ link })), 422, GERMAN, 'link.expired');
  await sql(
    service,
    "UPDATE account_links SET expires_at = created_at + interval '1 day', email = $2 WHERE user_id = $1",
    [person.id, newAddress()],
  );
  expectSpoken(await person.get(pathOf({ link })), 422, GERMAN, 'link.former_address');
});

/** Creates a person with a verified address who wants another one. @returns that address, and the link that was mailed to it */
async function changingPerson() {
  const person = await speakingPerson('de');
  await verifyEmail(service, person);
  const email = newAddress();
  const body = { email, password: PASSWORD };
  expect((await call(service, 'POST', '/email/change', { token: person.session, body })).status).toBe(202);
  const { link } = await mailAbout(service, { email }, GERMAN.text('mail.change'));
  return { person, email, link: link! };
}

/** Signs up another account with an address, and verifies it. */
async function takeAddress(email: string): Promise<void> {
  const body = { email, password: PASSWORD, name: 'Grace Hopper', transport: 'bearer' };
  const { session_token } = (await call(service, 'POST', '/users', { body })).body;
  await verifyEmail(service, { email, session: session_token });
}

test('an address that another account has verified meanwhile is named', async () => {
  const { person, email, link } = await changingPerson();
  await takeAddress(email);
  expectSpoken(await follow(person, link, 'de'), 409, GERMAN, 'link.taken');
});

test('a link to an address whose accounts have changed meanwhile is named', async () => {
  const { person, email, link } = await changingPerson();
  const other = await newPerson(service);
  await sql(service, 'UPDATE users SET email = $2, email_verified_at = now() WHERE id = $1', [other.id, email]);
  expectSpoken(await follow(person, link, 'de'), 422, GERMAN, 'link.title', 'link.changed_accounts');
});

test('a former address that another account has verified meanwhile cannot be taken back', async () => {
  const { person, link } = await changingPerson();
  expect((await follow(person, link, 'de')).status).toBe(303);
  const undo = await mailAbout(service, person, GERMAN.text('mail.changed'));
  await takeAddress(person.email);
  const refused = await follow(newVisitor(service), undo.link!, 'de', { password: `${PASSWORD} again` });
  expectSpoken(refused, 400, GERMAN, 'link.taken_back');
});

test('a link for a new password of an account whose address another one has verified since is named', async () => {
  const person = await speakingPerson('de');
  await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
  const { link } = await mailAbout(service, person, RESET);
  await takeAddress(person.email);
  const refused = await follow(newVisitor(service), link!, 'de', { password: `${PASSWORD} again` });
  expectSpoken(refused, 422, GERMAN, 'link.title', 'link.owned_since');
});

test('a member who accepts an invitation is refused with the reason', async () => {
  const person = await speakingPerson('de');
  await verifyEmail(service, person);
  await invite(owner, person.email);
  const { link } = await mailAbout(service, person, GERMAN.text('mail.invitation'));
  await sql(
    service,
    `INSERT INTO business_members (business_id, user_id, role, created_at, updated_at) VALUES ($1, $2, 'viewer', now(), now())`,
    [owner.businessId, person.id],
  );
  expectSpoken(await follow(person, link!, 'de'), 409, GERMAN, 'invitation.member');
});

test('a service that sends no mail says so', async () => {
  const own = await startTestService();
  try {
    const person = await newPerson(own);
    await verifyEmail(own, person);
    const { html } = await person.get('/confirm/mail', byCode('de'));
    own.parts.config.mail = 'none';
    const refused = await person.post('/confirm/mail', hiddenFields(html), byCode('de'));
    expectSpoken(refused, 409, GERMAN, 'account.no_mail');
  } finally {
    await own.stop();
  }
});

test('another language of the account is mailed in the former one, ten times a day at most', async () => {
  const person = await speakingPerson('de');
  await verifyEmail(service, person);
  const choose = (language: string | null) =>
    call(service, 'PATCH', '/account', { token: person.session, body: { language } });
  const told = async (code: string) =>
    (await mailsTo(service, person)).filter(({ subject }) => subject === languageOf(code).text('mail.language'));
  for (const language of ['de', 'ja', null, 'en']) expect((await choose(language)).status).toBe(200);
  const [first, ...others] = await told('de');
  expect(first!.text).toContain(
    GERMAN.text('mail.language_text', { origin: service.origin, language: languageOf('ja').name }),
  );
  expect(first!.text).toContain(GERMAN.text('mail.not_you', { origin: service.origin }));
  expect([others, (await told('ja')).length, await told('en')]).toEqual([[], 1, []]);
  for (let count = 0; count < 5; count++) for (const language of ['fr', 'en']) await choose(language);
  expect([(await told('en')).length, (await told('fr')).length]).toEqual([4, 4]);
});

test('a mail that confirms a sign-in is in the language of the account, not in that of the visitor', async () => {
  const person = await speakingPerson('de');
  await verifyEmail(service, person);
  expect((await person.get('/confirm/mail?lang=it')).status).toBe(303);
  expectSpoken(await person.submit('/confirm/mail', {}), 200, languageOf('it'), 'link.check');
  await mailAbout(service, person, GERMAN.text('confirmation.title'));
});

test('a sixth link is refused with what to do', async () => {
  const person = await speakingPerson('de');
  await verifyEmail(service, person);
  for (let count = 0; count < 5; count++) expect((await person.submit('/confirm/mail', {})).status).toBe(200);
  const refused = await person.submit('/confirm/mail', {});
  expectSpoken(refused, 429, GERMAN, ['link.too_many', { count: 5 }]);
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/);
});

test.each(['pl', 'ja'])('a notice about the account is in its language: %s', async (code) => {
  const language = languageOf(code);
  const person = await speakingPerson(code);
  await verifyEmail(service, person);
  await turnOn(service, person);
  const { text } = await mailAbout(service, person, language.text('mail.factor_on'));
  expect(text).toContain(language.text('mail.factor_on_text', { origin: service.origin }));
  expect(text).toContain(language.text('mail.factor_stays'));
});

test('an invitation is in the language of the sender, unless the account of the recipient has chosen one', async () => {
  const email = newAddress();
  const path = `/dashboard/${owner.businessId}/test/members`;
  const { html } = await owner.get(path, byCode('nl'));
  const fields = { ...hiddenFields(html), action: 'invite', email, role: 'viewer' };
  expect((await owner.post(path, fields, byCode('nl'))).status).toBe(303);
  await mailAbout(service, { email }, languageOf('nl').text('mail.invitation'));
});

test('a choice of the language stays on the page of a link', async () => {
  const person = await newPerson(service);
  const { link } = await mailAbout(service, person, VERIFY);
  const path = pathOf({ link });
  const chosen = await person.get(`${path}&lang=it`);
  expect([chosen.status, chosen.location]).toEqual([303, path]);
  expectSpoken(await person.get(path), 200, languageOf('it'), 'mail.verify_link');
});
