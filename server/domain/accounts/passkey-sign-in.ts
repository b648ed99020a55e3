import type { components } from '../../../spec/generated/schema.ts';
import { transaction } from '../../database/transaction.ts';
import { Passkey } from '../../models/accounts/passkey.ts';
import type { User } from '../../models/accounts/user.ts';
import { Refusal } from '../../platform/errors.ts';
import type { DomainContext } from '../domain-context.ts';
import { requestOptions } from './passkey-answers.ts';
import { challengeInvalid, newChallenge, readChallenge, type Challenge } from './passkey-challenges.ts';
import { findByPassword, findByTicket, fingerprint } from './password-sign-in.ts';
import { COPIED, invalidPasskey, usePasskey, type PasskeyAnswer } from './prove-passkey.ts';
import { openSession, type OpenedSession, type SessionRequest } from './sessions.ts';

type PasskeyRequest = components['schemas']['PasskeyRequest'];

/** Starts a sign-in, equally for everyone: the request reveals nothing about any account. */
export function startSignIn(service: DomainContext): Promise<PasskeyRequest> {
  return requestOptions(service.config, newChallenge(service, 'passkey sign-in'), [], 'required');
}

/** Signs in by a passkey alone. The passkey must have verified its user, which makes it both factors. */
export function signInByPasskey(
  service: DomainContext,
  answer: PasskeyAnswer,
  request: SessionRequest,
): Promise<OpenedSession> {
  const challenge = readChallenge(service, answer.response.clientDataJSON, 'passkey sign-in');
  return open(service, answer, { challenge, needsVerification: true }, request);
}

/** Starts the second step after a correct password. @throws Refusal `not_found` for a user without passkeys */
export async function startSecondStep(
  service: DomainContext,
  email: string,
  password: string,
): Promise<PasskeyRequest> {
  const request = await secondStepOf(service, await findByPassword(service, email, password));
  if (!request) throw new Refusal('not_found', 'This user has no passkey. Sign in with POST /session.');
  return request;
}

/**
 * Starts the second step with the ticket of the first page, and returns the user's address. The request is null for a user
 * without passkeys.
 */
export async function secondStepByTicket(
  service: DomainContext,
  ticket: string,
): Promise<{ email: string; request: PasskeyRequest | null }> {
  const user = await findByTicket(service, ticket);
  return { email: user.email, request: await secondStepOf(service, user) };
}

async function secondStepOf(service: DomainContext, user: User): Promise<PasskeyRequest | null> {
  const known = await Passkey.descriptorsOf(user.id);
  if (known.length === 0) return null;
  const recipient = { user: user.id, password: fingerprint(user) };
  const challenge = newChallenge(service, 'passkey second step', recipient);
  return requestOptions(service.config, challenge, known, 'preferred');
}

/** Signs in by a passkey after the password, which its challenge proves. */
export function finishSecondStep(
  service: DomainContext,
  answer: PasskeyAnswer,
  request: SessionRequest,
): Promise<OpenedSession> {
  const challenge = readChallenge(service, answer.response.clientDataJSON, 'passkey second step');
  return service.limits.failures.limitProof('passkey', challenge.user!, () =>
    open(service, answer, { challenge, needsVerification: false }, request),
  );
}

async function open(
  service: DomainContext,
  answer: PasskeyAnswer,
  wanted: { challenge: Challenge; needsVerification: boolean },
  request: SessionRequest,
): Promise<OpenedSession> {
  const opened = await transaction(async (tx) => {
    const proven = await usePasskey(service, answer, { ...wanted, refuse: invalidPasskey }, tx);
    if (!proven) return undefined;
    const { password = fingerprint(proven.user) } = wanted.challenge;
    if (password !== fingerprint(proven.user)) throw challengeInvalid('The password was changed meanwhile.');
    return openSession(service.clock, proven.user, { ...request, secondFactorAt: service.clock.now() }, tx);
  });
  if (!opened) throw invalidPasskey(COPIED);
  return opened;
}
