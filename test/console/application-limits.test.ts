import { beforeAll, expect, test } from '@jest/globals';
import { call, fetchToken } from '../support/api.ts';
import { sql } from '../support/database.ts';
import { dashboardOf, newOwner, type Owner } from '../support/dashboard.ts';
import { registerApp } from '../support/oauth.ts';
import { service } from '../support/shared-service.ts';

let owner: Owner;
let path: string;
beforeAll(async () => {
  owner = await newOwner(service);
  path = `/applications/${owner.merchant.clientId}`;
});

const read = async (id = owner.merchant.clientId) => ({
  ...(await call(service, 'GET', `/oauth/clients/${id}`, { token: owner.session })).body,
  usage: undefined,
});

test('the lifetime of access tokens is changed on the page of an application', async () => {
  const done = await owner.act(path, 'limit', { access_token_seconds: '600' });
  expect([done.status, done.location]).toEqual([303, expect.stringContaining('done=changed')]);
  expect(await read()).toMatchObject({ access_token_seconds: 600, refresh_grace_seconds: 0 });
  expect((await owner.open(path)).html).toContain('last 600 seconds');
});

test.each(['59', '3601', 'ten', '', '1e2', '-60'])('a lifetime of "%s" is refused and shown again', async (entered) => {
  const before = await read();
  const refused = await owner.act(path, 'limit', { access_token_seconds: entered });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('The lifetime of access tokens');
  expect(refused.html).toContain(`name="access_token_seconds" type="text" autocomplete="off" value="${entered}"`);
  expect(await read()).toEqual(before);
});

test('an application for users has a time to repeat a refresh', async () => {
  const { id } = await registerApp(service, owner, { business_id: owner.businessId });
  const limits = { access_token_seconds: '3600', refresh_grace_seconds: '20' };
  expect((await owner.act(`/applications/${id}`, 'limit', limits)).status).toBe(303);
  expect(await read(id)).toMatchObject({ refresh_grace_seconds: 20 });
  expect((await owner.open(`/applications/${id}`)).html).toContain('may be used again within 20 seconds');
});

test('a LIVE application has allowed addresses, one per line', async () => {
  const { id } = await registerApp(service, owner, { business_id: owner.businessId });
  await sql(service, "UPDATE clients SET environment = 'LIVE' WHERE client_id = $1", [id]);
  const live = dashboardOf(owner, owner.businessId, 'live');
  const limits = { access_token_seconds: '3600', refresh_grace_seconds: '0' };
  const entered = { ...limits, allowed_addresses: '203.0.113.7\r\n 198.51.100.0/24 \r\n' };
  expect((await live.act(`/applications/${id}`, 'limit', entered)).status).toBe(303);
  expect(await read(id)).toMatchObject({ allowed_addresses: ['203.0.113.7', '198.51.100.0/24'] });
  const refused = await live.act(`/applications/${id}`, 'limit', { ...limits, allowed_addresses: '198.51.100.1/24' });
  expect([refused.status, refused.html.includes('The allowed addresses')]).toEqual([400, true]);
});

test('an application is disabled, says so, and is enabled again', async () => {
  const { clientId, clientSecret, token } = owner.merchant;
  expect((await owner.act(path, 'disable')).location).toContain('done=disabled');
  expect((await owner.open(path)).html).toContain('It is disabled');
  expect(await fetchToken(service, clientId, clientSecret)).toBeUndefined();
  expect((await owner.act(path, 'enable')).location).toContain('done=enabled');
  expect((await call(service, 'GET', '/payments', { token })).status).toBe(401);
  expect(await fetchToken(service, clientId, clientSecret)).toMatch(/^tat_test_/);
});

test('a replaced secret ends all tokens if the box is ticked', async () => {
  const { id, secret } = await registerApp(service, owner, {
    ...{ business_id: owner.businessId, grant_types: ['client_credentials'], scopes: ['payments:read'] },
  });
  const token = await fetchToken(service, id, secret!);
  const shown = await owner.act(`/applications/${id}`, 'rotate', { expire_previous_in: '0', end_tokens: 'yes' });
  expect([shown.status, shown.html.includes('All its tokens have ended.')]).toEqual([200, true]);
  expect((await call(service, 'GET', '/payments', { token })).status).toBe(401);
});
