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
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';
import { User } from '../accounts/user.ts';

/** One approval by a user. Its codes and tokens are revoked with it. */
export class Grant extends Model<InferAttributes<Grant>, InferCreationAttributes<Grant>> {
  declare id: string;
  declare client_id: string;
  declare user_id: string;
  declare scopes: Scope[];
  /** `token_generation` of the application when the user approved. */
  declare token_generation: CreationOptional<number>;
  /** The session that a first-party application received instead of tokens. */
  declare session_id: string | null;
  declare created_at: Date;
  /** Time after which its tokens are not refreshed. */
  declare expires_at: Date;
  declare revoked_at: Date | null;
  /** Time of the approving user's last authentication. */
  declare proven_at: CreationOptional<Date | null>;
  /** Time of that user's last proof of a second factor. */
  declare second_factor_at: CreationOptional<Date | null>;
  /** The session in which the user approved. */
  declare admitted_by: CreationOptional<string | null>;
  declare user: NonAttribute<User>;

  /** Revokes the grants of a user, or of one session, for which the CLI has not fetched its session yet. */
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
    token_generation: { type: DataTypes.INTEGER, defaultValue: 0 },
    session_id: nullable(DataTypes.TEXT),
    created_at: DataTypes.DATE(3),
    expires_at: DataTypes.DATE(3),
    revoked_at: nullable(DataTypes.DATE(3)),
    proven_at: nullable(DataTypes.DATE(3)),
    second_factor_at: nullable(DataTypes.DATE(3)),
    admitted_by: nullable(DataTypes.TEXT),
  },
  () => Grant.belongsTo(User, { as: 'user', foreignKey: 'user_id' }),
);

const REVOKE_UNFETCHED: Statement = {
  text: `
    UPDATE grants SET revoked_at = $2
    WHERE user_id = $1 AND session_id IS NULL AND revoked_at IS NULL AND ($3::text IS NULL OR admitted_by = $3)
      AND client_id IN (SELECT client_id FROM clients WHERE is_first_party)`,
};
