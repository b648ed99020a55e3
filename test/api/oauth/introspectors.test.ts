import { beforeAll, expect, test } from '@jest/globals';
import { call, createBusiness, fetchToken } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import {
  introspect,
  newPerson,
  obtainTokens,
  registerApp,
  registerBusinessApp,
  type App,
} from '../../support/oauth.ts';
import { person, service } from '../../support/oauth-service.ts';

let shop: App & { businessId: string };
let introspector: App;
beforeAll(async () => {
  shop = await registerBusinessApp(service, person);
  introspector = await registerOf(shop.businessId, { is_introspector: true });
});

const registerOf = (business_id: string, changes: object = {}) =>
  registerApp(service, person, {
    ...{ grant_types: ['client_credentials'], scopes: ['payments:read'], business_id, ...changes },
  });
const change = (id: string, body: object) =>
  call(service, 'PATCH', `/oauth/clients/${id}`, { token: person.session, body });

test('an introspector sees the tokens of its business: of applications and of users', async () => {
  const own = await fetchToken(service, shop.id, shop.secret!);
  const users = await obtainTokens(service, person, shop);
  expect(await introspect(service, introspector, own)).toMatchObject({
    active: true,
    client_id: shop.id,
    sub: shop.id,
  });
  expect(await introspect(service, introspector, users.access_token)).toMatchObject({
    ...{ active: true, client_id: shop.id, sub: person.id, business_id: shop.businessId, token_type: 'Bearer' },
  });
  expect(await introspect(service, introspector, users.refresh_token)).toMatchObject({
    ...{ active: true, client_id: shop.id, token_type: 'refresh_token' },
  });
  const itself = await fetchToken(service, introspector.id, introspector.secret!);
  expect(await introspect(service, introspector, itself)).toMatchObject({ active: true, client_id: introspector.id });
});

test('it sees no token of another business, of none, or of LIVE', async () => {
  const inactive = { active: false };
  const foreign = await registerBusinessApp(service, person);
  const alone = await registerApp(service, person);
  const live = await registerOf(shop.businessId);
  await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [live.id]);
  const tokens = [
    await fetchToken(service, foreign.id, foreign.secret!),
    await fetchToken(service, live.id, live.secret!),
    (await obtainTokens(service, person, alone)).access_token,
    (await obtainTokens(service, person, alone)).refresh_token,
    (await obtainTokens(service, person, foreign)).refresh_token,
    'tat_test_invented',
  ];
  for (const token of tokens) expect(await introspect(service, introspector, token)).toEqual(inactive);
});

test('it sees that a token was revoked, or its application disabled', async () => {
  const other = await registerOf(shop.businessId);
  const [first, second] = [
    await fetchToken(service, other.id, other.secret!),
    await fetchToken(service, other.id, other.secret!),
  ];
  const form = { token: first, client_id: other.id, client_secret: other.secret! };
  await call(service, 'POST', '/oauth/revoke', { form });
  expect(await introspect(service, introspector, first)).toEqual({ active: false });
  await change(other.id, { status: 'DISABLED' });
  expect(await introspect(service, introspector, second)).toEqual({ active: false });
});

test('it can revoke none of them', async () => {
  const token = await fetchToken(service, shop.id, shop.secret!);
  const form = { token, client_id: introspector.id, client_secret: introspector.secret! };
  expect((await call(service, 'POST', '/oauth/revoke', { form })).status).toBe(200);
  expect((await call(service, 'GET', '/payments', { token })).status).toBe(200);
});

test('an application of the business without the role sees its own tokens only, and loses the others with the role', async () => {
  const plain = await registerOf(shop.businessId);
  const token = await fetchToken(service, shop.id, shop.secret!);
  expect(await introspect(service, plain, token)).toEqual({ active: false });
  await change(plain.id, { is_introspector: true });
  expect(await introspect(service, plain, token)).toMatchObject({ active: true });
  await change(plain.id, { is_introspector: false });
  expect(await introspect(service, plain, token)).toEqual({ active: false });
});

test('the role requires a confidential application with a business', async () => {
  const alone = await registerApp(service, person);
  const refused = await change(alone.id, { is_introspector: true });
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'business_application_required']);
  const spa = await registerApp(service, person, {
    is_confidential: false,
    business_id: await createBusiness(service, person),
  });
  const second = await change(spa.id, { is_introspector: true });
  expect([second.status, second.body.errors[0].code]).toEqual([400, 'confidential_required']);
  const stranger = await newPerson(service);
  const body = { is_introspector: true };
  expect((await call(service, 'PATCH', `/oauth/clients/${shop.id}`, { token: stranger.session, body })).status).toBe(
    404,
  );
});
