import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { RefundFailureCode, RefundStatus } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { send, type Statement } from '../../database/statements.ts';

export class Refund extends Model<InferAttributes<Refund>, InferCreationAttributes<Refund>> {
  declare id: string;
  declare payment_reference: string;
  /** Minor units of `currency`, which is the payment's. */
  declare amount: number;
  declare currency: string;
  declare status: RefundStatus;
  declare reason: string | null;
  declare failure_code: CreationOptional<RefundFailureCode | null>;
  declare metadata: Record<string, string>;
  /** True if the payer's account had been deleted before the refund. */
  declare payer_left: CreationOptional<boolean>;
  /** Time since which a refund that had succeeded has failed. */
  declare returned_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  /** Inserts a new refund, or updates the changeable columns of an existing one. */
  store(tx: Transaction): void {
    void send(STORE, COLUMNS.valuesOf(this.get()), tx);
    this.isNewRecord = false;
  }

  toWire(): components['schemas']['Refund'] {
    return {
      id: this.id,
      payment_reference: this.payment_reference,
      amount: this.amount,
      currency: this.currency,
      status: this.status,
      reason: this.reason,
      failure_code: this.failure_code,
      metadata: this.metadata,
      payer_left: this.payer_left,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

const COLUMNS = defineModel(Refund, 'refunds', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  payment_reference: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  status: DataTypes.TEXT,
  reason: nullable(DataTypes.TEXT),
  failure_code: nullable(DataTypes.TEXT),
  metadata: DataTypes.JSONB,
  payer_left: { type: DataTypes.BOOLEAN, defaultValue: false },
  returned_at: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const STORE: Statement = {
  name: 'store refund',
  text: `
  INSERT INTO refunds (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, failure_code = excluded.failure_code,
    returned_at = excluded.returned_at, updated_at = excluded.updated_at`,
};
