import { describe, expect, test } from '@jest/globals';
import { limitKey } from '../../../../server/limits/quota.ts';
import { call, PASSWORD } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { mailAbout, mailsTo, RESET, verifyEmail } from '../../../support/mail.ts';
import {
  authorizePath,
  newPerson,
  newPkce,
  obtainTokens,
  openForm,
  refresh,
  registerApp,
  type Person,
} from '../../../support/oauth.ts';
import { addPasskey, signInByPasskey } from '../../../support/passkeys.ts';
import { service } from '../../../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../../../support/visitor.ts';

const GUESSED = 'Many wrong passwords for your account';
const NEXT = 'seven green lanterns at dusk';
const COMMON = ['password1234', 'Password12345!', 'qwertyuiop12', 'iloveyou1234', 'aaaaaaaaaaaa', 'letmeinletmein'];

const signIn = ({ email }: { email: string }, password: string) =>
  call(service, 'POST', '/session', { body: { email, password, transport: 'bearer' } });
const isOpen = async (session: string) => (await call(service, 'GET', '/session', { token: session })).status === 200;
const change = ({ session }: Person, password: string, current_password = PASSWORD) =>
  call(service, 'POST', '/password/change', { token: session, body: { current_password, password } });
const request = (email: string) => call(service, 'POST', '/password/request-reset', { body: { email } });
const reset = (token: string | undefined, password = NEXT) =>
  call(service, 'POST', '/password/reset', { body: { token, password } });

async function resetTokenFor(person: Person): Promise<string> {
  await request(person.email);
  return (await mailAbout(service, person, RESET)).token!;
}

const resetsTo = async (person: Person) => (await mailsTo(service, person)).filter(({ subject }) => subject === RESET);

async function untilResetsAreDone(): Promise<void> {
  const open = "SELECT FROM pgboss.job WHERE name = 'password-reset' AND state IN ('created', 'retry', 'active')";
  await eventually(async () => (await sql(service, open)).length === 0, 'the requests to be done');
}

