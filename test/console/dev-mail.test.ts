import { describe, expect, test } from '@jest/globals';
import http from 'node:http';
import { once } from 'node:events';
import { call, signUp } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { mailsTo, VERIFY } from '../support/mail.ts';
import { service } from '../support/shared-service.ts';

/** Sends a request with a Host header, which `fetch` cannot set. */
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
    const page = await fetch(`${service.origin}/dev/mail`);
    const { headers } = page;
    expect(await page.text()).toContain(VERIFY);
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
