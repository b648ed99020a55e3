import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import type { Scope } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { User } from '../accounts/user.ts';

/** One approval by a user. Codes and tokens hang on it, so revoking it ends them all. */
export class Grant extends Model<InferAttributes<Grant>, InferCreationAttributes<Grant>> {
  declare id: string;
  declare client_id: string;
  declare user_id: string;
  declare scopes: Scope[];
  /** The session that a first-party application got in place of tokens. */
  declare session_id: string | null;
  declare created_at: Date;
  /** Its tokens are not renewed after this. */
  declare expires_at: Date;
  declare revoked_at: Date | null;
  /** When the user who allowed it was last authenticated. */
  declare proven_at: CreationOptional<Date | null>;
  /** When that user last proved a second factor. */
  declare second_factor_at: CreationOptional<Date | null>;
  /** The session in which it was allowed. */
  declare admitted_by: CreationOptional<string | null>;
  declare user: NonAttribute<User>;

  /** Revokes those of a user, or of one session, that a command line can still fetch a session with. */
  static async revokeUnfetched(user_id: string, at: Date, tx: Transaction, admittedBy?: string): Promise<void> {
    await run(REVOKE_UNFETCHED, [user_id, at, admittedBy ?? null], tx);
  }
}

defineModel(
  Grant,
  'grants',
  {
    id: { type: DataTypes.TEXT, primaryKey: true },
    client_id: DataTypes.TEXT,
    user_id: DataTypes.TEXT,
    scopes: DataTypes.ARRAY(DataTypes.TEXT),
    session_id: DataTypes.TEXT,
    created_at: DataTypes.DATE(3),
    expires_at: DataTypes.DATE(3),
    revoked_at: DataTypes.DATE(3),
    proven_at: DataTypes.DATE(3),
    second_factor_at: DataTypes.DATE(3),
    admitted_by: DataTypes.TEXT,
  },
  () => Grant.belongsTo(User, { as: 'user', foreignKey: 'user_id' }),
);

const REVOKE_UNFETCHED: Statement = {
  text: `
    UPDATE grants SET revoked_at = $2
    WHERE user_id = $1 AND session_id IS NULL AND revoked_at IS NULL AND ($3::text IS NULL OR admitted_by = $3)
      AND client_id IN (SELECT client_id FROM clients WHERE is_first_party)`,
};
