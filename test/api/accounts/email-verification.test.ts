import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { call, PASSWORD } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { CHANGE, mailAbout, mailsTo, RESET, UNDO, verifyEmail, VERIFY } from '../../support/mail.ts';
import { join } from '../../support/members.ts';
import { newPerson, obtainTokens, registerBusinessApp, type Person } from '../../support/oauth.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../../support/visitor.ts';

const verify = ({ session }: Person, token = 'tlk_unknown') =>
  call(service, 'POST', '/email/verify', { token: session, body: { token } });
const resend = ({ session }: Person) => call(service, 'POST', '/email/send-verification', { token: session });
const change = ({ session }: Person, email: string, password = PASSWORD) =>
  call(service, 'POST', '/email/change', { token: session, body: { email, password } });
const me = async ({ session }: Person) => (await call(service, 'GET', '/session', { token: session })).body;
const newAddress = () => `${randomUUID()}@example.org`;
const tokenFor = async (person: Person) => (await mailAbout(service, person, VERIFY)).token!;
const tokenOfChange = async (email: string) => (await mailAbout(service, { email }, CHANGE)).token!;

async function endLinksOf({ id }: Person): Promise<void> {
  await sql(service, "UPDATE account_links SET expires_at = now() - interval '1 second' WHERE user_id = $1", [id]);
}

describe('the link of the sign-up', () => {
  test('opening it changes nothing; its button verifies the address', async () => {
    const person = await newPerson(service);
    expect(await me(person)).toMatchObject({ email_verified: false });
    const { pathname, search } = new URL((await mailAbout(service, person, VERIFY)).link!);
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await person.get(pathname + search);
      expect([page.status, page.html.includes(person.email)]).toEqual([200, true]);
      expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(page.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(await me(person)).toMatchObject({ email_verified: false });
    const { html } = await person.get(pathname + search);
    const form_token = /name="form_token" value="([^"]+)"/.exec(html)![1]!;
    expect((await person.post(pathname + search, { form_token })).location).toContain(
      '/dashboard/account?done=verified.',
    );
    expect(await me(person)).toMatchObject({ email_verified: true });
  });

  test('a second click on its button, and opening it again, say that the address is verified', async () => {
    const [person, other] = [await newPerson(service), await newPerson(service)];
    const { pathname, search } = new URL((await mailAbout(service, person, VERIFY)).link!);
    const { form_token } = hiddenFields((await person.get(pathname + search)).html);
    const send = () => person.post(pathname + search, { form_token: form_token! });
    for (const answer of [...(await Promise.all([send(), send()])), await person.get(pathname + search)])
      expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('?done=verified.')]);
    expect((await other.get(pathname + search)).status).toBe(422);
  });

  test('twenty uses at once: one wins', async () => {
    const person = await newPerson(service);
    const token = await tokenFor(person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(person, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 422 && body.code === 'link_invalid')).toHaveLength(19);
  });

  test('it works once, and for 24 hours', async () => {
    const person = await newPerson(service);
    const token = await tokenFor(person);
    await endLinksOf(person);
    expect((await verify(person, token)).body).toMatchObject({ code: 'link_invalid', detail: /has expired/ });
    await resend(person);
    const next = await tokenFor(person);
    expect((await verify(person, next)).status).toBe(200);
    expect((await verify(person, next)).body).toMatchObject({ code: 'link_invalid', detail: /used already/ });
    const [row] = await sql(service, 'SELECT extract(epoch FROM max(expires_at - created_at))::integer AS lasts FROM account_links WHERE user_id = $1 AND used_at IS NOT NULL', [person.id]); // prettier-ignore
    expect(row).toEqual({ lasts: 24 * 3600 });
  });

  test('in a browser without a session it asks for the sign-in, and leads back', async () => {
    const person = await newPerson(service);
    const { pathname, search } = new URL((await mailAbout(service, person, VERIFY)).link!);
    const { status, location } = await newVisitor(service).get(pathname + search);
    expect([status, location]).toEqual([303, `/signin?return_to=${encodeURIComponent(pathname + search)}`]);
  });

  test('in a browser of somebody else it is refused, with what to do, and stays unused', async () => {
    const [person, other] = [await newPerson(service), await newPerson(service)];
    const { link, token } = await mailAbout(service, person, VERIFY);
    const page = await other.get(new URL(link!).pathname + new URL(link!).search);
    expect([page.status, page.html]).toEqual([422, expect.stringContaining('Sign in to the account')]);
    expect(page.html).not.toContain(person.email);
    expect((await verify(other, token)).body).toMatchObject({ code: 'link_invalid', detail: /another account/ });
    expect((await verify(person, token)).status).toBe(200);
  });

  test('it is of no use for another purpose, nor is the link of another purpose for this', async () => {
    const person = await newPerson(service);
    await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
    const reset = await mailAbout(service, person, RESET);
    expect((await verify(person, reset.token)).body).toMatchObject({ code: 'link_invalid' });
    const body = { token: await tokenFor(person), password: 'seven green lanterns at dusk' };
    expect((await call(service, 'POST', '/password/reset', { body })).body).toMatchObject({ code: 'link_invalid' });
  });

  test('an unknown one is refused', async () => {
    const person = await newPerson(service);
    expect((await verify(person)).body).toMatchObject({ code: 'link_invalid', detail: /unknown/ });
    expect((await person.get('/verify-email')).status).toBe(422);
  });
});

