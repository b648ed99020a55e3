import { expect, test } from '@jest/globals';
import { call, signUp } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout, RESET, VERIFY } from '../../support/mail.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { startServiceProcess } from '../../support/process.ts';

test('the start says where mail is kept, and no log holds an address, a token or a link', async () => {
  const database = await createDatabase();
  const process = await startServiceProcess(database.url, { LOG_LEVEL: 'trace' });
  const own = { ...process, databaseUrl: database.url };
  const user = await signUp(own);
  const { link, token } = await mailAbout(own, user, VERIFY);
  await fetch(link!, { headers: { Cookie: `tally_session=${user.session}` } });
  await call(own, 'POST', '/email/verify', { token: user.session, body: { token } });
  await call(own, 'POST', '/password/request-reset', { body: { email: user.email } });
  const reset = await mailAbout(own, user, RESET);
  await fetch(reset.link!);
  await call(own, 'POST', '/password/reset', { body: { token: reset.token, password: 'short' } });
  await process.stop();
  expect(process.output()).toContain(`Mail       ${process.origin}/dev/mail`);
  expect(process.output()).toContain('/verify-email');
  expect(process.output()).not.toMatch(/tlk_/);
  expect(process.output()).not.toContain(user.email);
  await database.drop();
});

test('a server that refuses or is unavailable is reported in the log, without the address', async () => {
  const server = await startMailServer();
  server.next('refuse', 'greylist');
  const database = await createDatabase();
  const process = await startServiceProcess(database.url, { SMTP_URL: server.url });
  const own = { ...process, databaseUrl: database.url };
  const users = [await signUp(own), await signUp(own)];
  await eventually(() => process.output().includes('mail permanently refused'), 'a refusal in the log');
  await eventually(() => process.output().includes('it will be retried'), 'a delay in the log');
  expect(process.output()).toMatch(/"smtp_status":550/);
  expect(process.output()).toMatch(/"smtp_status":451/);
  await server.stop();
  users.push(await signUp(own));
  await eventually(() => /"error_code":"ESOCKET"/.test(process.output()), 'a missing server in the log');
  for (const { email } of users) expect(process.output()).not.toContain(email);
  await process.stop();
  await database.drop();
});

test('a queue that fails says why in the log, without a statement or a row', async () => {
  const database = await createDatabase();
  const process = await startServiceProcess(database.url, { SMTP_URL: 'smtp://127.0.0.1:1' }); // only then mail is queued
  await sql({ databaseUrl: database.url }, 'ALTER SCHEMA pgboss RENAME TO gone');
  const lineOf = (queue: string) =>
    eventually(
      () =>
        process
          .output()
          .split('\n')
          .find((line) => line.includes('"queue error"') && line.includes(`"queue":"${queue}"`)),
      `an error of the queue ${queue}`,
    );
  const { err } = JSON.parse(await lineOf('mail')) as { err: Record<string, unknown> };
  expect(err).toEqual({
    type: 'error', // as the driver names those of PostgreSQL
    message: expect.stringMatching(/^relation "pgboss.\w+" does not exist \(Queue: mail, Worker: \S+\)$/),
    stack: expect.stringContaining('does not exist'),
    error_code: '42P01',
  });
  await process.stop();
  await database.drop();
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

test('a mail server that does not answer holds up no stop, and its mail goes out after the next start', async () => {
  const server = await startMailServer();
  server.next('hang');
  const database = await createDatabase();
  const settings = { SMTP_URL: server.url, DRAIN_SECONDS: '1' };
  const first = await startServiceProcess(database.url, settings);
  const user = await signUp({ ...first, databaseUrl: database.url });
  await eventually(() => server.attempts.length === 1, 'the attempt');
  await first.stop();
  expect(first.exitCode()).toBe(0);
  expect(server.mails).toEqual([]);
  // Simulates a minute without a heartbeat.
  const overdue = "UPDATE pgboss.job SET heartbeat_on = now() - interval '61 seconds' WHERE name = 'mail'";
  await sql({ databaseUrl: database.url }, overdue);
  const second = await startServiceProcess(database.url, settings);
  await eventually(() => server.mails.length === 1, 'the mail');
  expect(server.mails[0]!.to).toBe(user.email);
  await second.stop();
  await Promise.all([server.stop(), database.drop()]);
});
