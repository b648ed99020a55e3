import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  call,
  createApplication,
  createBusiness,
  createPayment,
  fetchToken,
  PASSWORD,
  type ApiAnswer,
  type TestMerchant,
} from '../../../support/api.ts';
import { ageSession } from '../../../support/age-session.ts';
import { decideDevice } from '../../../support/contract/device.ts';
import { dashboardOf } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { confirmByMail, verifyEmail } from '../../../support/mail.ts';
import { join } from '../../../support/members.ts';
import {
  authorizePath,
  CALLBACK,
  fetchCode,
  introspect,
  newPerson,
  newPkce,
  obtainTokens,
  redeem,
  refresh,
  registerApp,
  type App,
  type Person,
} from '../../../support/oauth.ts';
import { addPasskey, sendConfirmation, signInByPasskey, startConfirmation } from '../../../support/passkeys.ts';
import { turnOn } from '../../../support/second-factor.ts';
import { service } from '../../../support/shared-service.ts';
import { hiddenFields } from '../../../support/visitor.ts';

const as = ({ session }: { session: string }, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });
const outcome = ({ status, body }: ApiAnswer) => [status, body?.code];
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const weak = [403, 'strong_sign_in_required'];
const setStrict = (who: { session: string }, businessId: string, isStrict = true) =>
  as(who, 'PATCH', `/businesses/${businessId}`, { live_requires_second_factor: isStrict });
const forget = ({ id }: { id: string }) =>
  sql(service, 'UPDATE sessions SET second_factor_at = NULL WHERE user_id = $1', [id]);