describe('another link', () => {
  test('is mailed on request until five have not ended, also of requests at once', async () => {
    const person = await newPerson(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(person)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4); // besides that of the sign-up
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: 'rate_limited', detail: /Use the newest/ });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(23 * 3600);
    expect(await mailsTo(service, person)).toHaveLength(5);
    await endLinksOf(person);
    expect((await resend(person)).status).toBe(202);
  });

  test('does not end those before, but its use does', async () => {
    const person = await newPerson(service);
    const first = await tokenFor(person);
    await resend(person);
    expect((await verify(person, first)).status).toBe(200);
    expect((await verify(person, await tokenFor(person))).body).toMatchObject({ detail: /used already/ });
  });

  test('is refused for an address that is verified', async () => {
    const person = await newPerson(service);
    await verifyEmail(service, person);
    expect((await resend(person)).body).toMatchObject({ status: 409, code: 'already_verified' });
  });
});

describe('another address', () => {
  test('replaces the current one once its link is used, and the old one is notified', async () => {
    const person = await newPerson(service);
    await verifyEmail(service, person);
    const email = newAddress();
    expect((await change(person, email)).status).toBe(202);
    expect(await me(person)).toMatchObject({ email: person.email });
    const { body } = await verify(person, await tokenOfChange(email));
    expect(body).toMatchObject({ email, email_verified: true });
    const [told] = await mailsTo(service, person);
    expect([told!.subject, told!.token, told!.text.includes(email)]).toEqual([UNDO, expect.stringMatching(/^tlk_/), false]); // prettier-ignore
    const signIn = (address: string) => call(service, 'POST', '/session', { body: { email: address, password: PASSWORD } }); // prettier-ignore
    expect([(await signIn(email)).status, (await signIn(person.email)).status]).toEqual([201, 401]);
  });

  test('takes the current password', async () => {
    const person = await newPerson(service);
    const email = newAddress();
    const { status, body } = await change(person, email, 'not the password');
    expect([status, body.code, body.errors[0].field]).toEqual([403, 'wrong_password', '/password']);
    expect(await mailsTo(service, { email })).toEqual([]);
  });

  test('is asked for with the same answer whether it has an account or not', async () => {
    const [person, other] = [await newPerson(service), await newPerson(service)];
    await verifyEmail(service, other);
    const [known, unknown] = [await change(person, other.email), await change(person, newAddress())];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const token = await tokenOfChange(other.email);
    expect((await verify(person, token)).body).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await me(person)).toMatchObject({ email: person.email });
  });

  test('ends the links to the address before', async () => {
    const person = await newPerson(service);
    const before = await tokenFor(person);
    await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
    const reset = (await mailAbout(service, person, RESET)).token;
    const email = newAddress();
    await change(person, email);
    await verify(person, await tokenOfChange(email));
    expect((await verify(person, before)).body).toMatchObject({ code: 'link_invalid' });
    const body = { token: reset, password: 'seven green lanterns at dusk' };
    expect((await call(service, 'POST', '/password/reset', { body })).body).toMatchObject({ code: 'link_invalid' });
    expect(await me(person)).toMatchObject({ email });
  });

  test('does not bring back a password that was changed since', async () => {
    const person = await newPerson(service);
    const email = newAddress();
    await change(person, email);
    const token = await tokenOfChange(email);
    const body = { current_password: PASSWORD, password: 'seven green lanterns at dusk' };
    expect((await call(service, 'POST', '/password/change', { token: person.session, body })).status).toBe(204);
    expect((await verify(person, token)).body).toMatchObject({ code: 'link_invalid' });
    expect(await me(person)).toMatchObject({ email: person.email });
  });

  test('of two asked for, the first link that is used counts, at once too', async () => {
    const person = await newPerson(service);
    const emails = [newAddress(), newAddress()];
    for (const email of emails) await change(person, email);
    const tokens = await Promise.all(emails.map(tokenOfChange));
    const answers = await Promise.all([...tokens, ...tokens].map((token) => verify(person, token)));
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, won[0]!.body.email]).toEqual([1, (await me(person)).email]);
  });
});

