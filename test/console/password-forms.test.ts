import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { call, PASSWORD } from '../support/api.ts';
import { ageSession } from '../support/age-session.ts';
import { mailAbout, RESET } from '../support/mail.ts';
import { newPerson } from '../support/oauth.ts';
import { turnOn } from '../support/second-factor.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor, sessionCookie } from '../support/visitor.ts';

const TEMPLATES = path.join(import.meta.dirname, '../../server/pages');

/** The forms of all templates that take a password or a code. */
const FORMS = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.eta'))
  .flatMap((file) => {
    const forms = readFileSync(path.join(TEMPLATES, file), 'utf8').match(/<form\b.*?<\/form>/gs) ?? [];
    return forms.map((form) => ({ file, form }));
  })
  .filter(({ form }) => /type: 'password'|type="password"|new-password|one-time-code/.test(form));

test('every form that takes a password or a code says whose', () => {
  expect(FORMS.length).toBeGreaterThan(8);
  const without = FORMS.filter(({ form }) => !/autocomplete: 'username'|\/account-address'/.test(form));
  expect(without.map(({ file }) => file)).toEqual([]);
});

/** Returns the user names that a password manager reads. */
const usernamesIn = (html: string) =>
  [...html.matchAll(/<input class="hidden" type="text" autocomplete="username" value="([^"]*)"/g)].map(
    ([, value]) => value,
  );

test('the pages have the address of the account, which their forms do not send', async () => {
  const person = await newPerson(service);
  const { email } = person;
  const app = await turnOn(service, person);
  const own = async (at: string) => usernamesIn((await person.get(at)).html);
  for (const page of ['account', 'security', 'second-factor']) expect(await own(`/dashboard/${page}`)).toEqual([email]);
  await call(service, 'POST', '/password/request-reset', { body: { email } });
  const { token } = await mailAbout(service, person, RESET);
  const visitor = newVisitor(service);
  expect(usernamesIn((await visitor.get(`/reset-password?token=${token}`)).html)).toEqual([email]);
  const second = await visitor.submit('/signin', { email, password: PASSWORD });
  expect(usernamesIn(second.html)).toEqual([email]);
  await visitor.post('/signin/code', { ...hiddenFields(second.html), code: app.nextCode() });
  await ageSession(service, visitor.cookies.get(sessionCookie(service))!);
  expect(usernamesIn((await visitor.get('/confirm')).html)).toEqual([email]);
});
