import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant } from './support/api.ts';
import { pass } from './support/clock.ts';
import { eventually } from './support/eventually.ts';
import { followEvents } from './support/event-stream.ts';
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