describe('LIVE', () => {
  test('an application is made LIVE by who has a verified address', async () => {
    const owner = await newPerson(service);
    const app = await registerBusinessApp(service, owner);
    const promote = () => call(service, 'POST', `/oauth/clients/${app.id}/promote`, { token: owner.session });
    const { status, body } = await promote();
    expect([status, body.code, body.detail]).toEqual([403, 'email_unverified', expect.stringContaining(owner.email)]);
    await verifyEmail(service, owner);
    expect((await promote()).status).toBe(201);
  });

  test('a wallet pays on a checkout page in LIVE for who has a verified address, and in TEST for all', async () => {
    const [owner, payer] = [await newPerson(service), await newPerson(service)];
    await verifyEmail(service, owner);
    const app = await registerBusinessApp(service, owner);
    const { body: live } = await call(service, 'POST', `/oauth/clients/${app.id}/promote`, { token: owner.session });
    const checkout = async (client_id: string, client_secret: string) => {
      const form = { grant_type: 'client_credentials', client_id, client_secret, scope: 'payments:create' };
      const { access_token: token } = (await call(service, 'POST', '/oauth/token', { form })).body;
      const { body } = await call(service, 'POST', '/payments', { token, body: { amount: 100, currency: 'EUR' } });
      return () => payer.submit(`/pay/${body.reference}`, { pay: 'wallet' });
    };
    const [payLive, payTest] = [await checkout(live.client_id, live.client_secret_preview), await checkout(app.id, app.secret!)]; // prettier-ignore
    expect((await payTest()).status).toBe(303);
    const refused = await payLive();
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('href="/dashboard/account"')]);
    await verifyEmail(service, payer);
    expect((await payLive()).html).toContain('which is not enough');
  });

  test('a wallet pays through the API in LIVE for who has a verified address', async () => {
    const [founder, admin] = [await newPerson(service), await newPerson(service)];
    const app = await registerBusinessApp(service, founder);
    await join(service, founder, app.businessId, admin, 'admin');
    const { body } = await call(service, 'POST', `/oauth/clients/${app.id}/promote`, { token: admin.session });
    const live = { ...app, id: body.client_id, secret: body.client_secret_preview };
    const { access_token: token } = await obtainTokens(service, founder, live, { scope: 'payments:create' });
    const pay = () =>
      call(service, 'POST', '/payments', {
        token,
        body: { amount: 100, currency: 'EUR', payment_method: { type: 'wallet' } },
      });
    const refused = await pay();
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
    await verifyEmail(service, founder);
    expect((await pay()).body.decline_code).toBe('insufficient_funds');
  });
});
