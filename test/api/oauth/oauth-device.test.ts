import { expect, test } from '@jest/globals';
import { hashSecret } from '../../../server/platform/secrets.ts';
import { call } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import {
  answered,
  authorizePath,
  credentials,
  decide,
  fetchCode,
  newPerson,
  newPkce,
  redeem,
  registerApp,
  type App,
} from '../../support/oauth.ts';
import { duringOther } from '../../support/locks.ts';
import { person, service } from '../../support/oauth-service.ts';
import { hiddenFields, newVisitor } from '../../support/visitor.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CLI: App = { id: 'tally-cli', secret: null, redirectUri: 'http://127.0.0.1:51234/callback' };

interface Device {
  device_code: string;
  user_code: string;
}

const begin = async (): Promise<Device> =>
  (await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: CLI.id } })).body;
const poll = (device_code: string, app = CLI) =>
  call(service, 'POST', '/oauth/token', {
    form: { grant_type: GRANT, device_code, ...credentials(app) },
    headers: { 'User-Agent': 'tally/1.0' },
  });
const answerDevice = async ({ user_code }: Device, decision: string, as = person) =>
  as.post('/device', { ...hiddenFields((await as.get(`/device?user_code=${user_code}`)).html), decision });
const whoami = (token: string) => call(service, 'GET', '/session', { token });

test('the command line signs in by loopback, with a session in place of an access token', async () => {
  const pkce = newPkce();
  const { body } = await redeem(service, CLI, await fetchCode(person, CLI, pkce), pkce);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^tses_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 30 * 24 * 3600,
    scope: '',
  });
  expect((await whoami(body.access_token)).body.id).toBe(person.id);
  expect((await call(service, 'DELETE', '/session', { token: body.access_token })).status).toBe(204);
  expect((await whoami(body.access_token)).status).toBe(401);
});

test('the user is always asked before the command line is let in', async () => {
  const pkce = newPkce();
  await decide(person, authorizePath(CLI, pkce));
  const { status, html } = await person.get(authorizePath(CLI, pkce));
  expect([status, html]).toEqual([200, expect.stringContaining(person.email)]);
});

test('a second use of a code of the command line ends the session of the first', async () => {
  const pkce = newPkce();
  const code = await fetchCode(person, CLI, pkce);
  const { body } = await redeem(service, CLI, code, pkce);
  expect((await redeem(service, CLI, code, pkce)).body.error).toBe('invalid_grant');
  expect((await whoami(body.access_token)).status).toBe(401);
});

test('the command line has no scopes, no other addresses and no token without a user', async () => {
  const pkce = newPkce();
  expect(answered(await person.get(authorizePath(CLI, pkce, { scope: 'profile:read' }))).error).toBe('invalid_scope');
  expect((await person.get(authorizePath(CLI, pkce, { redirect_uri: 'https://app.example/callback' }))).status).toBe(
    400,
  );
  const own = await call(service, 'POST', '/oauth/token', {
    form: { grant_type: 'client_credentials', client_id: CLI.id },
  });
  expect(own.body.error).toBe('unauthorized_client');
  const read = await call(service, 'GET', `/oauth/clients/${CLI.id}`, { token: person.session });
  expect(read.status).toBe(404);
});

test('a device begins with a code for itself and one for its user', async () => {
  const { status, body, headers } = await call(service, 'POST', '/oauth/device_authorization', {
    form: { client_id: CLI.id },
  });
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(body).toEqual({
    device_code: expect.stringMatching(/^tdc_[\w-]{43}$/),
    user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
    verification_uri: `${service.origin}/device`,
    verification_uri_complete: `${service.origin}/device?user_code=${body.user_code}`,
    expires_in: 600,
    interval: 5,
  });
});

