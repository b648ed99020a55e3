import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { freePort } from '../../scripts/processes/free-port.ts';
import { call, createMerchant, PASSWORD } from '../support/api.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { newVisitor } from '../support/visitor.ts';

/** A service behind an https proxy; requests are sent as the proxy sends them. */
let service: TestService;
beforeAll(async () => {
  const port = await freePort();
  const started = await startTestService({ PORT: String(port), BASE_URL: 'https://pay.example' });
  const origin = `http://127.0.0.1:${port}`;
  service = { ...started, origin, baseUrl: `${origin}/api/v1` };
});
afterAll(() => service.stop());

const person = () => ({ name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: PASSWORD });

test('under https the cookie of a session is bound to this host and never sent in the clear', async () => {
  const { status, headers } = await call(service, 'POST', '/users', { body: person() });
  expect(status).toBe(201);
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-tally_session=tses_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
});

test('under https the cookie of forms is, too', async () => {
  const { headers } = await newVisitor(service).get('/signup');
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-tally_form=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('under https only cookies with the prefix sign in', async () => {
  const visitor = newVisitor(service);
  const { status } = await visitor.submit('/signup', { ...person(), phone: '' });
  expect(status).toBe(303);
  expect((await visitor.get('/dashboard')).status).toBe(200);
  const token = visitor.cookies.get('__Host-tally_session')!;
  const planted = await call(service, 'GET', '/session', { headers: { Cookie: `tally_session=${token}` } });
  expect(planted.status).toBe(401);
});

test.each(['http://169.254.169.254/latest', 'http://127.0.0.1:5432/'])(
  'a service with a public origin sends no webhooks to %s, and names the setting',
  async (url) => {
    const { token } = await createMerchant(service);
    const { status, body } = await call(service, 'POST', '/webhook-endpoints', { token, body: { url } });
    expect([status, body.code]).toEqual([422, 'destination_forbidden']);
    expect(body.detail).toContain('WEBHOOK_ALLOW_PRIVATE=true');
    const { body: list } = await call(service, 'GET', '/webhook-endpoints', { token });
    expect(list.data).toEqual([]);
  },
);
