import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { call, PASSWORD } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { newPerson, type Person } from '../../support/oauth.ts';
import { addPasskey, signInByPasskey } from '../../support/passkeys.ts';
import { codeAt, stepNow, turnOn } from '../../support/second-factor.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields, newVisitor, type PageAnswer, type Visitor } from '../../support/visitor.ts';

const PAGE = '/dashboard/second-factor';

const enter = (visitor: Visitor, { email }: Person, returnTo = '/dashboard/sessions') =>
  visitor.submit(`/signin?${new URLSearchParams({ return_to: returnTo })}`, { email, password: PASSWORD });

/** Sends the form of the page that asks for the code. */
const enterCode = (visitor: Visitor, { html }: PageAnswer, code: string) =>
  visitor.post('/signin/code', { ...hiddenFields(html), code });

const secretIn = (html: string) => /<code class="reveal">([A-Z2-7]+)<\/code>/.exec(html)?.[1];

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/dashboard')).status === 200;

test('a sign-in asks for the code on a second page, and then returns to its page', async () => {
  const person = await newPerson(service);
  const app = await turnOn(service, person);
  const visitor = newVisitor(service);
  const asked = await enter(visitor, person);
  expect([asked.status, asked.html.includes('Enter the code')]).toEqual([200, true]);
  expect(await isSignedIn(visitor)).toBe(false);
  const wrong = await enterCode(visitor, asked, 'not a code');
  expect([wrong.status, wrong.html.includes('The code is wrong, or was used before.')]).toEqual([401, true]);
  expect((await enterCode(visitor, asked, '')).html).toContain('Enter the code.');
  expect(await isSignedIn(visitor)).toBe(false);
  const done = await enterCode(visitor, wrong, app.nextCode());
  expect([done.status, done.location]).toEqual([303, '/dashboard/sessions']);
  expect(await isSignedIn(visitor)).toBe(true);
  const again = newVisitor(service);
  expect((await enterCode(again, await enter(again, person), app.recoveryCodes[0]!)).status).toBe(303);
});

test('the second page proves the right password, until that is changed', async () => {
  const person = await newPerson(service);
  const app = await turnOn(service, person);
  const visitor = newVisitor(service);
  const asked = await enter(visitor, person);
  const forged = { ...hiddenFields(asked.html), ticket: 'forged' };
  const refused = await visitor.post('/signin/code', { ...forged, code: app.recoveryCodes[0]! });
  expect([refused.status, refused.html.includes('Start again')]).toEqual([401, true]);
  const body = { current_password: PASSWORD, password: 'seven green lanterns at dusk' };
  await call(service, 'POST', '/password/change', { token: person.session, body });
  const late = await enterCode(visitor, asked, app.recoveryCodes[0]!);
  expect([late.status, late.html.includes('Start again')]).toEqual([401, true]);
  expect(await isSignedIn(visitor)).toBe(false);
});

test('the page shows secret and QR code until the first code, and recovery codes once', async () => {
  const person = await newPerson(service);
  expect((await person.get('/dashboard/security')).html).toContain(`href="${PAGE}"`);
  const wrongPassword = await person.submit(PAGE, { action: 'start', password: 'wrong' });
  expect([wrongPassword.status, wrongPassword.html.includes('<svg class="qr"')]).toEqual([403, false]);
  const started = await person.submit(PAGE, { action: 'start', password: PASSWORD });
  const secret = secretIn(started.html)!;
  expect(started.html).toContain('<svg class="qr" role="img" aria-label="QR code of the secret"');
  const fields = hiddenFields(started.html);
  const wrong = await person.post(PAGE, { ...fields, action: 'confirm', code: 'x' });
  expect([wrong.status, secretIn(wrong.html)]).toEqual([403, secret]);
  const on = await person.post(PAGE, { ...fields, action: 'confirm', code: codeAt(secret, stepNow()) });
  const codes = [...on.html.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code]) => code!);
  expect(codes).toHaveLength(10);
  const { html } = await person.get(PAGE);
  expect(html).toContain('You have 10 recovery codes left.');
  for (const hidden of [secret, ...codes]) expect(html).not.toContain(hidden);
  const proof = { ...hiddenFields(html), password: PASSWORD };
  expect((await person.post(PAGE, { ...proof, action: 'off', code: 'x' })).status).toBe(403);
  const renewed = await person.post(PAGE, { ...proof, action: 'codes', code: codes[0]! });
  expect([renewed.status, renewed.html.includes(codes[1]!)]).toEqual([200, false]);
  const [code] = /<li><code>([^<]+)/.exec(renewed.html)!.slice(1);
  const off = await person.post(PAGE, { ...proof, action: 'off', code: code! });
  expect([off.status, off.location]).toEqual([303, expect.stringContaining(`${PAGE}?done=off.`)]);
});

