import { UniqueConstraintError, type Transaction } from 'sequelize';
import type { DomainContext } from '../domain-context.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { User } from '../../models/accounts/user.ts';
import { checkName } from '../businesses/names.ts';
import { readAddress } from '../input/email-address.ts';
import { hashFor, holdAddress } from './address-salt.ts';
import { readInvitation, requireInvited } from './invitation-link.ts';
import { hasSecondFactor } from './prove-code.ts';
import { mailVerification } from './email-verification.ts';
import { composed } from './passwords.ts';
import { openSession, type OpenedSession, type SessionRequest } from './sessions.ts';

export interface SignUp {
  email: string;
  password: string;
  name: string;
  phone?: string;
  /** The token of an invitation mailed to the address, which verifies it. */
  invitation?: string;
}

/** Time in seconds within which an equal form counts as a repeated submission. */
const SENT_TWICE_SECONDS = 60;

/**
 * Creates the account and signs it in, whether or not the address has other accounts.
 * @param isForm true if a person sends it, who may click twice: then the account of the first click is signed in
 * @throws Refusal `already_exists` with an invitation, which proves the address, when another account has verified it
 */
export async function signUp(
  service: DomainContext,
  entered: SignUp,
  session: SessionRequest,
  isForm = false,
): Promise<OpenedSession> {
  const composedEntry = { ...entered, password: composed(entered.password) };
  service.inputs.check('UserCreate', composedEntry);
  const details = { ...composedEntry, email: readAddress(entered.email) };
  checkName(details.name);
  await service.passwords.refuseCommon(details.password, [details.email, details.name]);
  return (await create(service, details, session, isForm)) ?? signUp(service, details, session, isForm);
}

/** @returns undefined when the salt of the address has changed meanwhile */
async function create(
  service: DomainContext,
  details: SignUp,
  session: SessionRequest,
  isForm: boolean,
): Promise<OpenedSession | undefined> {
  const password_hash = await hashFor(service, details.email, details.password);
  return transaction(async (tx) => {
    if (!(await holdAddress(details.email, password_hash, tx))) return undefined;
    const made = isForm && (await madeByFirstClick(service, details, password_hash, tx));
    if (made) return openSession(service.clock, made, session, tx);
    const at = service.clock.now();
    const verifiedAt = (await isProvenByInvitation(service, details, tx)) ? at : null;
    const user = await createUser(details, password_hash, verifiedAt, at, tx);
    if (!verifiedAt) await mailVerification(service, user, tx, session.language);
    return openSession(service.clock, user, session, tx);
  });
}

/**
 * Finds the account of a repeated submission, because two accounts with one password could not be distinguished at the next
 * sign-in.
 */
async function madeByFirstClick(
  { clock }: DomainContext,
  { email, name, phone }: SignUp,
  password_hash: string,
  tx: Transaction,
): Promise<User | undefined> {
  const user = await User.findByHash(email, password_hash, tx);
  if (user?.name !== name || user.phone !== (phone ?? null)) return undefined;
  const isNew = user.created_at > clock.secondsFromNow(-SENT_TWICE_SECONDS);
  return isNew && !(await hasSecondFactor(user, tx)) ? user : undefined;
}

/** @throws Refusal `link_invalid` for an invitation of another address, or one that cannot be used */
async function isProvenByInvitation(
  { clock }: DomainContext,
  { email, invitation }: SignUp,
  tx: Transaction,
): Promise<boolean> {
  if (invitation === undefined) return false;
  requireInvited(await readInvitation(clock, invitation, tx), email);
  return true;
}

async function createUser(
  { email, name, phone }: SignUp,
  password_hash: string,
  email_verified_at: Date | null,
  at: Date,
  tx: Transaction,
): Promise<User> {
  try {
    return await User.create(
      {
        id: newId('usr'),
        email,
        name,
        phone: phone ?? null,
        password_hash,
        email_verified_at,
        created_at: at,
        updated_at: at,
      },
      { transaction: tx },
    );
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new Refusal('already_exists', 'An account with this email address exists. Sign in, or use another address.', {
      errors: [{ field: '/email', code: 'already_exists', message: 'has an account: sign in, or use another address' }],
    });
  }
}
