import { Op, type Transaction } from 'sequelize';
import { limits } from '../../../spec/generated/values.ts';
import { Grant } from '../../models/oauth/grant.ts';
import { RecoveryCode } from '../../models/accounts/recovery-code.ts';
import { Session } from '../../models/accounts/session.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashSecret, newRecoveryCode } from '../../platform/secrets.ts';
import { hasSecondFactor } from './prove-code.ts';

const RECOVERY_CODES = limits.RecoveryCodes.recovery_codes.maxItems;

/** @returns the new recovery codes, which are stored as hashes */
export async function replaceCodes(clock: Clock, { id }: User, tx: Transaction): Promise<string[]> {
  await RecoveryCode.destroy({ where: { user_id: id }, transaction: tx });
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({
    code_hash: hashSecret(code.replaceAll('-', '')),
    user_id: id,
    created_at: clock.now(),
    used_at: null,
  }));
  await RecoveryCode.bulkCreate(rows, { transaction: tx });
  return codes;
}

/**
 * Deletes the recovery codes of a user without a second factor, and the proofs in sessions. Requires the user to be locked.
 * @returns true if the second factor is still on
 */
export async function forgetUnlessOn(user: User, tx: Transaction): Promise<boolean> {
  if (await hasSecondFactor(user, tx)) return true;
  const proven = { user_id: user.id, second_factor_at: { [Op.ne]: null } };
  await RecoveryCode.destroy({ where: { user_id: user.id }, transaction: tx });
  // Before the sessions, because a session may be fetched with a grant meanwhile.
  await Grant.update({ second_factor_at: null }, { where: { ...proven, session_id: null }, transaction: tx });
  await Session.update({ second_factor_at: null }, { where: proven, transaction: tx });
  return false;
}