test('a device whose user allows gets a session, once', async () => {
  const device = await begin();
  expect((await poll(device.device_code)).body.error).toBe('authorization_pending');
  const page = await person.get(`/device?user_code=${device.user_code.toLowerCase().replace('-', '')}`);
  expect([page.status, page.html]).toEqual([200, expect.stringContaining(person.email)]);
  const done = await answerDevice(device, 'approve');
  expect([done.status, done.html]).toEqual([200, expect.stringContaining('signed in')]);
  const { status, body } = await poll(device.device_code);
  expect([status, body.token_type, body.refresh_token]).toEqual([200, 'Bearer', undefined]);
  expect((await whoami(body.access_token)).body.id).toBe(person.id);
  const [row] = await sql(service, 'SELECT user_agent, transport FROM sessions ORDER BY created_at DESC LIMIT 1');
  expect(row).toEqual({ user_agent: 'Tallystick command line (tally/1.0)', transport: 'bearer' });
  expect((await poll(device.device_code)).body.error).toBe('invalid_grant');
  expect((await whoami(body.access_token)).status).toBe(401);
});

test('of parallel requests of a device that was let in, one gets the session', async () => {
  const device = await begin();
  await answerDevice(device, 'approve');
  const lock = 'SELECT FROM device_codes WHERE device_code_hash = $1 FOR UPDATE';
  const eight = () => Array.from({ length: 8 }, () => poll(device.device_code));
  const answers = await duringOther(service, [[lock, hashSecret(device.device_code)]], eight, 2);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a device whose user denies gets access_denied', async () => {
  const device = await begin();
  await answerDevice(device, 'deny');
  expect((await poll(device.device_code)).body.error).toBe('access_denied');
});

test('a decision that is sent again is shown again, to the user who made it', async () => {
  for (const [decision, heading] of [
    ['approve', 'The device is signed in'],
    ['deny', 'The device is not signed in'],
  ] as const) {
    const device = await begin();
    const fields = hiddenFields((await person.get(`/device?user_code=${device.user_code}`)).html);
    const other = await newPerson(service);
    const own = hiddenFields((await other.get(`/device?user_code=${device.user_code}`)).html);
    for (let count = 0; count < 2; count++) {
      const { status, html } = await person.post('/device', { ...fields, decision });
      expect([status, html]).toEqual([200, expect.stringContaining(heading)]);
    }
    expect((await other.post('/device', { ...own, decision: 'approve' })).status).toBe(400);
    expect((await person.get(`/device?user_code=${device.user_code}`)).status).toBe(400);
  }
});

test('a device that asks too often has to slow down, each time by five seconds', async () => {
  const { device_code } = await begin();
  const errors = [];
  for (let count = 0; count < 3; count++) errors.push((await poll(device_code)).body.error);
  expect(errors).toEqual(['authorization_pending', 'slow_down', 'slow_down']);
  await sql(
    service,
    `UPDATE device_codes SET polled_at = polled_at - interval '10 seconds' WHERE interval_seconds = 15`,
  );
  expect((await poll(device_code)).body.error).toBe('slow_down');
  await sql(
    service,
    `UPDATE device_codes SET polled_at = polled_at - interval '21 seconds' WHERE interval_seconds = 20`,
  );
  expect((await poll(device_code)).body.error).toBe('authorization_pending');
});

test('the page shows a code in the form of the device, however typed, and the time of the request', async () => {
  const { user_code } = await begin();
  const created_at = '2026-11-20T10:00:30.000Z';
  await sql(
    service,
    'UPDATE device_codes SET created_at = $1 WHERE expires_at = (SELECT max(expires_at) FROM device_codes)',
    [created_at],
  );
  for (const typed of [user_code, user_code.toLowerCase().replace('-', ''), ` ${user_code.replace('-', ' - ')}`]) {
    const { html } = await person.get(`/device?${new URLSearchParams({ user_code: typed }).toString()}`);
    expect(html).toContain(`<code>${user_code}</code>`);
    expect(html).toContain(`<time datetime="${created_at}">20 Nov 2026, 10:00:30 UTC</time>`);
  }
});

test('both codes expire after ten minutes', async () => {
  const device = await begin();
  await sql(service, 'UPDATE device_codes SET expires_at = now()');
  expect((await poll(device.device_code)).body.error).toBe('expired_token');
  expect((await person.get(`/device?user_code=${device.user_code}`)).status).toBe(400);
});

