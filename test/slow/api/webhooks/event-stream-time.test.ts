import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { call, createMerchant, fetchToken } from '../../../support/api.ts';
import { pass } from '../../../support/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { followEvents, type Follower } from '../../../support/event-stream.ts';
import { join } from '../../../support/members.ts';
import { newPerson, obtainTokens, registerBusinessApp } from '../../../support/oauth.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Advances the clock by at most three seconds until a stream ends: a check skips its turn while the previous one runs. */
async function passUntilEnd({ ended }: Follower): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  for (let second = 0; second < 3 && !isOver; second += 1) {
    await pass(1);
    await Promise.race([ended, delay(10_000, undefined, { ref: false })]);
  }
  expect(isOver).toBe(true);
}

test('a stream in which nothing happens is kept open by comments', async () => {
  const { token } = await createMerchant(service);
  const stream = await followEvents(service, token);
  await pass(15);
  await eventually(() => stream.comments.length > 1, 'a comment');
  stream.hangUp();
});

test('a stream ends within a second of the revocation of its token, and others go on', async () => {
  const { token, clientId, clientSecret } = await createMerchant(service);
  const stream = await followEvents(service, token);
  const other = await followEvents(service, await fetchToken(service, clientId, clientSecret));
  const form = { token, client_id: clientId, client_secret: clientSecret };
  expect(await call(service, 'POST', '/oauth/revoke', { form })).toMatchObject({ status: 200 });
  await passUntilEnd(stream);
  await pass(15);
  await eventually(() => other.comments.length > 1, 'a comment');
  other.hangUp();
});

test('a stream ends within a second when its user is no longer a member of the business', async () => {
  const [owner, member] = [await newPerson(service), await newPerson(service)];
  const app = await registerBusinessApp(service, owner);
  const members = `/businesses/${app.businessId}/members`;
  await join(service, owner, app.businessId, member, 'viewer');
  const { access_token } = await obtainTokens(service, member, app, { scope: 'payments:read profile:read' });
  const stream = await followEvents(service, access_token);
  await pass(15);
  await eventually(() => stream.comments.length > 1, 'a comment');
  expect(await call(service, 'DELETE', `${members}/${member.id}`, { token: owner.session })).toMatchObject({
    status: 204,
  });
  await passUntilEnd(stream);
});

test('a stream ends within a second when its application has lost every scope that it takes', async () => {
  const owner = await newPerson(service);
  const app = await registerBusinessApp(service, owner);
  const stream = await followEvents(service, await fetchToken(service, app.id, app.secret!));
  const setScopes = (scopes: string[]) =>
    call(service, 'PATCH', `/oauth/clients/${app.id}`, { token: owner.session, body: { scopes } });
  expect(await setScopes(['payments:read', 'profile:read'])).toMatchObject({ status: 200 });
  await pass(15);
  await eventually(() => stream.comments.length > 1, 'a comment');
  expect(await setScopes(['profile:read'])).toMatchObject({ status: 200 });
  await passUntilEnd(stream);
});

test('a stream ends within a second when its application is deleted', async () => {
  const { token, clientId, user } = await createMerchant(service);
  const stream = await followEvents(service, token);
  expect(await call(service, 'DELETE', `/oauth/clients/${clientId}`, { token: user.session })).toMatchObject({
    status: 204,
  });
  await pass(1);
  await stream.ended;
});

test('a stream ends within a second when its user revokes the consent', async () => {
  const owner = await newPerson(service);
  const app = await registerBusinessApp(service, owner);
  const { access_token } = await obtainTokens(service, owner, app, { scope: 'payments:read profile:read' });
  const stream = await followEvents(service, access_token);
  expect(await call(service, 'DELETE', `/oauth/consents/${app.id}`, { token: owner.session })).toMatchObject({
    status: 204,
  });
  await pass(1);
  await stream.ended;
});

test('a stream ends when its token expires', async () => {
  const stream = await followEvents(service, (await createMerchant(service)).token);
  await pass(3600);
  await stream.ended;
});
