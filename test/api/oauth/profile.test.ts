import { expect, test } from '@jest/globals';
import { call, createMerchant, PASSWORD } from '../../support/api.ts';
import { obtainTokens } from '../../support/oauth.ts';
import { app, person as owner, service } from '../../support/oauth-service.ts';
import { newVisitor } from '../../support/visitor.ts';

const readProfile = (token: string) => call(service, 'GET', '/profile', { token });

test.each([
  ['grace@example.com', '+4915112345678', 'g***@example.com', '+49********678'],
  ['a@example.com', '', 'a***@example.com', null],
  ['someone.with.a.long.name@mail.example.com', '+1234567', 's***@mail.example.com', '+12**567'],
])('the contact details of %s and %s are masked', async (email, phone, maskedEmail, maskedPhone) => {
  const visitor = newVisitor(service);
  await visitor.submit('/signup', { email, phone, name: 'Grace Hopper', password: PASSWORD });
  const { access_token } = await obtainTokens(service, visitor, app, { scope: 'profile:read' });
  const { status, body } = await readProfile(access_token);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^usr_/),
    name: 'Grace Hopper',
    email: maskedEmail,
    phone: maskedPhone,
  });
});

test('an application without a user gets the error that profile and wallet need one', async () => {
  const { token } = await createMerchant(service);
  for (const path of ['/profile', '/wallet']) {
    const { status, body } = await call(service, 'GET', path, { token });
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
    expect(body.detail).toContain("requires a user's token");
  }
});

test('without profile:read there is no profile', async () => {
  const { access_token } = await obtainTokens(service, owner, app, { scope: 'wallet:read' });
  for (const token of [access_token, (await createMerchant(service)).token]) {
    const { status, body, headers } = await readProfile(token);
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
    expect(headers.get('WWW-Authenticate')).toContain('scope="profile:read"');
  }
});