describe('a change', () => {
  test('ends every other session and notifies the user', async () => {
    const person = await newPerson(service);
    await verifyEmail(service, person);
    const other = (await signIn(person, PASSWORD)).body.session_token;
    expect((await change(person, NEXT)).status).toBe(204);
    expect([await isOpen(person.session), await isOpen(other)]).toEqual([true, false]);
    expect([(await signIn(person, PASSWORD)).status, (await signIn(person, NEXT)).status]).toEqual([401, 201]);
    expect((await mailsTo(service, person))[0]).toMatchObject({
      subject: 'Your password was changed',
      token: undefined,
    });
  });

  test('ends the access of connected applications, unless they are kept', async () => {
    const [person, keeper] = [await newPerson(service), await newPerson(service)];
    await verifyEmail(service, person);
    const app = await registerApp(service, person);
    const profileOf = async (token: string) => (await call(service, 'GET', '/profile', { token })).status;
    const [ended, kept] = [await obtainTokens(service, person, app), await obtainTokens(service, keeper, app)];
    expect((await change(person, NEXT)).status).toBe(204);
    const body = { current_password: PASSWORD, password: NEXT, keep_applications: true };
    expect((await call(service, 'POST', '/password/change', { token: keeper.session, body })).status).toBe(204);
    expect([await profileOf(ended.access_token), await profileOf(kept.access_token)]).toEqual([401, 200]);
    expect((await refresh(service, app, ended.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(service, app, kept.refresh_token)).status).toBe(200);
    expect((await person.get(authorizePath(app, newPkce()))).html).toContain('Budget Book'); // which has to ask again
    expect((await mailsTo(service, person))[0]!.text).toContain('The access of connected applications ended');
    expect((await call(service, 'GET', '/session', { token: person.session })).status).toBe(200);
  });

  test('by the page offers to end the access of connected applications, chosen by default', async () => {
    const person = await newPerson(service);
    const app = await registerApp(service, person);
    const ticked = /<input type="checkbox" id="end_applications-0" name="end_applications" value="yes" checked/;
    const { access_token } = await obtainTokens(service, person, app);
    const isIn = async () => (await call(service, 'GET', '/profile', { token: access_token })).status === 200;
    const page = await person.get('/dashboard/security');
    expect(page.html).toMatch(ticked);
    const fields = { ...hiddenFields(page.html), action: 'password', current_password: PASSWORD };
    const wrong = await person.post('/dashboard/security', { ...fields, current_password: 'x', new_password: NEXT });
    expect([ticked.test(wrong.html), wrong.html.includes('name="end_applications"')]).toEqual([false, true]);
    expect((await person.post('/dashboard/security', { ...fields, new_password: NEXT })).status).toBe(303);
    expect(await isIn()).toBe(true); // the box was not ticked
    const again = { ...fields, current_password: NEXT, new_password: `${NEXT} again`, end_applications: 'yes' };
    expect((await person.post('/dashboard/security', again)).status).toBe(303);
    expect(await isIn()).toBe(false);
  });

  test('leaves no application that is let in at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newPerson(service);
      const app = await registerApp(service, person);
      const form = await openForm(person, authorizePath(app, newPkce()));
      const [, changed] = await Promise.all([person.post('/oauth/authorize', form), change(person, NEXT)]);
      expect(changed.status).toBe(204);
      // If it was let in before the change, its grant has ended; if after, it has a consent that the user gave after the
      // change.
      const left = `SELECT grants.id FROM grants LEFT JOIN consents USING (user_id, client_id)
        WHERE grants.user_id = $1 AND grants.revoked_at IS NULL AND consents.id IS NULL`;
      expect(await sql(service, left, [person.id])).toEqual([]);
    }
  });

  test('takes the current password', async () => {
    const person = await newPerson(service);
    const { status, body } = await change(person, NEXT, 'not the password');
    expect([status, body.code, body.errors[0].field]).toEqual([403, 'wrong_password', '/current_password']);
    expect((await signIn(person, PASSWORD)).status).toBe(201);
  });

  test('by the page is made once; a second click on its button does not say that the password is wrong', async () => {
    const person = await newPerson(service);
    const form = hiddenFields((await person.get('/dashboard/security')).html);
    const fields = { ...form, action: 'password', current_password: PASSWORD };
    const send = (new_password = NEXT) => person.post('/dashboard/security', { ...fields, new_password });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(answers[2]!.location).toContain('?done=password.');
    expect((await send(`${NEXT} and more`)).html).toContain('The current password is wrong');
    expect((await signIn(person, NEXT)).status).toBe(201);
  });

  test('of twenty at once, one wins', async () => {
    const person = await newPerson(service);
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEXT} ${index}`);
    const answers = await Promise.all(passwords.map((password) => change(person, password)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.code === 'wrong_password')).toHaveLength(19);
    const won = passwords[answers.findIndex(({ status }) => status === 204)]!;
    expect((await signIn(person, won)).status).toBe(201);
  });
});

describe('a password that many use', () => {
  const refused = { status: 400, code: 'invalid_request', errors: [{ field: '/password', code: 'common_password' }] };

  test.each(COMMON)('%s is refused wherever one is chosen', async (password) => {
    const person = await newPerson(service);
    const body = { email: 'new.user@example.com', name: 'Ada', password };
    expect((await call(service, 'POST', '/users', { body })).body).toMatchObject(refused);
    expect((await change(person, password)).body).toMatchObject(refused);
    const token = await resetTokenFor(person);
    expect((await reset(token, password)).body).toMatchObject(refused);
    expect((await reset(token)).status).toBe(204); // the refusal did not use up the link
  });

  test("is also one's own address", async () => {
    const person = await newPerson(service);
    expect((await change(person, person.email)).body).toMatchObject(refused);
  });
});

describe('a reset', () => {
  test('in the browser of another user leaves that one signed in', async () => {
    const [person, other] = [await newPerson(service), await newPerson(service)];
    const path = `/reset-password?token=${await resetTokenFor(person)}`;
    const form = hiddenFields((await other.get(path)).html);
    expect((await other.post(path, { ...form, password: NEXT })).html).toContain('Sign in');
    expect((await signIn(person, NEXT)).status).toBe(201);
    expect((await other.get('/dashboard')).status).toBe(200);
  });

  test('ends every session, token and consent, verifies the address and notifies the user', async () => {
    const person = await newPerson(service);
    const app = await registerApp(service, person);
    const tokens = await obtainTokens(service, person, app);
    const profile = () => call(service, 'GET', '/profile', { token: tokens.access_token });
    expect((await profile()).status).toBe(200);
    expect((await reset(await resetTokenFor(person))).status).toBe(204);
    expect([await isOpen(person.session), (await profile()).status]).toEqual([false, 401]);
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: app.id, client_secret: app.secret! }; // prettier-ignore
    expect((await call(service, 'POST', '/oauth/token', { form })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await signIn(person, PASSWORD)).status).toBe(401);
    expect((await signIn(person, NEXT)).body).toMatchObject({ email_verified: true });
    expect((await mailsTo(service, person))[0]).toMatchObject({ subject: 'Your password was changed' });
    const browser = newVisitor(service);
    await browser.submit('/signin', { email: person.email, password: NEXT });
    expect((await browser.get(authorizePath(app, newPkce()))).html).toContain('Budget Book'); // which has to ask again
  });

  test('keeps the connected applications of a verified address if that is asked for, and of no other', async () => {
    for (const isVerified of [true, false]) {
      const person = await newPerson(service);
      if (isVerified) await verifyEmail(service, person);
      const app = await registerApp(service, person);
      const { access_token } = await obtainTokens(service, person, app);
      const body = { token: await resetTokenFor(person), password: NEXT, keep_applications: true };
      expect((await call(service, 'POST', '/password/reset', { body })).status).toBe(204);
      expect(await isOpen(person.session)).toBe(false);
      expect((await call(service, 'GET', '/profile', { token: access_token })).status).toBe(isVerified ? 200 : 401);
    }
  });

  test('by the page ends connected applications unless the box is unticked', async () => {
    for (const ends of [true, false]) {
      const person = await newPerson(service);
      await verifyEmail(service, person);
      const { access_token } = await obtainTokens(service, person, await registerApp(service, person));
      const path = `/reset-password?token=${await resetTokenFor(person)}`;
      const { html } = await newVisitor(service).get(path);
      expect(html).toMatch(/name="end_applications" value="yes" checked/);
      const visitor = newVisitor(service);
      const form = hiddenFields((await visitor.get(path)).html);
      const sent = { ...form, password: NEXT, ...(ends && { end_applications: 'yes' }) };
      const done = await visitor.post(path, sent);
      expect(done.html.includes('must ask for access again')).toBe(ends);
      expect((await call(service, 'GET', '/profile', { token: access_token })).status).toBe(ends ? 401 : 200);
    }
  });

  test('leaves no application that an intruder authorizes at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newPerson(service);
      const app = await registerApp(service, person);
      await obtainTokens(service, person, app);
      const others = [await registerApp(service, person), await registerApp(service, person)];
      const forms = await Promise.all(others.map((other) => openForm(person, authorizePath(other, newPkce()))));
      const token = await resetTokenFor(person);
      await Promise.all([
        person.get(authorizePath(app, newPkce())),
        ...forms.map((form) => person.post('/oauth/authorize', form)),
        reset(token),
        person.get(authorizePath(app, newPkce())),
      ]);
      expect(await sql(service, 'SELECT client_id FROM consents WHERE user_id = $1', [person.id])).toEqual([]);
      const grants = 'SELECT id FROM grants WHERE user_id = $1 AND revoked_at IS NULL';
      expect(await sql(service, grants, [person.id])).toEqual([]);
    }
  });

  test('by twenty uses of one link at once, one wins', async () => {
    const person = await newPerson(service);
    const token = await resetTokenFor(person);
    const passwords = Array.from({ length: 20 }, (_, index) => `${NEXT} ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.code === 'link_invalid')).toHaveLength(19);
    const won = passwords[answers.findIndex(({ status }) => status === 204)]!;
    expect((await signIn(person, won)).status).toBe(201);
  });

  test('leaves no session of concurrent sign-ins with the old password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await newPerson(service);
      const token = await resetTokenFor(person);
      await Promise.all([
        ...Array.from({ length: 6 }, () => signIn(person, PASSWORD)),
        reset(token),
        ...Array.from({ length: 6 }, () => signIn(person, PASSWORD)),
      ]);
      expect(await sql(service, 'SELECT id FROM sessions WHERE user_id = $1', [person.id])).toEqual([]);
    }
  });

  test.each([
    ['a verified address', '30 minutes', 30],
    ['another address', '24 hours', 24 * 60],
  ])('of %s works once, for %s, and ends the other links for it', async (which, words, lasts) => {
    const person = await newPerson(service);
    if (which === 'a verified address') await verifyEmail(service, person);
    const first = await resetTokenFor(person);
    await request(person.email);
    const mails = async () => (await mailsTo(service, person)).filter(({ subject }) => subject === RESET);
    while ((await mails()).length < 2) await mailAbout(service, person, RESET);
    const [second] = await mails();
    expect(second!.text).toContain(`works once, for ${words}.`);
    expect((await reset(first)).status).toBe(204);
    for (const token of [first, second!.token]) {
      expect((await reset(token)).body).toMatchObject({ code: 'link_invalid', detail: /used already/ });
    }
    const [row] = await sql(service, "SELECT (extract(epoch FROM max(expires_at - created_at)) / 60)::int AS lasts FROM account_links WHERE user_id = $1 AND purpose = 'reset_password'", [person.id]); // prettier-ignore
    expect(row).toEqual({ lasts });
  });

  test('by an expired or unknown link is refused', async () => {
    const person = await newPerson(service);
    const token = await resetTokenFor(person);
    await sql(service, "UPDATE account_links SET expires_at = now() - interval '1 second' WHERE user_id = $1", [person.id]); // prettier-ignore
    expect((await reset(token)).body).toMatchObject({ status: 422, code: 'link_invalid', detail: /has expired/ });
    expect((await reset('tlk_unknown')).body).toMatchObject({ status: 422, code: 'link_invalid', detail: /unknown/ });
  });

  test.each(['verified', 'unverified'])(
    'of a disabled account with a %s address is not mailed, and its links are worth nothing',
    async (address) => {
      const person = await newPerson(service);
      if (address === 'verified') await verifyEmail(service, person);
      const token = await resetTokenFor(person);
      await sql(service, "UPDATE users SET status = 'DISABLED' WHERE id = $1", [person.id]);
      expect((await reset(token)).body).toMatchObject({ code: 'link_invalid' });
      await request(person.email);
      await untilResetsAreDone();
      expect(await resetsTo(person)).toHaveLength(1);
    },
  );

  test('is mailed until five links have not ended', async () => {
    const person = await newPerson(service);
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(person.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const other = await newPerson(service);
    await resetTokenFor(other); // requested last
    await untilResetsAreDone();
    expect(await resetsTo(person)).toHaveLength(5);
  });

  test('is mailed again after five long links were used up before the address was verified', async () => {
    const person = await newPerson(service);
    const count = async () => (await mailsTo(service, person)).filter(({ subject }) => subject === RESET).length;
    for (let sent = 1; sent <= 5; sent += 1) {
      await request(person.email);
      await eventually(async () => (await count()) === sent, 'the letter');
    }
    const { token } = await mailAbout(service, person, RESET);
    expect((await reset(token)).status).toBe(204);
    await sql(service, "UPDATE account_links SET created_at = created_at - interval '31 minutes' WHERE user_id = $1", [person.id]); // prettier-ignore
    await request(person.email);
    await eventually(async () => (await count()) === 6, 'one more letter');
  });

  test('is asked for with the same answer whether the address is known or not, in any case of letters', async () => {
    const person = await newPerson(service);
    const known = await request(person.email.toUpperCase());
    const unknown = await request('nobody.at.all@example.com');
    const seen = ({ status, text, headers }: typeof known) => [status, text, [...headers.keys()].sort()];
    expect(seen(known)).toEqual(seen(unknown));
    expect(known.status).toBe(202);
    expect((await mailAbout(service, person, RESET)).link).toContain('/reset-password?token=tlk_');
    expect(await mailsTo(service, { email: 'nobody.at.all@example.com' })).toEqual([]);
  });

  test('opening the link changes nothing, in any browser; the page says what is wrong with a password', async () => {
    const person = await newPerson(service);
    await request(person.email);
    const { pathname, search } = new URL((await mailAbout(service, person, RESET)).link!);
    const visitor = newVisitor(service);
    for (let opened = 0; opened < 3; opened += 1) {
      const { status, headers } = await visitor.get(pathname + search);
      expect([status, headers.get('Referrer-Policy'), headers.get('Cache-Control')]).toEqual([200, 'no-referrer', 'no-store']); // prettier-ignore
    }
    const { form_token } = hiddenFields((await visitor.get(pathname + search)).html);
    const post = (password: string) => visitor.post(pathname + search, { form_token: form_token!, password });
    expect((await post('password1234')).html).toContain('The password is too easy to guess');
    expect((await post('short')).html).toContain('The password must have at least 12 characters');
    expect((await post(NEXT)).html).toContain('Your password is changed');
    const again = await post(NEXT);
    expect([again.status, again.html]).toEqual([422, expect.stringContaining('href="/forgot-password"')]);
    expect((await signIn(person, NEXT)).status).toBe(201);
  });

  test('the page that asks for it says the same for every address', async () => {
    const person = await newPerson(service);
    const pages = [];
    for (const email of [person.email, 'nobody.at.all@example.com']) {
      const { status, html } = await newVisitor(service).submit('/forgot-password', { email });
      const said = html.replaceAll(email, 'the address').replace(/name="form_token" value="[^"]*"/g, '');
      pages.push([status, said]);
    }
    expect(pages[0]).toEqual(pages[1]);
  });
});

