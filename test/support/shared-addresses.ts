import argon2 from 'argon2';
import { randomBytes, randomUUID } from 'node:crypto';
import { newId } from '../../server/platform/ids.ts';
import { call, PASSWORD, type ApiAnswer, type TestUser } from './api.ts';
import { sql } from './database.ts';
import { verifyEmail } from './mail.ts';
import type { TestService } from './service.ts';

export const newAddress = () => `${randomUUID()}@example.com`;

/** Signs up with a chosen password and address. */
export async function signUpWith(service: TestService, email: string, password = PASSWORD): Promise<TestUser> {
  const body = { email, password, name: 'Ada Lovelace', transport: 'bearer' };
  const { status, text, body: user } = await call(service, 'POST', '/users', { body });
  if (status !== 201) throw new Error(text);
  return { id: user.id, email, session: user.session_token };
}

export const signInWith = (service: TestService, email: string, password = PASSWORD): Promise<ApiAnswer> =>
  call(service, 'POST', '/session', { body: { email, password, transport: 'bearer' } });

/** Inserts an account whose password has a random salt, as releases before shared addresses created it. */
export async function insertOld(service: TestService, email: string, password = PASSWORD): Promise<{ id: string }> {
  const id = newId('usr');
  const hash = await argon2.hash(password, { salt: randomBytes(16), memoryCost: 2048, timeCost: 2, parallelism: 1 });
  await sql(
    service,
    `INSERT INTO users (id, email, name, password_hash, created_at, updated_at) VALUES ($1, $2, 'Ada', $3, now(), now())`,
    [id, email, hash],
  );
  return { id };
}

/** Addresses by state. */
export const STATES: Record<string, (service: TestService) => Promise<string>> = {
  'a new address': () => Promise.resolve(newAddress()),
  'one of an unverified account': async (service) => (await signUpWith(service, newAddress())).email,
  'one of a verified account': newVerified,
  'one of several accounts': async (service) => {
    const email = await newVerified(service);
    for (const password of ['three purple ducks in snow', 'five silent clocks at noon'])
      await signUpWith(service, email, password);
    return email;
  },
  'one of an account of an earlier release': async (service) => {
    const email = newAddress();
    await insertOld(service, email);
    return email;
  },
};

async function newVerified(service: TestService): Promise<string> {
  const user = await signUpWith(service, newAddress());
  await verifyEmail(service, user);
  return user.email;
}
