import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { transaction } from '../../../../server/database/transaction.ts';
import { mailManagers } from '../../../../server/domain/accounts/mail-managers.ts';
import { bankAccountLetter } from '../../../../server/domain/payouts/payout-letters.ts';
import { call, createBusiness, PASSWORD } from '../../../support/api.ts';
import { clock, pass } from '../../../support/clock.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../../support/mail-server.ts';
import { newPerson } from '../../../support/oauth.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

let server: MailServer;
let service: OwnService;
beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService({
    SMTP_URL: server.url,
    MAIL_FROM: 'Shop <shop@pay.example>',
    RATE_LIMIT_SIGN_UPS: '100',
  });
});
afterEach(() => clock.tick(0));
afterAll(async () => {
  await service.stop();
  await server.stop();
});

async function signUp(email = `${randomUUID()}@example.com`) {
  const body = { email, password: PASSWORD, name: 'Ada <b>Lovelace</b>', transport: 'bearer' };
  const answer = await call(service, 'POST', '/users', { body });
  return { email, status: answer.status, session: answer.body.session_token as string };
}

const mailTo = (email: string) => server.mails.filter(({ to }) => to === email);
const attemptsFor = (email: string) => server.attempts.filter((address) => address === email).length;
const tokenIn = ({ source }: ReceivedMail) => /verify-email\?token=(tlk_[\w-]{43})/.exec(source)![1]!;

async function isIdle(): Promise<boolean> {
  return (await sql(service, "SELECT id FROM pgboss.job WHERE name = 'mail' AND state = 'active'")).length === 0;
}

/** Advances the clock until the condition holds, but not during a job, whose lease would expire. */
const inTime = <T>(condition: () => T | undefined | false, what: string) =>
  eventually(async () => {
    if (await isIdle()) await pass(5);
    return condition();
  }, what);

async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await eventually(isIdle, 'all mail to be done with');
    await pass(3600);
  }
}

const arrival = (email: string) => inTime(() => mailTo(email)[0], `mail to ${email}`);

test('a mail comes as text and as HTML with its one link, which works, and with no name that strangers chose', async () => {
  const { email, session } = await signUp();
  const mail = await arrival(email);
  expect(mail.from).toBe('shop@pay.example');
  expect(mail.source).toMatch(/^From: Shop <shop@pay.example>/m);
  expect(mail.source).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(mail.source).toContain('Content-Type: text/plain');
  expect(mail.source).toContain('Content-Type: text/html');
  expect(mail.source).not.toContain('Lovelace');
  const links = new Set(mail.source.match(/https?:\/\/[^\s"<]+token=[^\s"<]+/g));
  expect([...links]).toEqual([`${service.origin}/verify-email?token=${tokenIn(mail)}`]);
  const { status } = await call(service, 'POST', '/email/verify', { token: session, body: { token: tokenIn(mail) } });
  expect(status).toBe(200);
});

test('until it is sent, neither the job nor the mail says in plain whom it is for or what; then it is gone', async () => {
  server.next('greylist');
  const { email } = await signUp();
  await eventually(() => attemptsFor(email) === 1, 'a first attempt');
  const jobs = JSON.stringify(await sql(service, "SELECT * FROM pgboss.job WHERE name = 'mail'"));
  const mails = await sql(service, "SELECT id, encode(sealed, 'escape') AS sealed FROM mails");
  expect(mails).toHaveLength(1);
  expect(jobs).toContain((mails[0] as { id: string }).id);
  for (const kept of [jobs, JSON.stringify(mails)]) expect(kept).not.toMatch(/example\.com|tlk_|verify/);
  const token = tokenIn(await arrival(email));
  const links = await sql(service, "SELECT encode(token_hash, 'escape') AS hash FROM account_links");
  expect(JSON.stringify(links)).not.toContain(token);
  await eventually(async () => (await sql(service, 'SELECT id FROM mails')).length === 0, 'the mail to be gone');
});

test.each([
  ['greylists', ['greylist', 'greylist', 'greylist']],
  ['drops the connection', ['drop', 'drop']],
] as const)('a mail arrives once, a little later, when the server %s', async (_what, receptions) => {
  server.next(...receptions);
  const { email } = await signUp();
  await arrival(email);
  await passHours(5);
  expect([attemptsFor(email), mailTo(email).length]).toEqual([receptions.length + 1, 1]);
});

test('the pauses between attempts grow', async () => {
  const pauses: number[] = [];
  server.next(...Array<'greylist'>(6).fill('greylist'));
  const { email } = await signUp();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await eventually(() => attemptsFor(email) === attempt, `attempt ${attempt}`);
    const before = clock.now();
    await inTime(() => attemptsFor(email) > attempt, `attempt ${attempt + 1}`);
    pauses.push((clock.now() - before) / 1000);
  }
  expect(pauses.at(-1)!).toBeGreaterThan(2 * pauses[0]!);
  await arrival(email);
  expect(mailTo(email)).toHaveLength(1);
});

