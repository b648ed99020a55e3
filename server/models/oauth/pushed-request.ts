import { DataTypes, Model, Op, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';

/** An authorization request that an application pushed (RFC 9126). */
export class PushedRequest extends Model<InferAttributes<PushedRequest>, InferCreationAttributes<PushedRequest>> {
  declare request_hash: Buffer;
  declare client_id: string;
  /** The parameters of the request, form-encoded. */
  declare parameters: string;
  declare created_at: Date;
  declare expires_at: Date;
  /** Time at which a browser arrived with it first. */
  declare opened_at: Date | null;
  /** Time of the response. */
  declare used_at: Date | null;

  /** Marks an unexpired request as used. @returns true if this response is its first */
  static async use(request_hash: Buffer, at: Date, tx: Transaction): Promise<boolean> {
    const where = { request_hash, used_at: null, expires_at: { [Op.gt]: at } };
    const [used] = await PushedRequest.update({ used_at: at }, { where, transaction: tx });
    return used === 1;
  }
}

defineModel(PushedRequest, 'pushed_requests', {
  request_hash: { type: DataTypes.BLOB, primaryKey: true },
  client_id: DataTypes.TEXT,
  parameters: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  opened_at: nullable(DataTypes.DATE(3)),
  used_at: nullable(DataTypes.DATE(3)),
});