test('a code that was answered cannot be answered again', async () => {
  const device = await begin();
  const fields = hiddenFields((await person.get(`/device?user_code=${device.user_code}`)).html);
  await person.post('/device', { ...fields, decision: 'deny' });
  expect((await person.post('/device', { ...fields, decision: 'approve' })).status).toBe(400);
  expect((await poll(device.device_code)).body.error).toBe('access_denied');
});

test('an unknown user code is refused, and so is an answer without the token of the form', async () => {
  const unknown = await person.get('/device?user_code=BBBB-BBBB');
  expect([unknown.status, unknown.html]).toEqual([400, expect.stringContaining('No device is waiting')]);
  const device = await begin();
  const forged = await person.post('/device', { user_code: device.user_code, decision: 'approve' });
  expect(forged.status).toBe(403);
  expect((await poll(device.device_code)).body.error).toBe('authorization_pending');
});

test('a user who is not signed in signs in first, and comes back with the code', async () => {
  const { status, location } = await newVisitor(service).get('/device?user_code=BBBB-CCCC');
  expect([status, location]).toEqual([303, '/signin?return_to=%2Fdevice%3Fuser_code%3DBBBB-CCCC']);
});

test('an unknown device code, and one of another application, is refused', async () => {
  const { device_code } = await begin();
  const other = await registerApp(service, person);
  expect((await poll('tdc_unknown')).body.error).toBe('invalid_grant');
  expect((await poll(device_code, other)).body.error).toBe('invalid_grant');
});

test('no application without the grant signs devices in, and the command line none with scopes', async () => {
  const other = await registerApp(service, person);
  const begun = await call(service, 'POST', '/oauth/device_authorization', { form: credentials(other) });
  expect([begun.status, begun.body.error]).toEqual([400, 'unauthorized_client']);
  const scoped = await call(service, 'POST', '/oauth/device_authorization', {
    form: { client_id: CLI.id, scope: 'profile:read' },
  });
  expect([scoped.status, scoped.body.error]).toEqual([400, 'invalid_scope']);
  const unknown = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'app_x' } });
  expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client']);
});

async function letIn(as = person): Promise<string> {
  const device = await begin();
  await answerDevice(device, 'approve', as);
  return (await poll(device.device_code)).body.access_token;
}

const revokeAsCli = (token: string) => call(service, 'POST', '/oauth/revoke', { form: { token, client_id: CLI.id } });

test('the command line revokes its own session, and no other', async () => {
  const [session, other] = [await letIn(), await letIn()];
  expect((await revokeAsCli(session)).status).toBe(200);
  expect((await whoami(session)).status).toBe(401);
  expect((await whoami(other)).status).toBe(200);
  for (const foreign of [person.session, 'tses_unknown']) expect((await revokeAsCli(foreign)).status).toBe(200);
  expect((await whoami(person.session)).status).toBe(200);
});

test('no other application revokes the session of the command line', async () => {
  const [session, app] = [await letIn(), await registerApp(service, person)];
  const { status } = await call(service, 'POST', '/oauth/revoke', { form: { token: session, ...credentials(app) } });
  expect([status, (await whoami(session)).status]).toEqual([200, 200]);
});

test('a device whose user was disabled after letting it in gets nothing', async () => {
  const [device, user] = [await begin(), await newPerson(service)];
  await answerDevice(device, 'approve', user);
  await sql(service, `UPDATE users SET status = 'DISABLED' WHERE id = $1`, [user.id]);
  const { status, body } = await poll(device.device_code);
  expect([status, body.error]).toEqual([400, 'invalid_grant']);
});

test('a device gets nothing while its application is disabled', async () => {
  const [allowed, waiting] = [await begin(), await begin()];
  await answerDevice(allowed, 'approve');
  const setStatus = (status: string) =>
    sql(service, 'UPDATE clients SET status = $1 WHERE client_id = $2', [status, CLI.id]);
  await setStatus('DISABLED');
  try {
    expect((await poll(allowed.device_code)).body.error).toBe('invalid_client');
    expect((await person.get(`/device?user_code=${waiting.user_code}`)).status).toBe(400);
  } finally {
    await setStatus('ENABLED');
  }
});
