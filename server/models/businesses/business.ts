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
import type { PayoutSchedule, Role } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

export class Business extends Model<InferAttributes<Business>, InferCreationAttributes<Business>> {
  declare id: string;
  declare name: string;
  declare live_requires_second_factor: CreationOptional<boolean>;
  /** URL that receives alarms; null without one. */
  declare alarm_url: CreationOptional<string | null>;
  /** The secret that signs alarms; null without `alarm_url`. */
  declare alarm_secret_encrypted: CreationOptional<Buffer | null>;
  declare payout_schedule: CreationOptional<PayoutSchedule>;
  /** Name of the time zone of days and files in the console. */
  declare time_zone: CreationOptional<string>;
  /** Colour of buttons and links on pages for payers; null for the service's. */
  declare accent_color: CreationOptional<string | null>;
  /** Address for questions of payers; null without one. */
  declare support_email: CreationOptional<string | null>;
  /** Digest of the icon; null without one. */
  declare icon_hash: CreationOptional<string | null>;
  /** Digest of the logo; null without one. */
  declare logo_hash: CreationOptional<string | null>;
  /** Text on the statement of a payer's card; null without one. */
  declare statement_descriptor: CreationOptional<string | null>;
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

  /** Locks the closed businesses with a bank account or images whose last member a user was, or is. It reads all businesses: for operators. */
  static lockLeftBy(userId: string, tx: Transaction): Promise<Pick<Business, 'id' | 'settled_at'>[]> {
    return run(LOCK_LEFT_BY, [userId], tx);
  }

  /** Lists closed businesses with open payments, those after another, at most `limit`, the longest closed first. */
  static findUnsettled(after: Business | undefined, limit: number): Promise<Business[]> {
    const { id, closed_at } = after ?? {};
    const isAfter = { [Op.or]: [{ closed_at: { [Op.gt]: closed_at } }, { closed_at, id: { [Op.gt]: id } }] };
    const where = { closed_at: { [Op.ne]: null }, settled_at: null, ...(after && { [Op.and]: isAfter }) };
    return Business.findAll({ where, order: ['closed_at', 'id'], limit });
  }

  /** Reports whether an open business has an address for alarms. */
  static async hasAlarms(id: string, tx: Transaction): Promise<boolean> {
    const where = { id, closed_at: null, alarm_url: { [Op.ne]: null } };
    return (await Business.count({ where, transaction: tx })) > 0;
  }

  /** Locks up to `limit` businesses with a secret for alarms, in the order of their ids. */
  static lockWithAlarms(after: string, limit: number, tx: Transaction): Promise<Business[]> {
    const where = { id: { [Op.gt]: after }, alarm_secret_encrypted: { [Op.ne]: null } };
    return Business.findAll({ where, order: ['id'], limit, transaction: tx, lock: tx.LOCK.NO_KEY_UPDATE });
  }

  /** @param secret the secret for alarms, if it was issued now */
  toWire(role: Role, secret: string | null = null): components['schemas']['Business'] {
    return {
      id: this.id,
      name: this.name,
      role,
      live_requires_second_factor: this.live_requires_second_factor,
      alarm_url: this.alarm_url,
      alarm_secret: secret,
      payout_schedule: this.payout_schedule,
      time_zone: this.time_zone,
      accent_color: this.accent_color,
      support_email: this.support_email,
      statement_descriptor: this.statement_descriptor,
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
  alarm_url: nullable(DataTypes.TEXT),
  alarm_secret_encrypted: nullable(DataTypes.BLOB),
  payout_schedule: { type: DataTypes.TEXT, defaultValue: 'manual' },
  time_zone: { type: DataTypes.TEXT, defaultValue: 'UTC' },
  accent_color: nullable(DataTypes.TEXT),
  support_email: nullable(DataTypes.TEXT),
  icon_hash: nullable(DataTypes.TEXT),
  logo_hash: nullable(DataTypes.TEXT),
  statement_descriptor: nullable(DataTypes.TEXT),
  closed_at: nullable(DataTypes.DATE(3)),
  settled_at: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

/** Asks each business by indexes: LIMIT keeps PostgreSQL from reading the audit log as a whole. */
const LOCK_LEFT_BY: Statement = {
  text: `
    SELECT id, settled_at FROM businesses CROSS JOIN LATERAL (
      SELECT 1 FROM business_members WHERE business_id = businesses.id AND user_id = $1
      UNION ALL
      SELECT 1 FROM audit_events
      WHERE business_id = businesses.id AND subject_id = $1 AND audit_events.type = 'member.removed'
      LIMIT 1
    ) membership
    WHERE closed_at IS NOT NULL
      AND (EXISTS (SELECT FROM bank_accounts WHERE business_id = businesses.id AND details_encrypted IS NOT NULL)
        OR EXISTS (SELECT FROM brand_images WHERE business_id = businesses.id))
      AND NOT EXISTS (SELECT FROM business_members WHERE business_id = businesses.id AND user_id <> $1)
    ORDER BY id FOR NO KEY UPDATE OF businesses`,
};

const HOLD: Statement = {
  name: 'hold business',
  text: 'SELECT closed_at FROM businesses WHERE id = $1 FOR SHARE',
};
