import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ageSession } from '../../support/age-session.ts';
import { call, createBusiness, PASSWORD, signUp } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { verifyEmail } from '../../support/mail.ts';
import {
  authorizePath,
  CALLBACK,
  decide,
  newPerson,
  newPkce,
  registerApp,
  type App,
  type Person,
} from '../../support/oauth.ts';
import { turnOn } from '../../support/second-factor.ts';
import { service } from '../../support/shared-service.ts';
import { hiddenFields, type PageAnswer } from '../../support/visitor.ts';

let owner: Person;
let businessId: string;
let app: App;
let colleague: string;
beforeAll(async () => {
  owner = await newPerson(service);
  await verifyEmail(service, owner);
  businessId = await createBusiness(service, owner);
  colleague = (await signUp(service)).email;
});
beforeEach(async () => {
  await sql(service, 'UPDATE sessions SET proven_at = now() WHERE user_id = $1', [owner.id]);
  app = await registerApp(service, owner, { business_id: businessId });
  await ageSession(service, owner.session);
});

const as = ({ session }: { session: string }, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });
const confirm = (who: { session: string }, body: object = { password: PASSWORD }) =>
  as(who, 'POST', '/session/confirm', body);
const stale = { status: 403, code: 'recent_sign_in_required' };

describe('fifteen minutes after the sign-in', () => {
  const changes = (): [string, string, object?][] => [
    ['POST', `/oauth/clients/${app.id}/promote`],
    ['POST', `/oauth/clients/${app.id}/regenerate-secret`],
    ['POST', `/businesses/${businessId}/invitations`, { email: colleague, role: 'viewer' }],
    ['PATCH', `/businesses/${businessId}/members/${owner.id}`, { role: 'owner' }],
    ['DELETE', `/businesses/${businessId}/members/usr_unknown`],
    ['POST', `/businesses/${businessId}/invitations/inv_unknown/resend`],
    ['POST', '/oauth/clients/app_unknown/promote'],
  ];

  test('changes of access are refused, and say what to do; the same works once the session is confirmed', async () => {
    for (const change of changes()) {
      const { body } = await as(owner, ...change);
      expect(body).toMatchObject({ ...stale, detail: expect.stringContaining('POST /session/confirm') });
    }
    expect((await confirm(owner)).status).toBe(204);
    const answers = [];
    for (const change of changes()) answers.push((await as(owner, ...change)).status);
    expect(answers).toEqual([201, 200, 201, 200, 404, 404, 404]);
  });

  test('a session signs in to pages and registers applications as before', async () => {
    const body = {
      name: 'Shop',
      grant_types: ['client_credentials'],
      scopes: ['payments:read'],
      is_confidential: true,
      business_id: businessId,
    };
    expect((await as(owner, 'POST', '/oauth/clients', body)).status).toBe(201);
    expect((await owner.get('/dashboard')).status).toBe(200);
  });

  test('another session of the user is not confirmed with it', async () => {
    const credentials = { email: owner.email, password: PASSWORD, transport: 'bearer' };
    const other = { session: (await call(service, 'POST', '/session', { body: credentials })).body.session_token };
    await ageSession(service, other.session);
    expect((await confirm(owner)).status).toBe(204);
    expect((await as(other, 'POST', `/oauth/clients/${app.id}/regenerate-secret`)).body).toMatchObject(stale);
  });
});

