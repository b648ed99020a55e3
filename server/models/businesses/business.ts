import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Role } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

export class Business extends Model<InferAttributes<Business>, InferCreationAttributes<Business>> {
  declare id: string;
  declare name: string;
  declare live_requires_second_factor: CreationOptional<boolean>;
  declare closed_at: CreationOptional<Date | null>;
  /** Time at which all open payments of the closed business had ended. */
  declare settled_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  /** Keeps a business open or closed until the transaction ends. Every refund calls this. @returns true if it is open */
  static async hold(id: string, tx: Transaction): Promise<boolean> {
    const [row] = await run<Pick<Business, 'closed_at'>>(HOLD, [id], tx);
    return row?.closed_at === null;
  }

  /** Lists closed businesses with open payments, at most `limit`, the longest closed first. */
  static findUnsettled(limit: number): Promise<Business[]> {
    const where = { closed_at: { [Op.ne]: null }, settled_at: null };
    return Business.findAll({ where, order: ['closed_at'], limit });
  }

  toWire(role: Role): components['schemas']['Business'] {
    return {
      id: this.id,
      name: this.name,
      role,
      live_requires_second_factor: this.live_requires_second_factor,
      closed_at: this.closed_at?.toISOString() ?? null,
      settled_at: this.settled_at?.toISOString() ?? null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

defineModel(Business, 'businesses', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  live_requires_second_factor: { type: DataTypes.BOOLEAN, defaultValue: false },
  closed_at: nullable(DataTypes.DATE(3)),
  settled_at: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const HOLD: Statement = {
  name: 'hold business',
  text: 'SELECT closed_at FROM businesses WHERE id = $1 FOR SHARE',
};