test('the first code is taken once by the same form; a second click and a reload say what became of it', async () => {
  const person = await newPerson(service);
  const started = await person.submit(PAGE, { action: 'start', password: PASSWORD });
  const fields = { ...hiddenFields(started.html), action: 'confirm', code: codeAt(secretIn(started.html)!, stepNow()) };
  const answers = await Promise.all([person.post(PAGE, fields), person.post(PAGE, fields)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 303]);
  const reloaded = await person.post(PAGE, fields);
  expect([reloaded.status, reloaded.location]).toEqual([303, expect.stringContaining('?done=shown.')]);
  const { html } = await person.get(reloaded.location);
  expect(html).toContain('The secret or the codes are not shown again');
  expect(html).not.toContain('There is a problem');
});

test('without an app, the page replaces recovery codes by one of them, or after a confirmation by passkey', async () => {
  const person = await newPerson(service);
  const { recoveryCodes } = await addPasskey(service, person);
  const forget = () => sql(service, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [person.id]);
  await forget();
  const replace = (code: string) => person.submit(PAGE, { action: 'codes', password: PASSWORD, code });
  const asked = await replace('');
  expect([asked.status, asked.html.includes('Enter the code.')]).toEqual([401, true]);
  expect(asked.html).toContain('href="/confirm?return_to=/dashboard/second-factor"');
  const renewed = await replace(recoveryCodes[0]!);
  expect([renewed.status, renewed.html.includes('Your recovery codes')]).toEqual([200, true]);
  await sql(service, 'UPDATE sessions SET second_factor_at = now() WHERE user_id = $1', [person.id]);
  expect((await person.get(PAGE)).html).not.toContain('name="code"');
  expect((await replace('')).status).toBe(200);
});

test('for a user with a passkey, the page sets an app up after a confirmation only', async () => {
  const person = await newPerson(service);
  const { recoveryCodes } = await addPasskey(service, person);
  await sql(service, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [person.id]);
  const asked = await person.submit(PAGE, { action: 'start', password: PASSWORD });
  expect([asked.status, secretIn(asked.html)]).toEqual([403, undefined]);
  expect(asked.html).toContain('Confirm that it is you');
  const proof = { confirm_password: PASSWORD, confirm_code: recoveryCodes[0]! };
  const started = await person.post(PAGE, { ...hiddenFields(asked.html), ...proof });
  expect([started.status, secretIn(started.html)]).toEqual([200, expect.any(String)]);
});

test('a secret that was not confirmed within 15 minutes is shown no more, and takes no code', async () => {
  const person = await newPerson(service);
  const started = await person.submit(PAGE, { action: 'start', password: PASSWORD });
  const secret = secretIn(started.html)!;
  const earlier = "UPDATE authenticator_apps SET created_at = now() - interval '15 minutes' WHERE user_id = $1";
  await sql(service, earlier, [person.id]);
  for (const code of ['x', codeAt(secret, stepNow())]) {
    const late = await person.post(PAGE, { ...hiddenFields(started.html), action: 'confirm', code });
    expect([late.status, late.html.includes(secret)]).toEqual([404, false]);
    expect(late.html).toContain('Start again, and enter the code within 15 minutes.');
    expect(late.html).toContain('value="start"');
  }
});

test('an operator turns the second factor of a user off, passkeys included, which ends every session', async () => {
  const person = await newPerson(service);
  await turnOn(service, person);
  const { authenticator } = await addPasskey(service, person);
  const script = path.join(import.meta.dirname, '../../../scripts/ops.ts');
  const env = { ...process.env, DATABASE_URL: service.databaseUrl, BASE_URL: service.origin };
  const ops = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout;
  expect(JSON.parse(await ops('user', 'show', person.email))).toMatchObject({
    id: person.id,
    second_factor: { is_on: true, passkeys: 1, recovery_codes_left: 10 },
    sessions: 1,
  });
  expect(await ops('user', 'reset-second-factor', person.id)).toContain(
    'The second factor is removed; sessions ended: 1.',
  );
  expect(await isSignedIn(person)).toBe(false);
  expect((await signInByPasskey(service, authenticator)).body.code).toBe('invalid_passkey');
  const body = { email: person.email, password: PASSWORD };
  expect((await call(service, 'POST', '/session', { body })).status).toBe(201);
  expect(await ops('user', 'reset-second-factor', person.email)).toContain('The user had no second factor');
});
