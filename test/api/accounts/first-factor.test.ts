import { describe, expect, test } from '@jest/globals';
import { call, createBusiness, PASSWORD, type ApiAnswer } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { CHANGE, CONFIRM, mailAbout, mailsTo, verifyEmail } from '../../support/mail.ts';
import { join } from '../../support/members.ts';
import { newPerson, type Person } from '../../support/oauth.ts';
import { addPasskey, sendPasskey, startAdding } from '../../support/passkeys.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { codeAt, confirmApp, startApp, stepNow, turnOn } from '../../support/second-factor.ts';
import { service } from '../../support/shared-service.ts';
import { newAddress } from '../../support/shared-addresses.ts';
import { withTally } from '../../support/shop-tally.ts';
import { hiddenFields } from '../../support/visitor.ts';

type Holder = { session: string };

const post = (path: string, { session }: Holder, body?: object) =>
  call(service, 'POST', path, { token: session, ...(body && { body }) });
const outcome = ({ status, body }: ApiAnswer) => [status, body?.code];
const refused = [403, 'mail_confirmation_required'];
const startPasskey = (holder: Holder) => post('/passkeys/registration/start', holder);
const useLink = (holder: Holder, token: string) => post('/session/confirm/link', holder, { token });
const changeEmail = (holder: Holder, email = newAddress()) =>
  post('/email/change', holder, { email, password: PASSWORD });
const signInAgain = async ({ email }: { email: string }): Promise<Holder> => {
  const { body } = await call(service, 'POST', '/session', {
    body: { email, password: PASSWORD, transport: 'bearer' },
  });
  return { session: body.session_token };
};

/** Creates a business that requires a second factor, with its owner and a member without one. */
async function newMemberOfStrict() {
  const [owner, member] = [await newPerson(service), await newPerson(service)];
  await verifyEmail(service, owner);
  const businessId = await createBusiness(service, owner);
  await join(service, owner, businessId, member, 'admin');
  await turnOn(service, owner);
  const setStrict = (live_requires_second_factor: boolean) =>
    call(service, 'PATCH', `/businesses/${businessId}`, {
      token: owner.session,
      body: { live_requires_second_factor },
    });
  expect((await setStrict(true)).status).toBe(200);
  return { owner, member, businessId, setStrict };
}

/** @returns the token of the newest link */
async function linkFor(member: Person): Promise<string> {
  expect((await post('/session/confirm/send-link', member)).status).toBe(202);
  return (await mailAbout(service, member, CONFIRM)).token!;
}

