import { beforeAll, expect, test } from '@jest/globals';
import { call, createApplication } from '../support/api.ts';
import { newClientKey, requestWith, signAssertion, type ClientKey } from '../support/client-keys.ts';
import { dashboardOf, newOwner, type Owner } from '../support/dashboard.ts';
import { verifyEmail } from '../support/mail.ts';
import { service } from '../support/shared-service.ts';

let owner: Owner;
let path: string;
let key: ClientKey;
beforeAll(async () => {
  owner = await newOwner(service);
  path = `/applications/${owner.merchant.clientId}`;
  key = await newClientKey();
});

const read = async () => {
  const path = `/oauth/clients/${owner.merchant.clientId}`;
  return { ...(await call(service, 'GET', path, { token: owner.session })).body, usage: undefined };
};

test('keys are entered on the page of an application, and end its secret if the box is ticked', async () => {
  const jwks = JSON.stringify({ keys: [key.jwk] });
  expect((await owner.act(path, 'secure', { jwks, jwks_uri: '' })).status).toBe(303);
  expect(await read()).toMatchObject({ jwks: { keys: [key.jwk] }, keys_only: false });
  expect((await owner.act(path, 'secure', { jwks, jwks_uri: '', requirements: 'keys_only' })).status).toBe(303);
  const { html } = await owner.open(path);
  expect(html).toContain(`EC ${key.jwk.kid}`);
  expect(html).toContain('No secret: keys only');
  expect(html).not.toContain('Replace the secret');
  const assertion = await signAssertion(service, { id: owner.merchant.clientId }, key);
  expect((await requestWith(service, assertion)).status).toBe(200);
});

test('a single key is taken as a set of one', async () => {
  expect((await owner.act(path, 'secure', { jwks: JSON.stringify(key.jwk), jwks_uri: '' })).status).toBe(303);
  expect(await read()).toMatchObject({ jwks: { keys: [key.jwk] } });
});

test('the FAPI 2.0 profile is chosen on the page, which fixes what it requires', async () => {
  const jwks = JSON.stringify(key.jwk);
  expect((await owner.act(path, 'secure', { jwks, jwks_uri: '', security_profile: 'fapi2' })).status).toBe(303);
  expect(await read()).toMatchObject({
    ...{ security_profile: 'fapi2', keys_only: true, dpop_bound_access_tokens: true },
    require_pushed_authorization_requests: true,
  });
  expect((await owner.open(path)).html).toContain('<dd>FAPI 2.0</dd>');
  const refused = await owner.act(path, 'secure', { jwks: '', jwks_uri: '', security_profile: 'fapi2' });
  expect([refused.status, refused.html.includes('requires jwks or jwks_uri')]).toEqual([400, true]);
});

test('a profile without keys is refused at its field', async () => {
  const other = await newOwner(service);
  const own = `/applications/${other.merchant.clientId}`;
  const { status, html } = await other.act(own, 'secure', { jwks: '', jwks_uri: '', security_profile: 'fapi2' });
  expect([status, html.includes('id="security_profile-fault"')]).toEqual([400, true]);
});

test('the profile is recommended to a LIVE application that moves money, and promoted with keys of LIVE', async () => {
  const other = await newOwner(service);
  await verifyEmail(service, other);
  const own = `/applications/${other.merchant.clientId}`;
  const live = dashboardOf(other, other.businessId, 'live');
  const RECOMMENDED = 'We recommend the security profile FAPI 2.0';
  expect((await other.open(own)).html).not.toContain(RECOMMENDED);
  const promoted = await other.act(`${own}/promote`, 'promote');
  const id = /app_\w+/.exec(promoted.html.replaceAll(other.merchant.clientId, ''))![0];
  expect((await live.open(`/applications/${id}`)).html).toContain(RECOMMENDED);

  const jwks = JSON.stringify(key.jwk);
  const second = await createApplication(service, other, other.businessId);
  const page = `/applications/${second.clientId}`;
  await other.act(page, 'secure', { jwks, jwks_uri: '', security_profile: 'fapi2' });
  const refused = await other.act(`${page}/promote`, 'promote');
  expect([refused.status, refused.html.includes('id="live_jwks-fault"')]).toEqual([400, true]);
  const made = await other.act(`${page}/promote`, 'promote', { live_jwks: jwks });
  const sibling = /app_\w+/.exec(made.location)![0];
  const { html } = await live.open(`/applications/${sibling}`);
  expect([html.includes('<dd>FAPI 2.0</dd>'), html.includes(RECOMMENDED)]).toEqual([true, false]);
});

test.each([
  ['text that is not JSON', 'keys'],
  ['null', 'null'],
  ['a number', '7'],
  ['another object', '{"keys":{}}'],
])('%s is refused and shown again', async (_what, jwks) => {
  const before = await read();
  const refused = await owner.act(path, 'secure', { jwks, jwks_uri: '' });
  expect([refused.status, refused.html.includes('The public keys')]).toEqual([400, true]);
  expect(await read()).toEqual(before);
});
