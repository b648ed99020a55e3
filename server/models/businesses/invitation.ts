import {
  col,
  DataTypes,
  fn,
  Model,
  Op,
  where,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Role } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';

/** An invitation of an address to join a business in a role. */
export class Invitation extends Model<InferAttributes<Invitation>, InferCreationAttributes<Invitation>> {
  declare id: string;
  declare business_id: string;
  declare email: string;
  declare role: Role;
  declare status: CreationOptional<'PENDING' | 'ACCEPTED' | 'WITHDRAWN'>;
  /** Hash of the token in the newest mail. */
  declare token_hash: Buffer;
  declare invited_by: string;
  declare created_at: Date;
  declare updated_at: Date;
  declare expires_at: Date;

  static findByToken(token_hash: Buffer, tx?: Transaction): Promise<Invitation | null> {
    return Invitation.findOne({ where: { token_hash }, transaction: tx });
  }

  /** Finds the pending invitation to an address, compared case-insensitively. */
  static findPending(business_id: string, email: string, tx: Transaction): Promise<Invitation | null> {
    const toAddress = where(fn('lower', col('email')), email.toLowerCase());
    return Invitation.findOne({
      where: { [Op.and]: [{ business_id, status: 'PENDING' }, toAddress] },
      transaction: tx,
    });
  }

  /** Removes every invitation to an address, in any status. */
  static async removeTo(email: string, tx: Transaction): Promise<void> {
    await Invitation.destroy({ where: where(fn('lower', col('email')), email.toLowerCase()), transaction: tx });
  }

  toWire(): components['schemas']['Invitation'] {
    return {
      id: this.id,
      business_id: this.business_id,
      email: this.email,
      role: this.role,
      invited_by: this.invited_by,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
      expires_at: this.expires_at.toISOString(),
    };
  }
}

defineModel(Invitation, 'invitations', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  email: DataTypes.TEXT,
  role: DataTypes.TEXT,
  status: { type: DataTypes.TEXT, defaultValue: 'PENDING' },
  token_hash: DataTypes.BLOB,
  invited_by: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
});