describe('a LIVE application', () => {
  const redirect_uris = ['https://attacker.example/callback'];
  let live: string;
  beforeEach(async () => {
    await confirm(owner);
    live = (await as(owner, 'POST', `/oauth/clients/${app.id}/promote`)).body.client_id;
    await ageSession(service, owner.session);
  });

  test('changes its addresses, scopes and name, and is deleted, with a recent sign-in only', async () => {
    const path = `/oauth/clients/${live}`;
    const before = (await as(owner, 'GET', path)).body;
    const changes: [string, object?][] = [
      ['PATCH', { redirect_uris }],
      ['PATCH', { scopes: ['profile:read'] }],
      ['PATCH', { name: 'Till' }],
      ['DELETE'],
    ];
    for (const [method, body] of changes) expect((await as(owner, method, path, body)).body).toMatchObject(stale);
    expect((await as(owner, 'GET', path)).body).toEqual(before);
    expect((await confirm(owner)).status).toBe(204);
    const answers = [];
    for (const [method, body] of changes) answers.push((await as(owner, method, path, body)).status);
    expect(answers).toEqual([200, 200, 200, 204]);
  });

  test('of others is not found, and one without the right role is refused for that', async () => {
    const viewer = await newPerson(service);
    await ageSession(service, viewer.session);
    const change = () => as(viewer, 'PATCH', `/oauth/clients/${live}`, { redirect_uris });
    expect((await change()).status).toBe(404);
    await sql(
      service,
      `INSERT INTO business_members (business_id, user_id, role, created_at, updated_at) VALUES ($1, $2, 'viewer', now(), now())`,
      [businessId, viewer.id],
    );
    expect((await change()).body).toMatchObject({ status: 403, code: 'role_required' });
  });

  test('without a business needs it, too; one in TEST does not', async () => {
    await confirm(owner);
    const own = await registerApp(service, owner);
    const sibling = (await as(owner, 'POST', `/oauth/clients/${own.id}/promote`)).body.client_id;
    await ageSession(service, owner.session);
    const change = (id: string) => as(owner, 'PATCH', `/oauth/clients/${id}`, { redirect_uris });
    expect((await change(sibling)).body).toMatchObject(stale);
    expect((await change(own.id)).status).toBe(200);
    expect((await as(owner, 'DELETE', `/oauth/clients/${own.id}`)).status).toBe(204);
  });

  test('is changed and deleted in the console after a confirmation, which keeps what was entered', async () => {
    const path = `/dashboard/${businessId}/live/applications/${live}`;
    const fields = { action: 'change', name: 'Till', redirect_uris: redirect_uris[0]!, scopes: 'profile:read' };
    const asked = await owner.submit(path, fields);
    expect([asked.status, asked.html]).toEqual([403, expect.stringContaining('Confirm that it is you')]);
    expect((await as(owner, 'GET', `/oauth/clients/${live}`)).body.name).not.toBe('Till');
    const done = await owner.post(path, { ...hiddenFields(asked.html), confirm_password: PASSWORD });
    expect([done.status, done.location]).toEqual([303, expect.stringContaining('done=changed')]);
    expect((await as(owner, 'GET', `/oauth/clients/${live}`)).body).toMatchObject({ name: 'Till', redirect_uris });
    await ageSession(service, owner.session);
    const removal = await owner.submit(path, { action: 'delete' });
    expect([removal.status, removal.html]).toEqual([403, expect.stringContaining('Confirm that it is you')]);
    expect((await as(owner, 'GET', `/oauth/clients/${live}`)).status).toBe(200);
  });
});

