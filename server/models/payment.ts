import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type CreationOptional } from 'sequelize';
import type { components } from '../../spec/generated/schema.ts';
import type { CaptureMethod, Environment, PaymentStatus } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';

type Wire = components['schemas']['Payment'];

export class Payment extends Model<InferAttributes<Payment>, InferCreationAttributes<Payment>> {
  declare reference: string;
  declare business_id: string;
  declare environment: Environment;
  declare client_id: string;
  declare merchant_reference: string | null;
  declare status: PaymentStatus;
  /** Minor units of `currency`, as are all amounts here. */
  declare amount: number;
  declare currency: string;
  declare capture_method: CaptureMethod;
  declare amount_captured: CreationOptional<number>;
  declare amount_refunded: CreationOptional<number>;
  declare payment_method: Wire['payment_method'];
  declare failure: Wire['failure'];
  declare cancellation_reason: string | null;
  declare description: string | null;
  declare metadata: Record<string, string>;
  declare return_url: string | null;
  declare created_at: Date;
  declare updated_at: Date;
  declare expires_at: Date;
  declare authorized_at: Date | null;
  declare captured_at: Date | null;
  declare cancelled_at: Date | null;
  declare expired_at: Date | null;

  toWire(): Wire {
    return {
      reference: this.reference,
      merchant_reference: this.merchant_reference,
      business_id: this.business_id,
      environment: this.environment,
      status: this.status,
      amount: this.amount,
      currency: this.currency,
      capture_method: this.capture_method,
      amount_captured: this.amount_captured,
      amount_refunded: this.amount_refunded,
      amount_refundable: this.amount_captured - this.amount_refunded,
      payment_method: this.payment_method,
      failure: this.failure,
      cancellation_reason: this.cancellation_reason,
      description: this.description,
      metadata: this.metadata,
      return_url: this.return_url,
      checkout_url: null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
      expires_at: this.expires_at.toISOString(),
      authorized_at: this.authorized_at?.toISOString() ?? null,
      captured_at: this.captured_at?.toISOString() ?? null,
      cancelled_at: this.cancelled_at?.toISOString() ?? null,
      expired_at: this.expired_at?.toISOString() ?? null,
    };
  }
}

defineModel(Payment, 'payments', {
  reference: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  client_id: DataTypes.TEXT,
  merchant_reference: DataTypes.TEXT,
  status: DataTypes.TEXT,
  amount: DataTypes.INTEGER,
  currency: DataTypes.TEXT,
  capture_method: DataTypes.TEXT,
  amount_captured: { type: DataTypes.INTEGER, defaultValue: 0 },
  amount_refunded: { type: DataTypes.INTEGER, defaultValue: 0 },
  payment_method: DataTypes.JSONB,
  failure: DataTypes.JSONB,
  cancellation_reason: DataTypes.TEXT,
  description: DataTypes.TEXT,
  metadata: DataTypes.JSONB,
  return_url: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  authorized_at: DataTypes.DATE(3),
  captured_at: DataTypes.DATE(3),
  cancelled_at: DataTypes.DATE(3),
  expired_at: DataTypes.DATE(3),
});
