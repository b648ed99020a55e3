import { beforeAll, expect, test } from '@jest/globals';
import { call } from '../support/api.ts';
import { newClientKey, requestWith, signAssertion, type ClientKey } from '../support/client-keys.ts';
import { newOwner, type Owner } from '../support/dashboard.ts';
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
