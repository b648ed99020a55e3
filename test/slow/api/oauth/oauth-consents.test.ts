import { describe, expect, test } from '@jest/globals';
import { call } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import {
  answered,
  authorizePath,
  CALLBACK,
  decide,
  fetchCode,
  introspect,
  newPerson,
  newPkce,
  obtainTokens,
  openForm,
  redeem,
  refresh,
  registerApp,
  registerBusinessApp,
  type App,
  type Person,
} from '../../../support/oauth.ts';
import { person as owner, service } from '../../../support/oauth-service.ts';
import { times } from '../../../support/payments.ts';
import { hiddenFields, type PageAnswer } from '../../../support/visitor.ts';

const list = (person: Person, query = '') => call(service, 'GET', `/oauth/consents${query}`, { token: person.session });
const takeBack = (person: Person, id: string) =>
  call(service, 'DELETE', `/oauth/consents/${id}`, { token: person.session });

test('the consents of a user are listed newest first, with all approved scopes', async () => {
  const person = await newPerson(service);
  const [app, shop] = [await registerApp(service, owner), await registerBusinessApp(service, owner, { name: 'Till' })];
  await obtainTokens(service, person, app, { scope: 'wallet:read' });
  await obtainTokens(service, person, app, { scope: 'profile:read' });
  await obtainTokens(service, person, shop);
  const { status, body } = await list(person);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    expect.objectContaining({
      client_id: shop.id,
      client_name: 'Till',
      business_name: 'Analytical Engines',
      scopes: ['profile:read'],
    }),
    {
      client_id: app.id,
      client_name: 'Budget Book',
      business_name: null,
      environment: 'TEST',
      scopes: ['profile:read', 'wallet:read'],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  const first = await list(person, '?limit=1');
  expect(first.body).toMatchObject({ has_more: true, data: [{ client_id: shop.id }] });
  const second = await list(person, `?limit=1&cursor=${first.body.next_cursor}`);
  expect(second.body).toMatchObject({ has_more: false, data: [{ client_id: app.id }] });
  expect((await list(await newPerson(service))).body.data).toEqual([]);
});

test('a revoked consent ends its tokens and codes, and the user is asked again', async () => {
  const person = await newPerson(service);
  const app = await registerApp(service, owner);
  const [one, two] = [await obtainTokens(service, person, app), await obtainTokens(service, person, app)];
  const pkce = newPkce();
  const code = await fetchCode(person, app, pkce);
  expect((await takeBack(person, app.id)).status).toBe(204);
  expect(await introspect(service, app, one.access_token)).toEqual({ active: false });
  expect((await refresh(service, app, two.refresh_token)).body.error).toBe('invalid_grant');
  expect((await redeem(service, app, code, pkce)).body.error).toBe('invalid_grant');
  expect((await list(person)).body.data).toEqual([]);
  expect((await person.get(authorizePath(app, pkce))).status).toBe(200);
});

const APPROVALS: Record<string, (person: Person, path: string) => Promise<() => Promise<PageAnswer>>> = {
  'repeated without a question': (person, path) => Promise.resolve(() => person.get(path)),
  'given on the consent page': async (person, path) => {
    const form = await openForm(person, `${path}&scope=profile%3Aread`);
    return () => person.post('/oauth/authorize', form);
  },
};

test.each(Object.keys(APPROVALS))('an approval %s during a revocation is listed or void', async (how) => {
  const person = await newPerson(service);
  const app = await registerApp(service, owner);
  const pkce = newPkce();
  for (let round = 0; round < 40; round++) {
    await decide(person, authorizePath(app, pkce));
    const approvals = await times(4, () => APPROVALS[how]!(person, authorizePath(app, pkce)));
    const [pages] = await Promise.all([Promise.all(approvals.map((approve) => approve())), takeBack(person, app.id)]);
    const isListed = (await list(person)).body.data.length > 0;
    const codes = pages.filter(({ status }) => status === 303).map((page) => answered(page).code!);
    const redeemed = await Promise.all(codes.map((code) => redeem(service, app, code, pkce)));
    if (!isListed) expect(redeemed.filter(({ status }) => status === 200)).toEqual([]);
  }
});

test('tokens from a code redeemed during the revocation of its consent do not work', async () => {
  const person = await newPerson(service);
  const app = await registerApp(service, owner);
  const pkce = newPkce();
  for (let round = 0; round < 20; round++) {
    const code = await fetchCode(person, app, pkce);
    const [{ status, body }] = await Promise.all([redeem(service, app, code, pkce), takeBack(person, app.id)]);
    if (status !== 200) continue;
    expect(await introspect(service, app, body.access_token)).toEqual({ active: false });
    expect((await refresh(service, app, body.refresh_token)).body.error).toBe('invalid_grant');
  }
});

test('revoking a consent leaves those of other users', async () => {
  const [person, other] = [await newPerson(service), await newPerson(service)];
  const app = await registerApp(service, owner);
  await obtainTokens(service, person, app);
  const { access_token } = await obtainTokens(service, other, app);
  await takeBack(person, app.id);
  expect(await introspect(service, app, access_token)).toMatchObject({ active: true });
});

test('a user cannot revoke a consent that they never gave', async () => {
  const app = await registerApp(service, owner);
  await obtainTokens(service, owner, app);
  const stranger = await newPerson(service);
  for (const id of [app.id, 'app_unknown', 'tally-cli']) {
    const { status, body } = await takeBack(stranger, id);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
});

test('a deleted application is listed no more, and its tokens end', async () => {
  const person = await newPerson(service);
  const app = await registerApp(service, owner);
  const { access_token } = await obtainTokens(service, person, app);
  await call(service, 'DELETE', `/oauth/clients/${app.id}`, { token: owner.session });
  expect((await list(person)).body.data).toEqual([]);
  expect((await call(service, 'GET', '/wallet', { token: access_token })).status).toBe(401);
});

describe('a redirect URI that is added after the consent', () => {
  const later = 'https://later.example/callback';
  const setUris = async (app: App, redirect_uris: string[]) => {
    const body = { redirect_uris };
    expect((await call(service, 'PATCH', `/oauth/clients/${app.id}`, { token: owner.session, body })).status).toBe(200);
  };
  const open = (person: Person, app: App, redirect_uri = CALLBACK) =>
    person.get(authorizePath(app, newPkce(), { redirect_uri, scope: 'profile:read' }));
  const isSilent = ({ status, location }: PageAnswer, uri: string) =>
    status === 303 && location.startsWith(`${uri}?code=`);
  const asks = ({ status, html }: PageAnswer) => status === 200 && html.includes('Budget Book');

  async function consented(uris = [CALLBACK]): Promise<[Person, App]> {
    const [person, app] = [await newPerson(service), await registerApp(service, owner, { redirect_uris: uris })];
    await obtainTokens(service, person, app, { scope: 'profile:read' });
    return [person, app];
  }

  test('asks the user again, once, and those of before do not', async () => {
    const [person, app] = await consented();
    await setUris(app, [later, CALLBACK]);
    expect(isSilent(await open(person, app), CALLBACK)).toBe(true);
    const question = await open(person, app, later);
    expect(asks(question)).toBe(true);
    const form = { ...hiddenFields(question.html), decision: 'approve' };
    expect((await person.post('/oauth/authorize', form)).location).toContain(`${later}?code=`);
    expect([isSilent(await open(person, app, later), later), isSilent(await open(person, app), CALLBACK)]).toEqual([
      true,
      true,
    ]);
  });

  test('asks for each set of scopes, also where another was approved since', async () => {
    const [person, app] = await consented();
    await setUris(app, [CALLBACK, later]);
    await obtainTokens(service, person, app, { scope: 'wallet:read' });
    expect(asks(await open(person, app, later))).toBe(true);
    const wallet = authorizePath(app, newPkce(), { redirect_uri: later, scope: 'wallet:read' });
    expect(isSilent(await person.get(wallet), later)).toBe(true); // it was there when this set was asked for
  });

  test('asks for one that was added while the question was open, and for one that was away', async () => {
    const [person, app] = [await newPerson(service), await registerApp(service, owner)];
    const form = await openForm(person, authorizePath(app, newPkce(), { scope: 'profile:read' }));
    await setUris(app, [CALLBACK, later]);
    expect((await person.post('/oauth/authorize', form)).location).toContain(`${CALLBACK}?code=`);
    expect(asks(await open(person, app, later))).toBe(true);
    await setUris(app, [later]);
    await setUris(app, [later, CALLBACK]);
    expect(asks(await open(person, app))).toBe(true);
  });

  test('does not ask for those that the application was registered with, nor after other changes', async () => {
    const [person, app] = await consented([CALLBACK, later]);
    const body = { name: 'Budget Book 2', redirect_uris: [later, CALLBACK] };
    await call(service, 'PATCH', `/oauth/clients/${app.id}`, { token: owner.session, body });
    for (const uri of [CALLBACK, later]) expect(isSilent(await open(person, app, uri), uri)).toBe(true);
  });

  test('of a consent from before the times were kept counts from its creation', async () => {
    const [person, app] = await consented();
    await sql(service, 'UPDATE consents SET scope_sets_asked = NULL WHERE user_id = $1', [person.id]);
    expect(isSilent(await open(person, app), CALLBACK)).toBe(true);
    await setUris(app, [CALLBACK, later]);
    expect([isSilent(await open(person, app), CALLBACK), asks(await open(person, app, later))]).toEqual([true, true]);
  });

  test('on a loopback address counts on every port of it', async () => {
    const [person, app] = await consented();
    await setUris(app, [CALLBACK, 'http://127.0.0.1/callback']);
    expect(asks(await open(person, app, 'http://127.0.0.1:5001/callback'))).toBe(true);
  });
});