describe('the setting', () => {
  test('takes an owner or admin with a second factor and a recent sign-in, and is audited', async () => {
    const [owner, admin, viewer] = [await newPerson(service), await newPerson(service), await newPerson(service)];
    const businessId = await createBusiness(service, owner);
    await join(service, owner, businessId, admin, 'admin');
    await join(service, owner, businessId, viewer, 'viewer');
    expect((await as(owner, 'GET', `/businesses/${businessId}`)).body.live_requires_second_factor).toBe(false);
    const refused = await setStrict(owner, businessId);
    expect([...outcome(refused), refused.body.detail]).toEqual([
      ...weak,
      expect.stringContaining('set one of them up'),
    ]);
    for (const who of [admin, viewer]) await addPasskey(service, who);
    expect(outcome(await setStrict(viewer, businessId))).toEqual([403, 'role_required']);
    expect(outcome(await setStrict(await newPerson(service), businessId))).toEqual([404, 'not_found']);
    await ageSession(service, admin.session);
    expect(outcome(await setStrict(admin, businessId))).toEqual([403, 'recent_sign_in_required']);
    await sql(service, 'UPDATE sessions SET proven_at = now() WHERE user_id = $1', [admin.id]);
    expect((await setStrict(admin, businessId)).body).toMatchObject({ live_requires_second_factor: true });
    expect((await setStrict(admin, businessId)).status).toBe(200); // changes nothing
    expect((await as(viewer, 'GET', `/businesses/${businessId}`)).body.live_requires_second_factor).toBe(true);
    expect(outcome(await setStrict(owner, businessId, false))).toEqual(weak);
    const { data } = (await as(admin, 'GET', `/businesses/${businessId}/audit-events?type=business.changed`)).body;
    expect(data).toMatchObject([
      {
        actor: { user_id: admin.id },
        subject_id: businessId,
        details: { live_requires_second_factor: 'true', live_requires_second_factor_before: 'false' },
      },
    ]);
  });

  test('of twenty changes at once is written once', async () => {
    const owner = await newPerson(service);
    const businessId = await createBusiness(service, owner);
    await addPasskey(service, owner);
    const answers = await Promise.all(Array.from({ length: 20 }, () => setStrict(owner, businessId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { data } = (await as(owner, 'GET', `/businesses/${businessId}/audit-events?type=business.changed`)).body;
    expect(data).toHaveLength(1);
  });
});

describe('when a business requires it', () => {
  let owner: Person;
  let colleague: Person;
  let businessId: string;
  let live: TestMerchant;
  let other: App;
  let recoveryCodes: string[];
  beforeAll(async () => {
    [owner, colleague] = [await newPerson(service), await newPerson(service)];
    await verifyEmail(service, owner);
    businessId = await createBusiness(service, owner);
    await join(service, owner, businessId, colleague, 'viewer');
    other = await registerApp(service, owner, { business_id: businessId });
    const test = await createApplication(service, owner, businessId);
    const body = (await as(owner, 'POST', `/oauth/clients/${test.clientId}/promote`)).body;
    const token = await fetchToken(service, body.client_id, body.client_secret_preview);
    live = { ...test, clientId: body.client_id, clientSecret: body.client_secret_preview, token };
    await addPasskey(service, owner);
    expect((await setStrict(owner, businessId)).status).toBe(200);
    await forget(owner);
  });

  /** Creates an admin without an invitation, which would need a second factor. */
  async function newAdmin(): Promise<Person> {
    const person = await newPerson(service);
    const text = `INSERT INTO business_members (business_id, user_id, role, created_at, updated_at)
      VALUES ($1, $2, 'admin', now(), now())`;
    await sql(service, text, [businessId, person.id]);
    await verifyEmail(service, person);
    return person;
  }

  test('sessions without a second factor change nothing in LIVE, promote nothing and change no members', async () => {
    const members = `/businesses/${businessId}/members/${colleague.id}`;
    const changes: [string, string, object?][] = [
      ['PATCH', `/oauth/clients/${live.clientId}`, { name: 'Till' }],
      ['POST', `/oauth/clients/${live.clientId}/regenerate-secret`],
      ['DELETE', `/oauth/clients/${live.clientId}`],
      ['POST', `/oauth/clients/${other.id}/promote`],
      ['POST', `/businesses/${businessId}/invitations`, { email: 'new@example.com', role: 'viewer' }],
      ['PATCH', members, { role: 'admin' }],
      ['DELETE', members],
      ['POST', `/businesses/${businessId}/close`, { name: 'Any' }],
    ];
    for (const change of changes)
      expect([change[1], ...outcome(await as(owner, ...change))]).toEqual([change[1], ...weak]);
  });

  test('they read, change TEST and leave, and applications with tokens go on', async () => {
    const reads = [`/oauth/clients/${live.clientId}`, `/businesses/${businessId}/members`, `/businesses/${businessId}`];
    for (const path of reads) expect((await as(owner, 'GET', path)).status).toBe(200);
    expect((await as(owner, 'PATCH', `/oauth/clients/${other.id}`, { name: 'Till' })).status).toBe(200);
    const admin = await newAdmin();
    expect((await as(admin, 'DELETE', `/businesses/${businessId}/members/${admin.id}`)).status).toBe(204);
    const paid = await createPayment(service, live.token, { payment_method: undefined });
    expect([paid.status, paid.body.environment]).toEqual([201, 'LIVE']);
  });

  async function confirmByPasskey(): Promise<void> {
    const { authenticator } = await addPasskey(service, owner);
    await forget(owner);
    const { body } = await startConfirmation(service, owner);
    expect((await sendConfirmation(service, owner, authenticator.get(body.public_key))).status).toBe(204);
  }

  test.each<[string, () => Promise<void>]>([
    ['a passkey', confirmByPasskey],
    [
      'a recovery code',
      async () => {
        await confirmByPasskey();
        ({ recoveryCodes } = await turnOn(service, owner));
        await forget(owner);
        const proof = { password: PASSWORD, code: recoveryCodes[0]! };
        expect((await as(owner, 'POST', '/session/confirm', proof)).status).toBe(204);
      },
    ],
  ])('a confirmation with %s lets the session go on', async (_, confirm) => {
    const rename = () => as(owner, 'PATCH', `/oauth/clients/${live.clientId}`, { name: 'Till' });
    expect(outcome(await rename())).toEqual(weak);
    await confirm();
    expect((await rename()).status).toBe(200);
    await forget(owner);
  });

  test('a sign-in by passkey is strong, and that of a device as strong as the session that approves it', async () => {
    const rename = (session: string) => as({ session }, 'PATCH', `/oauth/clients/${live.clientId}`, { name: 'Till' });
    const letIn = async () => {
      const client_id = 'tally-cli';
      const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id } });
      await decideDevice(owner, body.user_code, 'approve');
      const form = { grant_type: DEVICE_GRANT, device_code: body.device_code, client_id };
      return (await call(service, 'POST', '/oauth/token', { form })).body.access_token as string;
    };
    const { authenticator } = await addPasskey(service, owner);
    expect((await rename((await signInByPasskey(service, authenticator)).body.session_token)).status).toBe(200);
    expect((await rename(await letIn())).status).toBe(200);
    await forget(owner);
    expect(outcome(await rename(await letIn()))).toEqual(weak);
  });

  test('who turns the second factor off is weak again', async () => {
    const admin = await newAdmin();
    const rename = () => as(admin, 'PATCH', `/oauth/clients/${live.clientId}`, { name: 'Till' });
    expect(outcome(await rename())).toEqual(weak);
    await confirmByMail(service, admin);
    const { id } = await addPasskey(service, admin);
    expect((await rename()).status).toBe(200);
    expect((await as(admin, 'DELETE', `/passkeys/${id}`)).status).toBe(204);
    expect(outcome(await rename())).toEqual(weak);
  });

  describe('in the console', () => {
    let reference: string;
    let admin: Person;
    const inLive = () => dashboardOf(admin, businessId, 'live');
    beforeAll(async () => {
      admin = await newAdmin();
      reference = (await createPayment(service, live.token, { payment_method: undefined })).body.reference;
    });

    test('pages are read; changes say to set up a second factor', async () => {
      const pages = [
        '',
        '/payments',
        `/payments/${reference}`,
        '/endpoints',
        `/applications/${live.clientId}`,
        '/members',
      ];
      for (const path of pages) expect([path, (await inLive().open(path)).status]).toEqual([path, 200]);
      const changes: [string, string, Record<string, string>][] = [
        ['/endpoints/new', 'register', { url: 'https://shop.example.com/hooks' }],
        [`/applications/${live.clientId}`, 'change', { name: 'Till' }],
        [`/applications/${live.clientId}`, 'delete', {}],
        [`/payments/${reference}/cancel`, 'confirm', { seen: new Date().toISOString() }],
      ];
      for (const [path, action, fields] of changes) {
        const { status, html } = await inLive().act(path, action, fields);
        expect([path, status]).toEqual([path, 403]);
        expect(html).toContain('Set up a second factor');
      }
    });

    test('promoting and inviting are refused from TEST, too', async () => {
      const inTest = dashboardOf(admin, businessId);
      for (const [path, action, fields] of [
        [`/applications/${other.id}/promote`, 'promote', { live_redirect_uris: CALLBACK }],
        ['/members', 'invite', { email: 'new@example.com', role: 'viewer' }],
        ['/members', 'release', {}],
      ] as [string, string, Record<string, string>][]) {
        const { status, html } = await inTest.act(path, action, fields);
        expect([path, action, status]).toEqual([path, action, 403]);
        expect(html).toContain('Set up a second factor');
      }
    });

    test('a member with a second factor confirms with it, and what was entered goes on', async () => {
      await confirmByMail(service, admin);
      const { recoveryCodes } = await turnOn(service, admin);
      await forget(admin);
      const fields = { name: 'Till of the shop', redirect_uris: CALLBACK, scopes: 'payments:create' };
      const asked = await inLive().act(`/applications/${live.clientId}`, 'change', fields);
      expect([asked.status, asked.html]).toEqual([403, expect.stringContaining('Confirm that it is you')]);
      const confirmation = { confirm_password: PASSWORD, confirm_code: recoveryCodes[0]! };
      const path = `/dashboard/${businessId}/live/applications/${live.clientId}`;
      const done = await admin.post(path, { ...hiddenFields(asked.html), ...confirmation });
      expect([done.status, done.location]).toEqual([303, expect.stringContaining(path)]);
      expect((await as(admin, 'GET', `/oauth/clients/${live.clientId}`)).body.name).toBe('Till of the shop');
    });
  });

  test('a weak session grants a LIVE application no scope that changes payments', async () => {
    const app = await registerApp(service, owner, {
      business_id: businessId,
      scopes: ['payments:read', 'payments:refund'],
      redirect_uris: [CALLBACK],
    });
    await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [app.id]);
    await forget(owner);
    const consent = async (scope: string) => {
      const path = authorizePath({ ...app, redirectUri: CALLBACK }, newPkce(), { scope });
      const { html } = await owner.get(path);
      return owner.post(path, { ...hiddenFields(html), decision: 'approve' });
    };
    const refused = await consent('payments:refund');
    expect((await consent('payments:read')).location).toContain(`${CALLBACK}?code=`);
    // A page with a password must not redirect to another site, so the consent is requested again after it.
    expect([refused.status, refused.location]).toEqual([303, expect.stringMatching(/^\/confirm\?return_to=/)]);
    const form = hiddenFields((await owner.get(refused.location)).html);
    const proof = { confirm_password: PASSWORD, confirm_code: recoveryCodes[1]! };
    const confirmed = await owner.post(refused.location, { ...form, ...proof });
    expect([confirmed.status, confirmed.html]).toEqual([200, expect.stringContaining('scope=payments%3Arefund')]);
    expect((await consent('payments:refund')).location).toContain(`${CALLBACK}?code=`);
    // An approved application is not asked about again, but a weak session gets no code for it either.
    await forget(owner);
    const approved = authorizePath({ ...app, redirectUri: CALLBACK }, newPkce(), { scope: 'payments:refund' });
    expect((await owner.get(approved)).location).toMatch(/^\/confirm\?return_to=/);
  });
});

