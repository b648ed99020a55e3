import type { Transaction } from 'sequelize';
import { Business } from '../../models/businesses/business.ts';
import type { Session } from '../../models/accounts/session.ts';
import { Refusal } from '../../platform/errors.ts';
import type { SignedIn } from '../audit/audit.ts';

/** A signed-in user with the session, which records how it was opened. */
export interface Opener extends SignedIn {
  session: Session;
}

type Proven = Pick<Session, 'second_factor_at'>;

/** @throws Refusal `strong_sign_in_required` for a session without a second factor */
export function requireStrongSignIn({ second_factor_at }: Proven): void {
  if (second_factor_at !== null) return;
  throw new Refusal(
    'strong_sign_in_required',
    'This requires a session with a second factor. Confirm it with a code (POST /session/confirm) or a passkey (POST /session/confirm/passkey); set one of them up first if you have not. Then repeat the request.',
  );
}

type Demanding = Pick<Business, 'live_requires_second_factor'>;

/** Reports whether a sign-in, or a grant made with it, is too weak for changes in LIVE of the business. */
export const isTooWeak = (business: Demanding | null, { second_factor_at }: Proven): boolean =>
  business !== null && business.live_requires_second_factor && second_factor_at === null;

/** Requires a second factor if the business requires it, for changes in LIVE and of its members. */
export function requireStrongFor(business: Demanding | null, session: Proven): void {
  if (isTooWeak(business, session)) requireStrongSignIn(session);
}

/** Requires a second factor if the business with this id requires it. */
export async function requireStrongIn(
  businessId: string | null,
  { session }: Pick<Opener, 'session'>,
  tx: Transaction,
): Promise<void> {
  if (businessId !== null) requireStrongFor(await Business.findByPk(businessId, { transaction: tx }), session);
}