describe('the LIVE endpoints of webhooks', () => {
  const url = 'https://93.184.215.14/hooks';
  const asked = { status: 403, html: expect.stringContaining('Confirm that it is you') };
  let client: string;
  const base = () => `/dashboard/${businessId}/live/endpoints`;
  const endpoints = () =>
    sql(service, 'SELECT id, url, status FROM webhook_endpoints WHERE client_id = $1 AND deleted_at IS NULL', [client]);
  const confirmed = (path: string, { html }: PageAnswer) =>
    owner.post(path, { ...hiddenFields(html), confirm_password: PASSWORD });
  beforeEach(async () => {
    await confirm(owner);
    client = (await as(owner, 'POST', `/oauth/clients/${app.id}/promote`)).body.client_id;
  });

  test('are registered, changed, disabled, enabled, recovered and deleted in the console after a confirmation', async () => {
    const fields = { action: 'register', url, description: 'Till 7', client_id: client };
    await ageSession(service, owner.session);
    const first = await owner.submit(`${base()}/new`, fields);
    expect([first, await endpoints()]).toEqual([expect.objectContaining(asked), []]);
    expect((await confirmed(`${base()}/new`, first)).html).toContain('Endpoint registered');
    const [made] = await endpoints();
    expect(made).toMatchObject({ url, status: 'ENABLED' });
    const path = `${base()}/${made!.id as string}`;
    const moved = `${url}/moved`;
    for (const [form, state] of [
      [{ action: 'change', url: moved, events: 'payment.captured' }, [{ url: moved, status: 'ENABLED' }]],
      [{ action: 'disable' }, [{ status: 'DISABLED' }]],
      [{ action: 'enable' }, [{ status: 'ENABLED' }]],
      [{ action: 'recover', period: '3600' }, [{ status: 'ENABLED' }]],
      [{ action: 'delete', confirm: '93.184.215.14/hooks/moved' }, []],
    ] as const) {
      const before = await endpoints();
      await ageSession(service, owner.session);
      const refused = await owner.submit(path, { ...form });
      expect([refused, await endpoints()]).toEqual([expect.objectContaining(asked), before]);
      expect(await confirmed(path, refused)).toMatchObject({ status: 303, location: expect.stringContaining('done=') });
      expect(await endpoints()).toMatchObject(state);
    }
  });

  test('are refused for the role first, and those of TEST are changed without a confirmation', async () => {
    const viewer = await newPerson(service);
    await sql(
      service,
      `INSERT INTO business_members (business_id, user_id, role, created_at, updated_at) VALUES ($1, $2, 'viewer', now(), now())`,
      [businessId, viewer.id],
    );
    const { form_token } = hiddenFields((await viewer.get('/dashboard/account')).html);
    await ageSession(service, viewer.session);
    const form = { action: 'register', url, client_id: client };
    expect((await owner.submit(`${base()}/new`, form)).html).toContain('Endpoint registered'); // confirmed just now
    const path = `${base()}/${(await endpoints())[0]!.id as string}`;
    const forbidden = await viewer.post(path, { form_token: form_token!, action: 'disable' });
    expect([forbidden.status, forbidden.html.includes('Confirm that it is you')]).toEqual([403, false]);
    await ageSession(service, owner.session);
    const fields = { action: 'register', url, client_id: app.id };
    const made = await owner.submit(`/dashboard/${businessId}/test/endpoints/new`, fields);
    expect([made.status, made.html.includes('Endpoint registered')]).toEqual([200, true]);
  });
});

