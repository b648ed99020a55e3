import type { Transaction } from 'sequelize';
import type { Session } from '../../models/accounts/session.ts';
import type { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { unkept, type Checkpoint } from '../checkpoint.ts';
import { hasSecondFactor, kindOfCode, proofRequired, useCode, wrongCode } from './prove-code.ts';
import { hasRecentFactor } from './recent-sign-in.ts';
import type { SignedIn } from './sessions.ts';

/** Proof of identity for a change of the sign-in methods. */
export interface ChangeProof {
  password: string;
  /** Omitted without a second factor, or after a confirmation with it. */
  code?: string | undefined;
}

/** Runs a transaction that checks a code of a second factor. Wrong codes are counted, because six digits can be guessed. */
export function countingCode<T>(
  { limits }: DomainContext,
  { id }: Pick<User, 'id'>,
  code: string | undefined,
  work: (tx: Transaction) => Promise<T>,
  checkpoint: Checkpoint = unkept,
): Promise<T> {
  const run = () => checkpoint.transaction(work);
  return code === undefined ? run() : limits.failures.limitProof(kindOfCode(code), id, run);
}

/**
 * Requires the second factor of a user who has one: a code, which is used up, or a confirmation within the last minutes.
 * Requires the user to be locked. @returns true if a code was used up, which the caller must record
 */
export async function proveFactor(
  service: DomainContext,
  { user, session }: SignedIn,
  code: string | undefined,
  tx: Transaction,
): Promise<boolean> {
  if (!(await hasSecondFactor(user, tx))) return false;
  if (code === undefined && !hasRecentFactor(service.clock, session)) throw proofRequired();
  if (code !== undefined && !(await useCode(service, user, code, tx))) throw wrongCode();
  return code !== undefined;
}

/**
 * Records that both factors were proven in a session, as a confirmation does: the response may be lost, and the code is used
 * up.
 */
export async function noteProof(session: Session, at: Date, tx: Transaction): Promise<void> {
  await session.update({ proven_at: at, second_factor_at: at }, { transaction: tx });
}
