import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PASSWORD, signUp } from '../support/api.ts';
import { mailsTo, VERIFY } from '../support/mail.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { service } from '../support/shared-service.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';

/** A service next to the shared one, on another port. */
let other: TestService;
beforeAll(async () => void (other = await startTestService({ HOST: '::1' })));
afterAll(() => other.stop());

const account = () => ({ email: `${randomUUID()}@example.com`, name: 'Ada Lovelace', phone: '', password: PASSWORD });

test('services on two ports of one host keep their visitors apart, in sessions and forms', async () => {
  const cookies = new Map<string, string>(); // browsers have one jar for a host, whatever the port
  const [visitor, second] = [newVisitor(service, cookies), newVisitor(other, cookies)];
  const form = hiddenFields((await visitor.get('/signup')).html);
  expect((await second.submit('/signup', account())).status).toBe(303);
  expect((await visitor.post('/signup', { ...form, ...account() })).status).toBe(303);
  for (const each of [visitor, second]) expect((await each.get('/dashboard')).status).toBe(200);
  await visitor.post('/signout', hiddenFields((await visitor.get('/dashboard')).html));
  expect((await visitor.get('/dashboard')).status).toBe(303);
  expect((await second.get('/dashboard')).status).toBe(200);
});

test('a service that listens on ::1 shows kept mail at /dev/mail', async () => {
  const user = await signUp(other);
  expect((await mailsTo(other, user)).map(({ subject }) => subject)).toEqual([VERIFY]);
});
