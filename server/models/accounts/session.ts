import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { isVerified, User } from './user.ts';

export class Session extends Model<InferAttributes<Session>, InferCreationAttributes<Session>> {
  declare id: string;
  declare user_id: string;
  declare token_hash: Buffer;
  declare transport: 'cookie' | 'bearer';
  declare user_agent: string | null;
  /** Network address of the sign-in. */
  declare address: CreationOptional<string | null>;
  declare created_at: Date;
  declare last_used_at: Date;
  declare expires_at: Date;
  /** Time of the user's last reauthentication; null if never. */
  declare proven_at: CreationOptional<Date | null>;
  /** Time of the user's last proof of a second factor in this session; null if never. */
  declare second_factor_at: CreationOptional<Date | null>;
  /** Time of the session's last confirmation by a mailed link; null if never. */
  declare mail_confirmed_at: CreationOptional<Date | null>;
  declare user: NonAttribute<User>;
  /** True if this request extended the session; its cookie must then be extended too. */
  declare isRenewed: NonAttribute<boolean>;
}

defineModel(
  Session,
  'sessions',
  {
    id: { type: DataTypes.TEXT, primaryKey: true },
    user_id: DataTypes.TEXT,
    token_hash: DataTypes.BLOB,
    transport: DataTypes.TEXT,
    user_agent: nullable(DataTypes.TEXT),
    address: nullable(DataTypes.TEXT),
    created_at: DataTypes.DATE(3),
    last_used_at: DataTypes.DATE(3),
    expires_at: DataTypes.DATE(3),
    proven_at: nullable(DataTypes.DATE(3)),
    second_factor_at: nullable(DataTypes.DATE(3)),
    mail_confirmed_at: nullable(DataTypes.DATE(3)),
  },
  () => Session.belongsTo(User, { as: 'user', foreignKey: 'user_id' }),
);

/** Reports whether the account that has verified an email address is signed in from a network address. */
export async function hasSessionFrom(email: string, address: string, at: Date): Promise<boolean> {
  const user = { model: User, as: 'user', required: true, attributes: [], where: isVerified(email) };
  const where = { address, expires_at: { [Op.gt]: at } };
  return (await Session.findOne({ attributes: ['id'], where, include: user })) !== null;
}