describe('where a business requires a second factor, the first one of a member', () => {
  test('is no app by the password alone, but after a mailed link', async () => {
    const { member } = await newMemberOfStrict();
    expect(outcome(await startApp(service, member))).toEqual(refused);
    expect((await useLink(member, await linkFor(member))).status).toBe(204);
    await turnOn(service, member);
  });

  test('is no passkey by a sign-in alone, but after a mailed link', async () => {
    const { member } = await newMemberOfStrict();
    expect(outcome(await startPasskey(member))).toEqual(refused);
    await useLink(member, await linkFor(member));
    expect((await addPasskey(service, member)).recoveryCodes).toHaveLength(10);
  });

  test('is not one either whose set-up began before the business required it', async () => {
    const { member, setStrict } = await newMemberOfStrict();
    await setStrict(false);
    const { secret } = (await startApp(service, member)).body;
    const credential = new Authenticator(service.origin).create(await startAdding(service, member));
    await setStrict(true);
    expect(outcome(await confirmApp(service, member, codeAt(secret, stepNow())))).toEqual(refused);
    expect(outcome(await sendPasskey(service, member, credential))).toEqual(refused);
    await useLink(member, await linkFor(member));
    expect((await confirmApp(service, member, codeAt(secret, stepNow()))).status).toBe(200);
  });

  test('takes the link in its own session, and within 15 minutes', async () => {
    const { member } = await newMemberOfStrict();
    const thief = await signInAgain(member);
    await useLink(member, await linkFor(member));
    expect(outcome(await startApp(service, thief))).toEqual(refused);
    await sql(service, "UPDATE sessions SET mail_confirmed_at = now() - interval '16 minutes' WHERE user_id = $1", [
      member.id,
    ]);
    expect(outcome(await startApp(service, member))).toEqual(refused);
  });

  test('is set up with the password alone once no open business requires one', async () => {
    const { member, businessId, owner } = await newMemberOfStrict();
    const closing = await call(service, 'POST', `/businesses/${businessId}/close`, {
      token: owner.session,
      body: { name: 'Analytical Engines' },
    });
    expect(closing.status).toBe(200);
    await turnOn(service, member);
  });

  test('cannot be reached by another address', async () => {
    const { member } = await newMemberOfStrict();
    expect(outcome(await changeEmail(member))).toEqual(refused);
    await useLink(member, await linkFor(member));
    const email = newAddress();
    expect((await changeEmail(member, email)).status).toBe(202);
    await mailAbout(service, { email }, CHANGE);
  });

  test('is the only one that takes the link', async () => {
    const { owner } = await newMemberOfStrict();
    expect((await startPasskey(owner)).status).toBe(201);
    expect((await changeEmail(owner)).status).toBe(202);
  });

  test('is set up on the pages, which need no script', async () => {
    const { member } = await newMemberOfStrict();
    const path = '/dashboard/second-factor';
    const start = async () => {
      const { html } = await member.get(path);
      return member.post(path, { ...hiddenFields(html), action: 'start', password: PASSWORD });
    };
    expect((await start()).location).toBe('/confirm/mail');
    const { html } = await member.get('/confirm/mail');
    expect(html).toContain(member.email);
    const { length } = await mailsTo(service, member);
    expect((await member.post('/confirm/mail', hiddenFields(html))).html).toContain('Check your email');
    expect(await mailsTo(service, member)).toHaveLength(length + 1);
    const { pathname, search } = new URL((await mailAbout(service, member, CONFIRM)).link!);
    for (let opened = 0; opened < 2; opened++) await member.get(pathname + search);
    expect((await start()).location).toBe('/confirm/mail'); // opening it changes nothing
    const button = hiddenFields((await member.get(pathname + search)).html);
    const { location } = await member.post(pathname + search, button);
    expect((await member.get(location)).html).toContain('You have confirmed by mail');
    expect((await start()).html).toContain('Set up your app');
    expect((await member.get(pathname + search)).html).toContain('This link cannot be used');
  });

  test('leads a change of the address on the page to the link, too', async () => {
    const { member } = await newMemberOfStrict();
    const fields = { action: 'email', email: newAddress(), password: PASSWORD };
    expect((await member.submit('/dashboard/account', fields)).location).toBe('/confirm/mail');
  });

  test('is set up on the command line with two commands more', () =>
    withTally(async (tally) => {
      const { member } = await newMemberOfStrict();
      await tally.run(['login', '--with-session'], { stdin: member.session });
      const start = () => tally.run(['second-factor', 'start', '--password-stdin'], { stdin: PASSWORD });
      expect((await start()).stderr).toContain('tally sessions send-link');
      expect((await tally.run(['sessions', 'send-link'])).exitCode).toBe(0);
      const { link } = await mailAbout(service, member, CONFIRM);
      expect((await tally.run(['sessions', 'use-link', '--link-stdin'], { stdin: link! })).exitCode).toBe(0);
      expect((await start()).exitCode).toBe(0);
    }));
});

describe('a link that confirms a session', () => {
  test('is mailed to a verified address only', async () => {
    expect(outcome(await post('/session/confirm/send-link', await newPerson(service)))).toEqual([
      403,
      'email_unverified',
    ]);
  });

  test('is used once, of twenty at once too, by its user, for nothing else', async () => {
    const [person, other] = [await newPerson(service), await newPerson(service)];
    await verifyEmail(service, person);
    const token = await linkFor(person);
    expect(outcome(await useLink(other, token))).toEqual([422, 'link_invalid']);
    expect((await call(service, 'POST', '/password/reset', { body: { token, password: PASSWORD } })).status).toBe(422);
    expect(outcome(await post('/email/verify', person, { token }))).toEqual([422, 'link_invalid']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => useLink(person, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array<number>(19).fill(422),
    ]);
  });

  test('ends with 30 minutes, with another address, and with the next', async () => {
    const person = await newPerson(service);
    await verifyEmail(service, person);
    const [first, second] = [await linkFor(person), await linkFor(person)];
    await sql(
      service,
      "UPDATE account_links SET expires_at = now() WHERE user_id = $1 AND purpose = 'confirm_session'",
      [person.id],
    );
    expect((await useLink(person, second)).body.detail).toContain('has expired');
    await sql(
      service,
      "UPDATE account_links SET expires_at = created_at + interval '30 minutes' WHERE user_id = $1 AND purpose = 'confirm_session'",
      [person.id],
    );
    await useLink(person, second);
    expect((await useLink(person, first)).status).toBe(422);
    const third = await linkFor(person);
    const email = newAddress();
    await changeEmail(person, email);
    await post('/email/verify', person, { token: (await mailAbout(service, { email }, CHANGE)).token! });
    expect((await useLink(person, third)).status).toBe(422);
  });
});
