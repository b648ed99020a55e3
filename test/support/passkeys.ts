import { call, PASSWORD, type ApiAnswer } from './api.ts';
import { Authenticator, type Mistakes } from './authenticator.ts';
import type { TestService } from './service.ts';

type Owner = { session: string };

export interface PasskeyOfUser {
  authenticator: Authenticator;
  id: string;
  recoveryCodes: string[];
}

const post = (service: TestService, path: string, body?: unknown, token?: string) =>
  call(service, 'POST', path, { ...(body !== undefined && { body }), ...(token !== undefined && { token }) });

/** Starts to add a passkey. @returns the options for `navigator.credentials.create()` */
export async function startAdding(service: TestService, { session }: Owner) {
  return expectCreated(await post(service, '/passkeys/registration/start', undefined, session)).public_key;
}

export const sendPasskey = (service: TestService, { session }: Owner, credential: unknown, name?: string) =>
  post(service, '/passkeys', { credential, ...(name !== undefined && { name }) }, session);

export async function addPasskey(service: TestService, owner: Owner, mistakes: Mistakes = {}): Promise<PasskeyOfUser> {
  const authenticator = new Authenticator(service.origin);
  const credential = authenticator.create(await startAdding(service, owner), mistakes);
  const { id, recovery_codes } = expectCreated(await sendPasskey(service, owner, credential));
  return { authenticator, id, recoveryCodes: recovery_codes };
}

/** Starts a sign-in. @returns the options for `navigator.credentials.get()` */
export async function startSignIn(service: TestService) {
  return expectCreated(await post(service, '/session/passkey/start')).public_key;
}

export const sendSignIn = (service: TestService, credential: unknown) =>
  post(service, '/session/passkey', { credential, transport: 'bearer' });

export async function signInByPasskey(service: TestService, authenticator: Authenticator, mistakes: Mistakes = {}) {
  return sendSignIn(service, authenticator.get(await startSignIn(service), mistakes));
}

export const startSecondStep = (service: TestService, email: string, password = PASSWORD) =>
  post(service, '/session/second-step/start', { email, password });

export const sendSecondStep = (service: TestService, credential: unknown) =>
  post(service, '/session/second-step', { credential, transport: 'bearer' });

export const startConfirmation = (service: TestService, { session }: Owner) =>
  post(service, '/session/confirm/passkey/start', undefined, session);

export const sendConfirmation = (service: TestService, { session }: Owner, credential: unknown, password?: string) =>
  post(service, '/session/confirm/passkey', { credential, ...(password !== undefined && { password }) }, session);

function expectCreated({ status, text, body }: ApiAnswer) {
  if (status !== 201) throw new Error(text);
  return body;
}
