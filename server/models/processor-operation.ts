import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import { defineModel, prepared } from '../database.ts';

/** What a processor can be asked to do; `cancel`, `expire` and `release` all void an authorization. */
export type OperationKind = 'authorize' | 'capture' | 'cancel' | 'expire' | 'refund' | 'release';

/** Something that was begun at a processor: committed before the call, so that a crash cannot hide it. */
export class ProcessorOperation extends Model<
  InferAttributes<ProcessorOperation>,
  InferCreationAttributes<ProcessorOperation>
> {
  /** `op_…`: also the idempotency key that the processor is given. */
  declare id: string;
  declare payment_reference: string;
  declare refund_id: string | null;
  declare kind: OperationKind;
  declare amount: number;
  /** Why the merchant cancels. */
  declare reason: string | null;
  declare status: CreationOptional<'begun' | 'pending' | 'unknown' | 'succeeded' | 'declined'>;
  /** How often the processor has been asked. */
  declare attempts: CreationOptional<number>;
  /** When to ask what became of it; null once that is known. */
  declare due_at: Date | null;
  declare created_at: Date;
  declare updated_at: Date;

  /** Takes what is due for this worker, so that no other asks at the same time. @returns ids, the longest overdue first */
  static claimDue(at: Date, until: Date, limit: number): Promise<string[]> {
    const text = `
      UPDATE processor_operations SET due_at = $2
      WHERE id IN (SELECT id FROM processor_operations WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
      RETURNING id`;
    return prepared<{ id: string }>('claim due operations', text, [at, until, limit]).then((rows) =>
      rows.map(({ id }) => id),
    );
  }

  static lock(id: string, tx: Transaction): Promise<ProcessorOperation> {
    return ProcessorOperation.findByPk(id, { lock: true, transaction: tx, rejectOnEmpty: true });
  }

  get isSettled(): NonAttribute<boolean> {
    return this.due_at === null;
  }
}

defineModel(ProcessorOperation, 'processor_operations', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  payment_reference: DataTypes.TEXT,
  refund_id: DataTypes.TEXT,
  kind: DataTypes.TEXT,
  amount: DataTypes.INTEGER,
  reason: DataTypes.TEXT,
  status: { type: DataTypes.TEXT, defaultValue: 'begun' },
  attempts: { type: DataTypes.INTEGER, defaultValue: 0 },
  due_at: DataTypes.DATE(3),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});
