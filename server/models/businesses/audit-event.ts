import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { AuditEventType, Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

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