describe('a confirmation', () => {
  test('takes the password', async () => {
    expect((await confirm(owner, { password: 'wrong' })).body).toMatchObject({ status: 403, code: 'wrong_password' });
    expect((await as(owner, 'POST', `/oauth/clients/${app.id}/promote`)).body).toMatchObject(stale);
  });

  test('needs a code, too, from a user with a second factor, and takes each once', async () => {
    const user = await signUp(service);
    const { nextCode } = await turnOn(service, user);
    expect((await confirm(user)).body).toMatchObject({ status: 401, code: 'second_factor_required' });
    const code = nextCode();
    const proof = { password: PASSWORD, code };
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(user, proof)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

describe('on pages', () => {
  const page = () => `/dashboard/${businessId}/test/applications/${app.id}`;
  const answer = (path: string, { html }: PageAnswer, proof: Record<string, string>) =>
    owner.post(path, { ...hiddenFields(html), ...proof });
  const asksWho = ({ status, html }: PageAnswer) => status === 403 && html.includes('Confirm that it is you');

  test('what was typed is kept, and sent again with the password', async () => {
    const uri = `${CALLBACK}?a="b"&c=<d>`.replace(/["<>]/g, encodeURIComponent);
    const step = `${page()}/promote`;
    const fields = { action: 'promote', live_redirect_uris: uri };
    const asked = await owner.submit(step, fields);
    expect(asksWho(asked)).toBe(true);
    expect(asked.html).toContain(`value="${uri.replaceAll('&', '&amp;')}"`);
    const wrong = await answer(step, asked, { confirm_password: 'wrong' });
    expect([asksWho(wrong), wrong.html.includes('The current password is wrong.')]).toEqual([true, true]);
    expect(wrong.html).not.toContain('value="wrong"');
    const empty = await answer(step, asked, { confirm_password: '' });
    expect(empty.html).toContain('Enter your password.');
    const kept = { ...hiddenFields(wrong.html), live_redirect_uris: uri };
    const done = await owner.post(step, { ...kept, confirm_password: PASSWORD });
    expect([done.status, done.html.includes('LIVE application registered')]).toEqual([200, true]);
  });

  test('members, secrets and steps of LIVE payments need a confirmation; those of TEST and reading do not', async () => {
    const { html } = await owner.get(page());
    const { form_token } = hiddenFields(html);
    const send = (path: string, fields: Record<string, string>) =>
      owner.post(path, { form_token: form_token!, ...fields });
    const base = `/dashboard/${businessId}`;
    for (const [path, action] of [
      [page(), 'rotate'],
      [`${base}/test/members`, 'invite'],
      [`${base}/test/members`, 'resend'],
      [`${base}/test/settings`, 'rename'],
      [`${base}/test/members`, 'change'],
      [`${base}/test/members/${owner.id}/remove`, 'remove'],
      [`${base}/test/endpoints/we_unknown`, 'rotate'],
      [`${base}/live/payments/pay_unknown/refund`, 'confirm'],
      [`${base}/live/payments/pay_unknown/capture`, 'confirm'],
      [`${base}/live/payments/pay_unknown/cancel`, 'confirm'],
    ] as const) {
      expect(asksWho(await send(path, { action }))).toBe(true);
    }
    for (const path of ['test/payments/pay_unknown/refund', 'test/payments/pay_unknown/cancel']) {
      expect(asksWho(await send(`${base}/${path}`, { action: 'confirm' }))).toBe(false);
    }
    const proof = { action: 'confirm', confirm_password: PASSWORD, seen: new Date().toISOString(), once: 'x' };
    expect(asksWho(await send(`${base}/live/payments/pay_unknown/refund`, proof))).toBe(false);
    expect((await owner.get(`${base}/test/members`)).status).toBe(200);
  });

  test('a session that has just proven itself is not asked', async () => {
    const path = '/confirm?return_to=/device';
    expect((await owner.get(path)).html).toContain('Confirm that it is you');
    await confirm(owner);
    const answer = await owner.get(path);
    expect([answer.status, answer.location]).toEqual([303, '/device']);
  });

  test('a form of another visitor proves nothing', async () => {
    const forged = await owner.post(page(), { form_token: 'forged', action: 'rotate', confirm_password: PASSWORD });
    expect(forged.html).toContain('This form is out of date');
    expect((await as(owner, 'POST', `/oauth/clients/${app.id}/regenerate-secret`)).body).toMatchObject(stale);
  });

  test('admitting the command line or a device asks first, and then returns', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'tally-cli',
      redirect_uri: 'http://127.0.0.1:9999/callback',
      state: 's',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    for (const path of [`/oauth/authorize?${query.toString()}`, '/device?user_code=BCDF-GHJK']) {
      await ageSession(service, owner.session);
      const sent = await owner.get(path);
      expect([sent.status, sent.location]).toEqual([
        303,
        `/confirm?${new URLSearchParams({ return_to: path }).toString()}`,
      ]);
      const asked = await owner.get(sent.location);
      expect([asked.status, asked.html.includes('Confirm that it is you')]).toEqual([200, true]);
      expect(asksWho(await answer(sent.location, asked, {}))).toBe(true);
      const done = await answer(sent.location, asked, { confirm_password: PASSWORD });
      expect([done.location || done.html].join()).toContain(path.split('?')[0]);
      expect((await owner.get(path)).html).not.toContain('Confirm that it is you');
    }
  });
});

test('the session of a device counts as signed in when the admitting session was', async () => {
  const person = await newPerson(service);
  await ageSession(service, person.session, '14 minutes');
  const started = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } });
  const { user_code, device_code } = started.body;
  const { form_token } = hiddenFields((await person.get(`/device?user_code=${user_code}`)).html);
  await person.post('/device', { form_token: form_token!, user_code, decision: 'approve' });
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: 'tally-cli' };
  const session = (await call(service, 'POST', '/oauth/token', { form })).body.access_token;
  const other = await registerApp(service, person);
  const rotate = () => as({ session }, 'POST', `/oauth/clients/${other.id}/regenerate-secret`);
  expect((await rotate()).status).toBe(200);
  await ageSession(service, session, '2 minutes');
  expect((await rotate()).body).toMatchObject(stale);
});

test('a device is let in by its form alone only after a confirmation, and turned away without', async () => {
  const person = await newPerson(service);
  const begin = async () => {
    const client = { form: { client_id: 'tally-cli' } };
    return (await call(service, 'POST', '/oauth/device_authorization', client)).body;
  };
  const { user_code, device_code } = await begin();
  await ageSession(service, person.session);
  const { form_token } = hiddenFields((await person.get('/dashboard/account')).html);
  const asked = await person.post('/device', { form_token: form_token!, user_code, decision: 'approve' });
  expect([asked.status, asked.html.includes('Confirm that it is you')]).toEqual([403, true]);
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code, client_id: 'tally-cli' };
  expect((await call(service, 'POST', '/oauth/token', { form })).body.error).toBe('authorization_pending');
  const denial = { form_token: form_token!, user_code: (await begin()).user_code, decision: 'deny' };
  expect((await person.post('/device', denial)).html).toContain('Device not signed in');
  const done = await person.post('/device', { ...hiddenFields(asked.html), confirm_password: PASSWORD });
  expect([done.status, done.html.includes('Device signed in')]).toEqual([200, true]);
});

