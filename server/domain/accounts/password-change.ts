import type { Transaction } from 'sequelize';
import { AccountLink } from '../../models/accounts/account-link.ts';
import { User } from '../../models/accounts/user.ts';
import type { DomainContext } from '../domain-context.ts';
import { recordOwn, type Actor } from '../audit/audit.ts';
import { passwordLetter } from './account-letters.ts';
import { endApplications, type Keeping } from './connected-applications.ts';
import { hashFor } from './address-salt.ts';
import { notify } from './notify.ts';
import { composed } from './passwords.ts';
import { countingCode, noteProof, proveFactor, type ChangeProof } from './prove-factor.ts';
import { provePassword, wrongPassword } from './prove-password.ts';
import { endOtherSessions, type SignedIn } from './sessions.ts';

/** Replaces the password, and ends all other sessions of the user and the applications that the user has allowed. */
export async function changePassword(
  service: DomainContext,
  by: SignedIn,
  { password: current, code }: ChangeProof,
  chosen: string,
  { keep_applications = false }: Keeping = {},
): Promise<void> {
  const { user, session } = by;
  const password = composed(chosen);
  const proof = { current_password: current, ...(code !== undefined && { code }) };
  service.inputs.check('PasswordChange', { ...proof, password, keep_applications });
  await provePassword(service, user, current);
  await service.passwords.refuseCommon(password, [user.email, user.name]);
  const password_hash = await hashFor(service, user.email, password);
  await countingCode(service, user, code, async (tx) => {
    const locked = await User.lock(user.id, tx);
    if (locked.password_hash !== user.password_hash) throw wrongPassword(); // a concurrent request changed it
    const isProven = await proveFactor(service, { ...by, user: locked }, code, tx);
    await storePassword(service, { ...by, user: locked }, password_hash, { keep_applications }, tx);
    const at = service.clock.now();
    await recordOwn(tx, by, 'password.changed', {}, at);
    await endOtherSessions(session, at, tx);
    if (isProven) await noteProof(session, at, tx);
  });
}

/** Reports whether a password is the user's current one. */
export async function hasPassword(service: DomainContext, { id }: User, password: string): Promise<boolean> {
  const { password_hash } = await User.findByPk(id, { rejectOnEmpty: true });
  return service.passwords.match(password_hash, composed(password));
}

/**
 * Ends all links for a new password, those that keep the password for a new address, and the applications that the user has
 * allowed, and notifies the user. The caller ends sessions after that.
 */
export async function storePassword(
  service: DomainContext,
  by: Actor & { user: User },
  password_hash: string,
  { keep_applications }: Keeping,
  tx: Transaction,
): Promise<void> {
  const { user } = by;
  const at = service.clock.now();
  await user.update({ password_hash, updated_at: at }, { transaction: tx });
  await AccountLink.useAll({ user_id: user.id, purpose: ['reset_password', 'change_email'] }, at, tx);
  if (!keep_applications) await endApplications(by, at, tx);
  await notify(service, user, passwordLetter(!keep_applications), tx);
}
