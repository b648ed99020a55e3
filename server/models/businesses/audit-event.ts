import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { AuditEventType, Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, UNLIMITED, type Statement } from '../../database/statements.ts';

/** One change by a person or an application. The database refuses to update or delete it. */
export class AuditEvent extends Model<InferAttributes<AuditEvent>, InferCreationAttributes<AuditEvent>> {
  declare id: string;
  declare type: AuditEventType;
  /** Null for an event of a user's account. */
  declare business_id: string | null;
  declare environment: Environment | null;
  declare subject_id: string;
  declare user_id: string | null;
  /** The application that acted, for itself or for the user. */
  declare client_id: string | null;
  declare address: string | null;
  declare details: Record<string, string>;
  declare created_at: Date;

  static async insert(event: InferCreationAttributes<AuditEvent>, tx: Transaction): Promise<void> {
    await run(INSERT, COLUMNS.valuesOf(event), tx);
  }

  /** Reports whether this user of the database may change entries, which their trigger refuses for others. */
  static async isOwned(): Promise<boolean> {
    const [row] = await run<{ is_owned: boolean }>(IS_OWNED);
    return row!.is_owned;
  }

  /**
   * Removes a user's network addresses, devices and applications, and the reasons for changes of payments. No entry is written by others until
   * the transaction ends, so it should have no other work. @returns the number of entries
   */
  static async forget(userId: string | null, payments: ForgottenPayment[], tx: Transaction): Promise<number> {
    await run(UNLOCK, [], tx);
    const references = payments.map(({ reference }) => reference);
    const businesses = [...new Set(payments.map(({ business_id }) => business_id))];
    const forgotten = await run(FORGET, [userId, businesses, references], tx);
    await run(RELOCK, [], tx);
    return forgotten.length;
  }

  /** @param names current names of users and applications, by id */
  toWire(names: ReadonlyMap<string, string>): components['schemas']['AccountAuditEvent'] {
    return {
      id: this.id,
      type: this.type,
      business_id: this.business_id,
      environment: this.environment,
      subject_id: this.subject_id,
      subject_name: names.get(this.subject_id) ?? null,
      actor: {
        user_id: this.user_id,
        client_id: this.client_id,
        name: names.get(this.user_id ?? this.client_id ?? '') ?? null,
      },
      address: this.address,
      details: this.details,
      created_at: this.created_at.toISOString(),
    };
  }
}

type ForgottenPayment = { reference: string; business_id: string };

const COLUMNS = defineModel(AuditEvent, 'audit_events', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  type: DataTypes.TEXT,
  business_id: nullable(DataTypes.TEXT),
  environment: nullable(DataTypes.TEXT),
  subject_id: DataTypes.TEXT,
  user_id: nullable(DataTypes.TEXT),
  client_id: nullable(DataTypes.TEXT),
  address: nullable(DataTypes.TEXT),
  details: DataTypes.JSONB,
  created_at: DataTypes.DATE(3),
});

const INSERT: Statement = {
  name: 'insert-audit-event',
  text: `INSERT INTO audit_events (${COLUMNS.list()}) VALUES (${COLUMNS.parameters})`,
};

const IS_OWNED: Statement = {
  text: `SELECT pg_has_role(relowner, 'USAGE') AS is_owned FROM pg_class WHERE oid = 'audit_events'::regclass`,
};

/** Waits for transactions that write entries, and makes others wait meanwhile, so it gives up soon. */
const UNLOCK: Statement = {
  text: `SET LOCAL lock_timeout = '2s'; ALTER TABLE audit_events DISABLE TRIGGER audit_events_append_only`,
};
const RELOCK: Statement = { text: 'ALTER TABLE audit_events ENABLE TRIGGER audit_events_append_only' };

/** What entries of a user hold besides ids; entries of applications outside a business hold what the user entered. */
const OF_USER = `address IS NOT NULL OR details ? 'device'
  OR (business_id IS NULL AND type LIKE 'application.%' AND details <> '{}')`;

const FORGET: Statement = {
  text: `
  UPDATE audit_events SET address = NULL, details = CASE
    WHEN type LIKE 'payment.%' THEN details - 'reason'
    WHEN type LIKE 'application.%' AND business_id IS NULL THEN '{}'
    ELSE details - 'device' END
  WHERE id = ANY (ARRAY(
    SELECT id FROM audit_events WHERE user_id = $1 AND (${OF_USER})
    UNION SELECT id FROM audit_events WHERE business_id IS NULL AND subject_id = $1 AND (${OF_USER})
    UNION SELECT id FROM audit_events
      WHERE business_id = ANY ($2) AND subject_id = ANY ($3) AND type LIKE 'payment.%' AND details ? 'reason'))
  RETURNING id`,
  ...UNLIMITED,
};