test('the command line is let in by a form alone only after a confirmation, and turned away without', async () => {
  const person = await newPerson(service);
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: 'tally-cli', redirect_uri: 'http://127.0.0.1:9999/callback', state: 's' },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  });
  const path = `/oauth/authorize?${query.toString()}`;
  const form = hiddenFields((await person.get(path)).html);
  await ageSession(service, person.session); // while the question is open
  const late = await person.post('/oauth/authorize', { ...form, decision: 'approve' });
  expect([late.status, late.location]).toEqual([303, expect.stringMatching(/^\/confirm\?/)]);
  expect(await sql(service, 'SELECT id FROM grants WHERE user_id = $1', [person.id])).toEqual([]);
  const denied = await person.post('/oauth/authorize', { ...form, decision: 'deny' });
  expect(denied.location || denied.html).toContain('error=access_denied');
});

describe('consent to the payments of a LIVE application', () => {
  let shop: App;
  beforeEach(async () => {
    await confirm(owner);
    shop = await registerApp(service, owner, {
      business_id: businessId,
      scopes: ['payments:read', 'payments:refund', 'profile:read'],
    });
    await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [shop.id]);
    await ageSession(service, owner.session);
  });
  const pathOf = (scope: string) => authorizePath(shop, newPkce(), { scope });
  const asked = (path: string) => `/confirm?${new URLSearchParams({ return_to: path }).toString()}`;
  const confirmAt = async (location: string) =>
    owner.post(location, { ...hiddenFields((await owner.get(location)).html), confirm_password: PASSWORD });
  const grants = async () =>
    (await sql(service, 'SELECT id FROM grants WHERE client_id = $1 AND user_id = $2', [shop.id, owner.id])).length;

  test.each(['payments:read', 'payments:refund profile:read'])('asks first who it is, for %s', async (scope) => {
    const path = pathOf(scope);
    const refused = await owner.get(path);
    expect([refused.status, refused.location]).toEqual([303, asked(path)]);
    const confirmed = await confirmAt(refused.location);
    expect([confirmed.status, confirmed.html]).toEqual([
      200,
      expect.stringContaining('content="0;url=/oauth/authorize'),
    ]);
    const form = { ...hiddenFields((await owner.get(path)).html), decision: 'approve' };
    await ageSession(service, owner.session); // while the question is open
    const late = await owner.post('/oauth/authorize', form);
    expect([late.status, late.location, await grants()]).toEqual([303, expect.stringMatching(/^\/confirm\?/), 0]);
    await confirm(owner);
    expect((await owner.post('/oauth/authorize', form)).location).toContain(`${CALLBACK}?code=`);
  });

  test('that was given before asks who it is, and then goes on without a question', async () => {
    const path = pathOf('payments:refund');
    await confirm(owner);
    await decide(owner, path);
    await ageSession(service, owner.session);
    const refused = await owner.get(path);
    expect([refused.status, refused.location, await grants()]).toEqual([303, asked(path), 1]);
    await confirmAt(refused.location);
    expect((await owner.get(path)).location).toContain(`${CALLBACK}?code=`);
  });

  test('is denied without it, and other scopes and TEST are allowed without it', async () => {
    await confirm(owner);
    const question = hiddenFields((await owner.get(pathOf('payments:refund'))).html);
    await ageSession(service, owner.session);
    const denied = await owner.post('/oauth/authorize', { ...question, decision: 'deny' });
    expect(denied.location).toContain('error=access_denied');
    expect((await decide(owner, pathOf('profile:read'))).location).toContain(`${CALLBACK}?code=`);
    await sql(service, "UPDATE clients SET environment = 'TEST' WHERE client_id = $1", [shop.id]);
    expect((await decide(owner, pathOf('payments:refund'))).location).toContain(`${CALLBACK}?code=`);
  });
});
