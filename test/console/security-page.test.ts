import { expect, test } from '@jest/globals';
import { ageSession } from '../support/age-session.ts';
import { call, PASSWORD } from '../support/api.ts';
import { newOwner } from '../support/dashboard.ts';
import { newPerson } from '../support/oauth.ts';
import { addPasskey } from '../support/passkeys.ts';
import { codeAt, stepNow, turnOn } from '../support/second-factor.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, sessionCookie } from '../support/visitor.ts';

const PAGE = '/dashboard/security';

test('one page shows what protects the account, and signs out everywhere else', async () => {
  const person = await newPerson(service);
  const before = (await person.get(PAGE)).html;
  expect(before).toContain('Your password alone signs you in.');
  expect(before).not.toContain('value="others"');
  const app = await turnOn(service, person);
  await addPasskey(service, person);
  const body = { email: person.email, password: PASSWORD, code: app.nextCode(), transport: 'bearer' };
  const other = (await call(service, 'POST', '/session', { body })).body.session_token;
  const { html } = await person.get(PAGE);
  for (const part of [
    '/dashboard/passkeys',
    '/dashboard/second-factor',
    '/dashboard/sessions',
    '/dashboard/account/log',
  ])
    expect(html).toContain(`href="${part}"`);
  expect(html).toContain('10 left');
  expect(html).toContain('name="current_password"');
  const isIn = async () => (await call(service, 'GET', '/session', { token: other })).status;
  expect(await isIn()).toBe(200);
  const ended = await person.post('/dashboard/sessions', { ...hiddenFields(html), action: 'others' });
  expect([ended.status, await isIn(), (await person.get(PAGE)).status]).toEqual([303, 401, 200]);
});

/** Reads the text of the download link, which is the link itself. */
function downloadIn(html: string, file: string): string | undefined {
  const found = new RegExp(`href="data:text/plain;charset=utf-8,([^"]+)" download="${file}"`).exec(html);
  return found ? decodeURIComponent(found[1]!) : undefined;
}

test('the secret of an app and recovery codes are copied, downloaded without script, and printed', async () => {
  const person = await newPerson(service);
  const page = '/dashboard/second-factor';
  const started = await person.submit(page, { action: 'start', password: PASSWORD });
  const secret = /<code class="reveal">([A-Z2-7]+)<\/code>/.exec(started.html)![1]!;
  expect(downloadIn(started.html, 'tallystick-authenticator-secret.txt')).toBe(`${secret}\n`);
  expect(started.html).toContain(`data-copy="${secret}" hidden`);
  const fields = { ...hiddenFields(started.html), action: 'confirm', code: codeAt(secret, stepNow()) };
  const { html } = await person.post(page, fields);
  const codes = [...html.matchAll(/<li><code>([^<]+)<\/code><\/li>/g)].map(([, code]) => code!);
  expect(downloadIn(html, 'tallystick-recovery-codes.txt')).toBe(`${codes.join('\n')}\n`);
  expect(html).toContain(`data-copy="${codes.join('\n')}" hidden`);
  expect(html).toContain('data-print hidden');
  expect(html).toContain(service.origin.replace('http://', ''));
});

test('a confirmation shows what is confirmed, and a way back', async () => {
  const owner = await newOwner(service);
  const cookie = owner.cookies.get(sessionCookie(service))!;
  const asked = async (path: string, action: string) => {
    const { html } = await owner.get('/dashboard/account');
    await ageSession(service, cookie);
    const { form_token } = hiddenFields(html);
    return owner.post(path, { form_token: form_token!, action, passkey_id: 'psk_x', user_id: 'usr_x' });
  };
  const removing = await asked('/dashboard/passkeys', 'remove');
  expect([removing.status, removing.html.includes('You are about to <strong>remove a passkey</strong>.')]).toEqual([
    403,
    true,
  ]);
  expect(removing.html).toContain('<a href="/dashboard/passkeys">Go back without it</a>');
  const closing = await asked(`/dashboard/${owner.businessId}/live/settings`, 'close');
  expect(closing.html).toContain('<strong>close the business</strong>.');
  const capturing = await asked(`/dashboard/${owner.businessId}/live/payments/all/capture?most=5`, 'capture-all');
  expect(capturing.html).toContain('<strong>capture payments</strong> in LIVE.');
  const replaying = `/dashboard/${owner.businessId}/live/deliveries/replay?show=failed`;
  const again = await asked(replaying, 'replay-all');
  expect(again.html).toContain('<strong>send deliveries again</strong>.');
  expect(again.html).toContain(`<a href="${replaying}">Go back without it</a>`);
  const opened = await owner.get('/confirm?return_to=/dashboard/second-factor');
  expect(opened.html).toContain('<strong>change your second factor</strong>');
  expect(opened.html).toContain('<a href="/dashboard/security">Go back without it</a>');
  const unknown = await owner.get('/confirm?return_to=//evil.example');
  expect(unknown.html).toContain('<a href="/dashboard">Go back without it</a>');
  expect(unknown.html).not.toContain('You are about to');
});
