import { beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { limits } from '../../spec/generated/values.ts';
import type { MessageKey, Values } from '../../server/platform/languages/language.ts';
import { LANGUAGES } from '../../server/platform/languages/languages.ts';
import { PASSWORD } from '../support/api.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
import { duringOther } from '../support/locks.ts';
import { signUpVerified } from '../support/mail.ts';
import { invite } from '../support/members.ts';
import { newPerson } from '../support/oauth.ts';
import { turnOn } from '../support/second-factor.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor, type PageAnswer } from '../support/visitor.ts';

let owner: Owner;
beforeAll(async () => {
  owner = await newOwner(service);
});

/** Languages that have their own texts of the refusals. English has the domain's. */
const OTHERS = LANGUAGES.filter(({ code }) => code !== 'en');

const newAddress = () => `${randomUUID()}@example.com`;
const entered = () => ({ email: newAddress(), name: 'Ada Lovelace', phone: '', password: PASSWORD });

/** Posts a form of the entry in a language, after its page was opened. */
async function send(code: string, page: string, path: string, fields: Record<string, string>): Promise<PageAnswer> {
  const headers = { 'Accept-Language': code };
  const visitor = newVisitor(service);
  const { html } = await visitor.get(page, headers);
  return visitor.post(path, { ...hiddenFields(html), ...fields }, headers);
}

const faultAt = (html: string, field: string) => new RegExp(`id="${field}-fault">([^<]*)<`).exec(html)?.[1];

const longest = limits.NewPassword['x-composed-max-length'];

test.each<[what: string, field: string, value: string, key: MessageKey, values?: Values]>([
  ['no name', 'name', '', 'signup.enter_name'],
  ['a long name', 'name', 'a'.repeat(101), 'signup.long_name', { count: 100 }],
  ['a name in two scripts', 'name', 'Аda Lovelace', 'signup.other_name'],
  ['a name with a hidden sign', 'name', 'Ada\u202e', 'signup.other_name'],
  ['the name of the service', 'name', 'Tallystick', 'signup.reserved_name'],
  ['no address', 'email', '', 'receipt.enter_address'],
  ['a text that is not an address', 'email', 'ada', 'receipt.enter_address'],
  ['a long address', 'email', `${'a'.repeat(250)}@example.com`, 'receipt.enter_address'],
  ['a text that is not a number', 'phone', '1', 'signup.enter_phone'],
  ['a short password', 'password', 'short', 'signup.short_password', { count: 12 }],
  ['a long password', 'password', 'lantern-'.repeat(26), 'signup.long_password', { count: longest }],
  ['a common password', 'password', 'password1234', 'signup.other_password'],
])('the sign-up refuses %s in each language, with what to change', async (_, field, value, key, values = {}) => {
  for (const language of OTHERS) {
    const { status, html } = await send(language.code, '/signup', '/signup', { ...entered(), [field]: value });
    expect([status, faultAt(html, field)]).toEqual([400, language.html(key, values)]);
  }
});

const invitedTo = (token: string) =>
  `/signup?${new URLSearchParams({ return_to: `/invitation?token=${token}` }).toString()}`;

test('an invited address that has an account is asked to sign in, in each language', async () => {
  const { email } = await signUpVerified(service);
  const page = invitedTo(await invite(service, owner, owner.businessId, email, 'viewer'));
  for (const language of OTHERS) {
    const { status, html } = await send(language.code, page, page, { ...entered(), email, name: 'Grace Hopper' });
    expect([status, faultAt(html, 'email')]).toEqual([409, language.html('signup.known_address')]);
  }
});

test('an invitation that is withdrawn during the sign-up is named, in each language', async () => {
  for (const language of OTHERS) {
    const email = newAddress();
    const page = invitedTo(await invite(service, owner, owner.businessId, email, 'viewer'));
    const [answer] = await duringOther(
      service,
      [
        ["SELECT pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))", email],
        ["UPDATE invitations SET status = 'WITHDRAWN' WHERE email = $1", email],
      ],
      () => [send(language.code, page, page, { ...entered(), email })],
    );
    expect([answer!.status, answer!.html]).toEqual([422, expect.stringContaining(language.html('signup.invitation'))]);
    expect(answer!.html).not.toContain(language.html('error.other_advice'));
  }
});

test('the answer of a passkey that cannot be read is refused as such, in every language', async () => {
  for (const language of LANGUAGES)
    for (const credential of ['', '{', '{"id":"AA"}']) {
      const { status, html } = await send(language.code, '/signin', '/signin/passkey', { credential });
      expect([status, html]).toEqual([400, expect.stringContaining(language.html('confirmation.wrong_passkey'))]);
    }
});

test.each([
  ['code', { code: '000000' }],
  ['passkey', { credential: '{' }],
])('after a refusal at /signin/%s, another language keeps the page to return to', async (step, fields) => {
  const person = await newPerson(service);
  await turnOn(service, person);
  const visitor = newVisitor(service);
  const signIn = `/signin?${new URLSearchParams({ return_to: '/dashboard/sessions?all=1' }).toString()}`;
  const second = await visitor.submit(signIn, { email: person.email, password: PASSWORD });
  const path = /action="(\/signin\/code[^"]*)"/.exec(second.html)![1]!.replace('code', step);
  const refused = await visitor.post(path, { ...hiddenFields(second.html), ...fields });
  expect([400, 401]).toContain(refused.status);
  const link = /<a href="([^"]+)" lang="de"/.exec(refused.html)![1]!.replaceAll('&amp;', '&');
  const chosen = await visitor.get(link);
  const again = await visitor.get(chosen.location);
  expect([chosen.status, again.status, again.location]).toEqual([303, 303, signIn]);
  const { html } = await visitor.get(again.location);
  expect([html, hiddenFields(html).return_to]).toEqual([
    expect.stringContaining('<html lang="de"'),
    '/dashboard/sessions?all=1',
  ]);
});
