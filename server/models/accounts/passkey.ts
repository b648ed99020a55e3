import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';

/** A WebAuthn credential of a user. */
export class Passkey extends Model<InferAttributes<Passkey>, InferCreationAttributes<Passkey>> {
  declare id: string;
  declare user_id: string;
  /** The authenticator's id of the credential. */
  declare credential_id: Buffer;
  /** Public key in COSE (RFC 9052). */
  declare public_key: Buffer;
  /** Signature counter. */
  declare sign_count: number;
  /** Transports by which browsers reach the authenticator. */
  declare transports: string[];
  declare is_synced: boolean;
  declare name: string;
  declare created_at: Date;
  declare updated_at: Date;
  declare last_used_at: Date | null;

  static countOf(user_id: string, tx?: Transaction): Promise<number> {
    return Passkey.count({ where: { user_id }, transaction: tx });
  }

  /** Lists a user's passkeys as credential descriptors for browsers. */
  static async descriptorsOf(user_id: string): Promise<{ id: string; transports: string[] }[]> {
    const passkeys = await Passkey.findAll({ where: { user_id }, order: [['id', 'ASC']] });
    return passkeys.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }));
  }

  /** Finds a passkey and locks it until the transaction ends, so that its counter only grows. */
  static lockByCredential(credential_id: Buffer, tx: Transaction): Promise<Passkey | null> {
    return Passkey.findOne({ where: { credential_id }, lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx });
  }

  toWire(): components['schemas']['Passkey'] {
    return {
      id: this.id,
      name: this.name,
      is_synced: this.is_synced,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
      last_used_at: this.last_used_at?.toISOString() ?? null,
    };
  }
}

defineModel(Passkey, 'passkeys', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: DataTypes.TEXT,
  credential_id: DataTypes.BLOB,
  public_key: DataTypes.BLOB,
  sign_count: DataTypes.BIGINT,
  transports: DataTypes.ARRAY(DataTypes.TEXT),
  is_synced: DataTypes.BOOLEAN,
  name: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  last_used_at: nullable(DataTypes.DATE(3)),
});