describe('what members have let in', () => {
  let owner: Person;
  let admin: Person;
  let businessId: string;
  let shop: App;
  beforeAll(async () => {
    [owner, admin] = [await newPerson(service), await newPerson(service)];
    businessId = await createBusiness(service, owner);
    await join(service, owner, businessId, admin, 'admin');
    await addPasskey(service, owner);
    shop = await registerApp(service, owner, {
      business_id: businessId,
      grant_types: ['authorization_code', 'client_credentials'],
      scopes: ['payments:read', 'payments:refund'],
    });
    await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [shop.id]);
  });

  const refund = async (token: string) => {
    const answer = await call(service, 'POST', '/payments/pay_unknown/refunds', { token, body: {} });
    return [...outcome(answer), answer.body.detail as string] as const;
  };
  const read = async (token: string) => (await call(service, 'GET', '/payments', { token })).status;
  const withheld = [403, 'insufficient_scope', expect.stringContaining('only to users with a second factor')];

  test('without a second factor only reads from the moment that the business requires one', async () => {
    const weak = await obtainTokens(service, admin, shop);
    const strong = await obtainTokens(service, owner, shop);
    const unused = newPkce();
    const code = await fetchCode(admin, shop, unused);
    for (const { access_token } of [weak, strong]) expect((await refund(access_token))[0]).toBe(404);
    expect((await setStrict(owner, businessId)).status).toBe(200);
    expect(await refund(weak.access_token)).toEqual(withheld);
    expect(await read(weak.access_token)).toBe(200);
    expect((await introspect(service, shop, weak.access_token)).scope).toBe('payments:read');
    expect((await introspect(service, shop, weak.refresh_token)).scope).toBe('payments:read');
    expect((await redeem(service, shop, code, unused)).body.scope).toBe('payments:read');
    const refreshed = (await refresh(service, shop, weak.refresh_token)).body;
    expect([refreshed.scope, (await refund(refreshed.access_token))[1]]).toEqual([
      'payments:read',
      'insufficient_scope',
    ]);
    expect((await refund(strong.access_token))[0]).toBe(404);
    expect((await refund(await fetchToken(service, shop.id, shop.secret!)))[0]).toBe(404); // acts for no member
    const again = newPkce();
    expect((await admin.get(authorizePath(shop, again))).html).toContain('Set up a second factor');
    await confirmByMail(service, admin);
    await addPasskey(service, admin);
    const renewed = (await redeem(service, shop, await fetchCode(admin, shop, again), again)).body;
    expect([renewed.scope, (await refund(renewed.access_token))[0]]).toEqual(['payments:read payments:refund', 404]);
  });

  test('only reads once its member turns the second factor off', async () => {
    const person = await newPerson(service);
    const strict = { live_requires_second_factor: true };
    await sql(service, 'UPDATE businesses SET live_requires_second_factor = $2 WHERE id = $1', [businessId, false]);
    await join(service, owner, businessId, person, 'admin');
    const { id } = await addPasskey(service, person);
    const { access_token } = await obtainTokens(service, person, shop);
    expect((await as(owner, 'PATCH', `/businesses/${businessId}`, strict)).status).toBe(200);
    expect((await refund(access_token))[0]).toBe(404);
    expect((await as(person, 'DELETE', `/passkeys/${id}`)).status).toBe(204);
    expect(await refund(access_token)).toEqual(withheld);
    expect(await read(access_token)).toBe(200);
  });
});
