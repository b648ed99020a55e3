import { describe, expect, test } from '@jest/globals';
import http from 'node:http';
import { once } from 'node:events';
import { call, signUp } from './support/api.ts';
import { createDatabase, sql } from './support/database.ts';
import { mailAbout, mailsTo, VERIFY } from './support/mail.ts';
import { startMailServer } from './support/mail-server.ts';
import { eventually } from './support/eventually.ts';
import { startServiceProcess } from './support/process.ts';
import { service } from './support/shared-service.ts';

/** As `fetch`, which sets no Host. */
async function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  const [answer] = (await once(http.get(`${service.origin}/dev/mail`, { headers }), 'response')) as [
    http.IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
}

describe('without SMTP_URL', () => {
  test('mail is shown at /dev/mail, newest first, and kept out of caches and frames', async () => {
    const user = await signUp(service);
    await call(service, 'POST', '/email/send-verification', { token: user.session });
    const mails = await mailsTo(service, user);
    expect(mails.map(({ subject }) => subject)).toEqual([VERIFY, VERIFY]);
    expect(mails[0]!.text).toContain(`${service.origin}/verify-email?token=tlk_`);
    const { headers } = await fetch(`${service.origin}/dev/mail`);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  test.each([
    ['another host, as by DNS rebinding', { Host: 'evil.example' }],
    ['a proxy that tells for whom', { 'X-Forwarded-For': '203.0.113.7' }],
    ['a proxy that tells its name', { Via: '1.1 proxy' }],
    ['a proxy that tells the host', { 'X-Forwarded-Host': 'pay.example.com' }],
  ])('it is not found through %s', async (_how, headers) => {
    expect(await statusWith({})).toBe(200);
    expect(await statusWith(headers)).toBe(404);
  });

  test('what is kept is encrypted, bounded and ends', async () => {
    const user = await signUp(service);
    const [{ sealed }] = (await sql(service, "SELECT encode(sealed, 'escape') AS sealed FROM mails ORDER BY id DESC LIMIT 1")) as [{ sealed: string }]; // prettier-ignore
    expect(sealed).not.toMatch(/example\.com|tlk_/);
    await sql(
      service,
      `INSERT INTO mails (id, sealed, created_at, expires_at)
       SELECT 'mail_000' || number, sealed, created_at, expires_at
       FROM (SELECT * FROM mails ORDER BY id DESC LIMIT 1) AS one, generate_series(1, 500) AS number`,
    );
    const next = await signUp(service);
    const [{ count }] = (await sql(service, 'SELECT count(*)::integer FROM mails')) as [{ count: number }];
    expect(count).toBeLessThanOrEqual(200);
    expect(await mailsTo(service, next)).toHaveLength(1);
    await sql(service, "UPDATE mails SET expires_at = now() - interval '1 second'");
    expect(await mailsTo(service, user)).toEqual([]);
  });
});

describe('a process of its own', () => {
  test('the start says where mail is kept, and no log holds an address, a token or a link', async () => {
    const database = await createDatabase();
    const process = await startServiceProcess(database.url, { LOG_LEVEL: 'trace' });
    const own = { ...process, databaseUrl: database.url };
    const user = await signUp(own);
    const { link, token } = await mailAbout(own, user, VERIFY);
    await fetch(link!, { headers: { Cookie: `tally_session=${user.session}` } });
    await call(own, 'POST', '/email/verify', { token: user.session, body: { token } });
    await call(own, 'POST', '/password/request-reset', { body: { email: user.email } });
    const reset = await mailAbout(own, user, 'Choose a new password');
    await fetch(reset.link!);
    await call(own, 'POST', '/password/reset', { body: { token: reset.token, password: 'short' } });
    await process.stop();
    expect(process.output()).toContain(`Mail       ${process.origin}/dev/mail`);
    expect(process.output()).toContain('/verify-email');
    expect(process.output()).not.toMatch(/tlk_/);
    expect(process.output()).not.toContain(user.email);
    await database.drop();
  });

  test('a server that refuses or is away is told of in the log, without the address', async () => {
    const server = await startMailServer();
    server.next('refuse', 'greylist');
    const database = await createDatabase();
    const process = await startServiceProcess(database.url, { SMTP_URL: server.url });
    const own = { ...process, databaseUrl: database.url };
    const users = [await signUp(own), await signUp(own)];
    await eventually(() => process.output().includes('mail refused for good'), 'a refusal in the log');
    await eventually(() => process.output().includes('it will be tried again'), 'a delay in the log');
    expect(process.output()).toMatch(/"smtp_status":550/);
    expect(process.output()).toMatch(/"smtp_status":451/);
    for (const { email } of users) expect(process.output()).not.toContain(email);
    await process.stop();
    await Promise.all([server.stop(), database.drop()]);
  });

  test('in production it warns of missing mail, keeps none, and says what cannot be done', async () => {
    const database = await createDatabase();
    const process = await startServiceProcess(database.url, { NODE_ENV: 'production' });
    const own = { ...process, databaseUrl: database.url };
    const user = await signUp(own);
    expect(user.id).toMatch(/^usr_/);
    expect(process.output()).toContain('SMTP_URL is not set');
    expect((await fetch(`${process.origin}/dev/mail`)).status).toBe(404);
    expect(await sql(own, 'SELECT id FROM mails')).toEqual([]);
    const asked = [
      await call(own, 'POST', '/email/send-verification', { token: user.session }),
      await call(own, 'POST', '/email/change', { token: user.session, body: { email: 'a@b.example', password: 'x' } }),
      await call(own, 'POST', '/password/request-reset', { body: { email: user.email } }),
      await call(own, 'POST', '/password/request-reset', { body: { email: 'nobody@example.com' } }),
    ];
    for (const { status, body } of asked) {
      expect([status, body.code]).toEqual([409, 'mail_not_set_up']);
      expect(body.detail).toContain('SMTP_URL');
    }
    await process.stop();
    await database.drop();
  });
});
