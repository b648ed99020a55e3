import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { shownAddress } from '../../../server/domain/input/email-address.ts';
import { call, createBusiness, PASSWORD } from '../../support/api.ts';
import { CHANGE, INVITED, mailAbout, RESET, VERIFY, verifyEmail } from '../../support/mail.ts';
import { service } from '../../support/shared-service.ts';
import { newAddress, signInWith, signUpWith } from '../../support/shared-addresses.ts';
import { withTally } from '../../support/shop-tally.ts';
import { newVisitor } from '../../support/visitor.ts';

const post = (path: string, body: object, token?: string) => call(service, 'POST', path, { token, body });

/** Returns a new address, as typed in letters and as stored. */
function newPair() {
  const name = randomUUID();
  return { typed: ` ${name}@bücher.example\t`, kept: `${name}@xn--bcher-kva.example`, shown: `${name}@bücher.example` };
}

describe('an address with blanks around it and a domain in letters', () => {
  test('signs up, and in as typed, in another case, composed otherwise, and as kept', async () => {
    const { typed, kept, shown } = newPair();
    const { body } = await post('/users', { email: typed, password: PASSWORD, name: 'Anna' });
    expect(body.email).toBe(kept);
    const forms = [typed, kept, kept.toUpperCase(), shown.normalize('NFD'), shown.replace('bü', 'BÜ')];
    const answers = await Promise.all(forms.map((form) => signInWith(service, form)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  });

  test('gets the mail of a sign-up, a forgotten password, a change and an invitation', async () => {
    const [user, to] = [newPair(), newPair()];
    const anna = await signUpWith(service, user.typed);
    const { session } = anna;
    await verifyEmail(service, { email: user.kept, session });
    expect((await post('/password/request-reset', { email: user.typed })).status).toBe(202);
    await mailAbout(service, { email: user.kept }, RESET);
    const business = await createBusiness(service, anna);
    const invited = await post(`/businesses/${business}/invitations`, { email: to.typed, role: 'viewer' }, session);
    expect([invited.status, invited.body.email]).toEqual([201, to.kept]);
    await mailAbout(service, { email: to.kept }, INVITED);
    const again = await post(`/businesses/${business}/invitations`, { email: to.shown, role: 'viewer' }, session);
    expect([again.body.code, again.body.detail]).toEqual(['already_exists', expect.stringContaining(to.shown)]);
    expect((await post('/email/change', { email: to.typed, password: PASSWORD }, session)).status).toBe(202);
    const { token } = await mailAbout(service, { email: to.kept }, CHANGE);
    expect((await post('/email/verify', { token }, session)).body.email).toBe(to.kept);
  });

  test('is read in letters on the pages, and taken by their forms', async () => {
    const { typed, kept, shown } = newPair();
    const visitor = newVisitor(service);
    await visitor.submit('/signup', { email: typed, password: PASSWORD, name: 'Anna' });
    await mailAbout(service, { email: kept }, VERIFY);
    const { html } = await visitor.get('/dashboard/account');
    expect([html.includes(shown), html.includes(kept)]).toEqual([true, false]);
    const other = newVisitor(service);
    expect((await other.submit('/signin', { email: typed, password: PASSWORD })).status).toBe(303);
    expect((await other.submit('/forgot-password', { email: typed })).html).toContain('Check your email');
    expect((await other.submit('/dashboard/account/delete', { confirm: shown })).html).toContain('Account deleted');
  });

  test('is taken by the command line', () =>
    withTally(async (tally) => {
      const { typed, kept } = newPair();
      const names = ['signup', '--email', typed, '--name', 'Anna', '--password-stdin'];
      expect(await tally.json(names, { stdin: PASSWORD })).toMatchObject({ email: kept });
      expect((await tally.run(['login', '--email', typed, '--password-stdin'], { stdin: PASSWORD })).exitCode).toBe(0);
    }));
});

test('blanks around an address that an invitation is for do not cost its proof', async () => {
  const owner = await signUpWith(service, newAddress());
  await verifyEmail(service, owner);
  const business = await createBusiness(service, owner);
  const { typed, kept } = newPair();
  await post(`/businesses/${business}/invitations`, { email: kept, role: 'viewer' }, owner.session);
  const { token } = await mailAbout(service, { email: kept }, INVITED);
  const path = `/signup?${new URLSearchParams({ return_to: `/invitation?token=${token}` })}`;
  const visitor = newVisitor(service);
  await visitor.submit(path, { email: typed, password: PASSWORD, name: 'Anna' });
  const { body } = await signInWith(service, kept);
  expect(body.email_verified).toBe(true);
});

const REASON = 'must have plain letters before the @, without accents: not every mail server accepts ';

test.each([
  ['/users', { password: PASSWORD, name: 'Ada' }],
  ['/session', { password: PASSWORD }],
  ['/session/second-step/start', { password: PASSWORD }],
  ['/password/request-reset', {}],
])('%s refuses an address with other letters before the @, and says why', async (path, rest) => {
  const { status, body } = await post(path, { ...rest, email: 'jürgen@example.com' });
  expect([status, body.errors]).toEqual([400, [{ field: '/email', code: 'format', message: `${REASON}jürgen` }]]);
});

test('an invitation and a change refuse such an address as well', async () => {
  const user = await signUpWith(service, newAddress());
  const { session } = user;
  const business = await createBusiness(service, user);
  const invited = await post(
    `/businesses/${business}/invitations`,
    { email: 'jürgen@example.com', role: 'viewer' },
    session,
  );
  const changed = await post('/email/change', { email: 'jürgen@example.com', password: PASSWORD }, session);
  for (const { status, body } of [invited, changed])
    expect([status, body.errors[0].message]).toEqual([400, `${REASON}jürgen`]);
});

test.each(['/signin', '/signup', '/forgot-password'])('the page %s says why, too', async (path) => {
  const fields = { email: 'jürgen@example.com', password: PASSWORD, name: 'Ada' };
  const { status, html } = await newVisitor(service).submit(path, fields);
  expect([status, html]).toEqual([400, expect.stringContaining(`The email address ${REASON}jürgen.`)]);
});

test.each([
  '', '   ', 'ada', '@example.com', 'ada@', 'ada@bücher', 'ada@bü cher.example', 'ada@bücher.example/x', 'ada@b%C3%BC.ö',
  'ada@bücher.example:80', 'ada@ü..example', 'ada bob@example.com', 'a@b@bücher.example', `ada@${'ü.'.repeat(100)}example`,
])('%p is no address', async (email) => {
  expect((await post('/session', { email, password: PASSWORD })).body).toMatchObject({ status: 400, errors: [{ field: '/email' }] });
  expect((await newVisitor(service).submit('/signin', { email, password: PASSWORD })).status).toBe(400);
}); // prettier-ignore

test.each([
  ['anna@xn--bcher-kva.example', 'anna@bücher.example'],
  ['anna@xn--hxajbheg2az3al.xn--qxam', 'anna@παράδειγμα.ελ'],
  ['anna@shop.example.com', 'anna@shop.example.com'],
  ['anna@xn--80ak6aa92e.com', 'anna@xn--80ak6aa92e.com'], // apple in Cyrillic letters
  ['anna@xn--gthub-n4a.example', 'anna@xn--gthub-n4a.example'], // github with a dotless i
  ['anna@xn--a', 'anna@xn--a'],
])('%s is shown as %s', (kept, shown) => {
  expect(shownAddress(kept)).toBe(shown);
});