describe('a day with a hundred wrong passwords', () => {
  /** Simulates wrong passwords from strangers. */
  const enterWrong = ({ email }: Person, count: number) =>
    sql(service, 'INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
      `passwords:${limitKey('passwords', email)}`,
      count,
      Date.now() + 3_600_000,
    ]);

  test('is mailed to the user once, who gets in by a new password', async () => {
    const person = await newPerson(service);
    await verifyEmail(service, person);
    await enterWrong(person, 99);
    expect((await signIn(person, 'not the password')).status).toBe(401);
    const { text } = await mailAbout(service, person, GUESSED);
    expect(text).toContain(`${service.origin}/forgot-password`);
    expect((await signIn(person, 'not the password')).status).toBe(401); // at an address where the user is signed in
    await sql(service, 'DELETE FROM sessions WHERE user_id = $1', [person.id]);
    const refused = await signIn(person, PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect((await newVisitor(service).submit('/signin', { email: person.email, password: PASSWORD })).html).toContain(
      'A passkey works at once',
    );
    expect((await reset(await resetTokenFor(person))).status).toBe(204);
    await enterWrong(person, 100);
    expect((await signIn(person, NEXT)).status).toBe(201);
    const letters = (await mailsTo(service, person)).filter(({ subject }) => subject === GUESSED);
    expect(letters).toHaveLength(1);
  });

  test('stops no sign-in by passkey', async () => {
    const person = await newPerson(service);
    const { authenticator } = await addPasskey(service, person);
    await enterWrong(person, 100);
    expect((await signIn(person, PASSWORD)).status).toBe(429);
    expect((await signInByPasskey(service, authenticator)).status).toBe(201);
  });

  test('is not mailed to an address that is not verified', async () => {
    const person = await newPerson(service);
    await enterWrong(person, 99);
    expect((await signIn(person, 'not the password')).status).toBe(401);
    const open = "SELECT FROM pgboss.job WHERE name = 'guessed-password' AND state IN ('created', 'retry', 'active')";
    await eventually(async () => (await sql(service, open)).length === 0, 'the letters to be written');
    expect((await mailsTo(service, person)).map(({ subject }) => subject)).not.toContain(GUESSED);
  });
});
