import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, fetchToken } from './support/api.ts';
import { pass } from './support/clock.ts';
import { eventually } from './support/eventually.ts';
import { followEvents } from './support/event-stream.ts';
import { newPerson, obtainTokens, registerBusinessApp } from './support/oauth.ts';
import { startTestService, type TestService } from './support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('a stream in which nothing happens is kept open by comments', async () => {
  const { token } = await createMerchant(service);
  const stream = await followEvents(service, token);
  await pass(15);
  await eventually(() => stream.comments.length > 1, 'a comment');
  stream.hangUp();
});

test('a stream ends when its token is revoked', async () => {
  const { token, clientId, clientSecret } = await createMerchant(service);
  const stream = await followEvents(service, token);
  const form = { token, client_id: clientId, client_secret: clientSecret };
  expect(await call(service, 'POST', '/oauth/revoke', { form })).toMatchObject({ status: 200 });
  await pass(15);
  await stream.ended;
});

test('a stream ends when its user is no longer a member of the business', async () => {
  const [owner, member] = [await newPerson(service), await newPerson(service)];
  const app = await registerBusinessApp(service, owner);
  const members = `/businesses/${app.businessId}/members`;
  const body = { email: member.email, role: 'viewer' };
  expect(await call(service, 'POST', members, { token: owner.session, body })).toMatchObject({ status: 201 });
  const { access_token } = await obtainTokens(service, member, app, { scope: 'payments:read profile:read' });
  const stream = await followEvents(service, access_token);
  await pass(15);
  await eventually(() => stream.comments.length > 1, 'a comment');
  expect(await call(service, 'DELETE', `${members}/${member.id}`, { token: owner.session })).toMatchObject({
    status: 204,
  });
  await pass(15);
  await stream.ended;
});

test('a stream ends when its application has lost every scope that it takes', async () => {
  const owner = await newPerson(service);
  const app = await registerBusinessApp(service, owner);
  const stream = await followEvents(service, await fetchToken(service, app.id, app.secret!));
  const setScopes = (scopes: string[]) =>
    call(service, 'PATCH', `/oauth/clients/${app.id}`, { token: owner.session, body: { scopes } });
  expect(await setScopes(['payments:read', 'profile:read'])).toMatchObject({ status: 200 });
  await pass(15);
  await eventually(() => stream.comments.length > 1, 'a comment');
  expect(await setScopes(['profile:read'])).toMatchObject({ status: 200 });
  await pass(15);
  await stream.ended;
});