test('a recipient that is refused for good is not tried again, and holds up no other mail', async () => {
  server.next('refuse');
  const refused = await signUp();
  await eventually(() => attemptsFor(refused.email) === 1, 'the attempt');
  const other = await signUp();
  await arrival(other.email);
  await passHours(5);
  expect([attemptsFor(refused.email), mailTo(refused.email)]).toEqual([1, []]);
  expect(await sql(service, 'SELECT id FROM mails')).toEqual([]);
});

test('a mail whose sender is refused arrives once the operator has corrected that', async () => {
  server.next('refuse sender', 'refuse sender');
  const { email } = await signUp();
  await arrival(email);
  await passHours(5);
  expect([attemptsFor(email), mailTo(email).length]).toEqual([1, 1]); // the refused ones did not get to the recipient
});

test('what is undone sends no mail', async () => {
  const { email } = await signUp();
  await arrival(email);
  await sql(service, "ALTER TABLE sessions ADD CONSTRAINT undone CHECK (created_at < '2020-01-01') NOT VALID");
  expect((await signUp(email)).status).toBe(500);
  await sql(service, 'ALTER TABLE sessions DROP CONSTRAINT undone');
  await passHours(5);
  expect([attemptsFor(email), await sql(service, 'SELECT id FROM mails')]).toEqual([1, []]);
});

test('of twelve sign-ups with one address, ten mail it', async () => {
  const { email } = await signUp();
  for (let more = 1; more < 12; more += 1) expect((await signUp(email)).status).toBe(201);
  await inTime(() => mailTo(email).length >= 10, 'ten mails');
  await passHours(1);
  expect(attemptsFor(email)).toBe(10);
  await sql(service, 'DELETE FROM mails');
});

const WORDS = { subject: 'Hello', paragraphs: ['Hello'], otherwise: 'Do nothing.' };

test('mail to one recipient, however much, delays no mail to another', async () => {
  const [noisy, victim] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await transaction(async (tx) => {
    for (let count = 0; count < 40; count += 1) await service.parts.mailer.send({ to: noisy, ...WORDS }, tx);
    await service.parts.mailer.send({ to: victim, ...WORDS }, tx);
  });
  await inTime(() => attemptsFor(noisy) === 40 && attemptsFor(victim) === 1, 'all mails');
  const order = server.attempts.filter((to) => [noisy, victim].includes(to));
  expect(order.indexOf(victim)).toBeLessThan(8); // as many are sent at a time
});

test('a notice to many owners and admins, however often, delays no mail of another business by more than one', async () => {
  const owner = await newPerson(service);
  const businessId = await createBusiness(service, { ...owner });
  const accounts = [owner];
  for (let count = 1; count < 15; count += 1) accounts.push(await newPerson(service));
  const victim = `${randomUUID()}@example.com`;
  const at = new Date(clock.now());
  const ids = await sql(service, 'SELECT id, email FROM users WHERE email = ANY($1)', [
    accounts.map(({ email }) => email),
  ]);
  await sql(service, 'UPDATE users SET email_verified_at = $1 WHERE id = ANY($2)', [at, ids.map(({ id }) => id)]);
  await sql(
    service,
    `INSERT INTO business_members (business_id, user_id, role, created_at, updated_at)
     SELECT $1, unnest($2::text[]), 'admin', $3, $3 ON CONFLICT DO NOTHING`,
    [businessId, ids.map(({ id }) => id), at],
  );
  await eventually(async () => (await sql(service, 'SELECT id FROM mails')).length === 0, 'the mails of sign-ups');
  const before = server.attempts.length;
  await transaction(async (tx) => {
    for (let notice = 0; notice < 3; notice += 1)
      await mailManagers(service.parts, businessId, bankAccountLetter(businessId, undefined), tx);
    await service.parts.mailer.send({ to: victim, ...WORDS }, tx);
  });
  await inTime(() => server.attempts.length === before + 46, 'all mails');
  expect(server.attempts.slice(before).indexOf(victim)).toBeLessThan(8); // as many are sent at a time
});

test('a mail whose link has ended is not sent any more', async () => {
  server.next(...Array<'greylist'>(100).fill('greylist'));
  const { email } = await signUp();
  await eventually(() => attemptsFor(email) === 1, 'a first attempt');
  await passHours(25);
  const attempts = attemptsFor(email);
  await passHours(5);
  expect([attemptsFor(email), mailTo(email)]).toEqual([attempts, []]);
});

test('a mail server that takes minutes gets the mail once', async () => {
  server.next('hang');
  const { email } = await signUp();
  await eventually(() => attemptsFor(email) === 1, 'a first attempt');
  const looks = "SELECT FROM pgboss.queue WHERE name = 'mail' AND monitor_claim_on > $1::timestamptz";
  for (let minute = 0; minute < 5; minute += 1) {
    const before = new Date(clock.now());
    for (let step = 0; step < 4; step += 1) await pass(20);
    await eventually(async () => (await sql(service, looks, [before])).length > 0, 'a look for jobs that have ended');
  }
  expect(await isIdle()).toBe(false);
  expect(attemptsFor(email)).toBe(1);
});

test('mail that is sent is not shown', async () => {
  expect((await fetch(`${service.origin}/dev/mail`)).status).toBe(404);
});
