import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
  type Transaction,
} from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { inTurn } from '../../database/in-turn.ts';
import { run, type Statement } from '../../database/statements.ts';

/** Kinds of requests to a processor; `cancel`, `expire` and `release` all void an authorization. */
export type OperationKind = 'authorize' | 'capture' | 'cancel' | 'expire' | 'refund' | 'release';

/** An operation for which a call is due, unless another worker leases it meanwhile. */
export interface DueOperation {
  id: string;
  business_id: string;
}

/** A request to a processor, committed before the call, so that a crash cannot lose it. */
export class ProcessorOperation extends Model<
  InferAttributes<ProcessorOperation>,
  InferCreationAttributes<ProcessorOperation>
> {
  /** `op_…` */
  declare id: string;
  declare payment_reference: string;
  declare refund_id: string | null;
  declare kind: OperationKind;
  declare amount: number;
  /** The merchant's reason for cancelling. */
  declare reason: string | null;
  /** The last result; `reserved` before the first. */
  declare status: CreationOptional<'reserved' | 'pending' | 'unknown' | 'succeeded' | 'declined'>;
  /** Number of calls, answered or failed, since the start or an operator's retry. */
  declare attempts: CreationOptional<number>;
  /** Number of declines by the processor. */
  declare declines: CreationOptional<number>;
  /** Time of the next call, or the end of the current call's lease. */
  declare due_at: Date | null;
  /** Time since which it waits for an operator. */
  declare given_up_at: CreationOptional<Date | null>;
  /** The result that an operator determined, in place of the processor's answer. */
  declare verdict: CreationOptional<'succeeded' | 'declined' | null>;
  /** URL that the payer must open; null unless it waits for the payer. */
  declare action_url_encrypted: CreationOptional<Buffer | null>;
  /** The processor's own code of its last decline. */
  declare processor_code: CreationOptional<string | null>;
  /** Time since which its processor is asked to end it. */
  declare abandoned_at: CreationOptional<Date | null>;
  /** Time of the last call because the payer was back. */
  declare returned_at: CreationOptional<Date | null>;
  declare created_at: Date;
  declare updated_at: Date;

  /** Lists due operations: the businesses in turn, and of each the longest overdue first. */
  static findDue(at: Date, limit: number): Promise<DueOperation[]> {
    return run(FIND_DUE, [at, limit]);
  }

  /** Leases this operation if it is due, unless another worker holds it. */
  static async claimDue(id: string, at: Date, until: Date): Promise<ProcessorOperation | undefined> {
    return fromRow(await run(CLAIM_DUE, [at, until, id]));
  }

  /** Leases this operation if it is due. @param held the end of the caller's own lease, which this extends */
  static async claim(id: string, at: Date, until: Date, held?: Date): Promise<ProcessorOperation | undefined> {
    return fromRow(await run(CLAIM, [at, until, id, held ?? null]));
  }

  /** Leases an authorization whose payer is back, unless its processor was asked for the same reason after `before`. */
  static async claimReturned(
    id: string,
    { at, before, until, held }: { at: Date; before: Date; until: Date; held: Date | null },
  ): Promise<ProcessorOperation | undefined> {
    return fromRow(await run(CLAIM_RETURNED, [at, until, id, held, before]));
  }

  static lock(id: string, tx: Transaction): Promise<ProcessorOperation> {
    return ProcessorOperation.findByPk(id, { lock: true, transaction: tx, rejectOnEmpty: true });
  }

  /**
   * Marks an authorization that waits for the payer as abandoned, and makes it due, unless a worker has the lease.
   * @param leasedUntil the latest end of a lease
   */
  static async abandon(id: string, at: Date, leasedUntil: Date, tx: Transaction): Promise<void> {
    await run(ABANDON, [at, leasedUntil, id], tx);
  }

  /** Lists the given-up operations, oldest first. */
  static givenUp(limit: number): Promise<ProcessorOperation[]> {
    return ProcessorOperation.findAll({ where: GIVEN_UP, order: [['given_up_at', 'ASC']], limit });
  }

  /** Lists the declined authorizations of a payment with the same request before this moment, newest first. */
  static declined(
    payment_reference: string,
    reason: string,
    before: Date,
    limit: number,
  ): Promise<ProcessorOperation[]> {
    const asked = { payment_reference, kind: 'authorize', reason };
    const where = { ...asked, status: 'declined', abandoned_at: null, updated_at: { [Op.lt]: before } };
    return ProcessorOperation.findAll({ where, order: [['updated_at', 'DESC']], limit });
  }

  static countGivenUp(): Promise<number> {
    return ProcessorOperation.count({ where: GIVEN_UP });
  }

  /** Makes given-up operations due again, with all their attempts. @returns these operations */
  static async retry(
    at: Date,
    { id, verdict = null }: { id?: string; verdict?: ProcessorOperation['verdict'] },
    tx: Transaction,
  ): Promise<ProcessorOperation[]> {
    const changes = { given_up_at: null, due_at: at, attempts: 0, verdict, updated_at: at };
    const where = { ...GIVEN_UP, ...(id && { id }) };
    const [, retried] = await ProcessorOperation.update(changes, { where, returning: true, transaction: tx });
    return retried;
  }

  /**
   * Idempotency key of the request at the processor: the same for every retry, and used for this request only. A processor
   * repeats its decline, so the request after a decline has a new key.
   */
  get idempotencyKey(): NonAttribute<string> {
    return this.declines === 0 ? this.id : `${this.id}-${this.declines + 1}`;
  }

  /** True if the processor may have received a request with this key. */
  get isAsked(): NonAttribute<boolean> {
    return this.status === 'pending' || this.status === 'unknown';
  }

  get isSettled(): NonAttribute<boolean> {
    return this.due_at === null && this.given_up_at === null;
  }
}

const GIVEN_UP = { given_up_at: { [Op.ne]: null } };

const COLUMNS = defineModel(ProcessorOperation, 'processor_operations', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  payment_reference: DataTypes.TEXT,
  refund_id: nullable(DataTypes.TEXT),
  kind: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  reason: nullable(DataTypes.TEXT),
  status: { type: DataTypes.TEXT, defaultValue: 'reserved' },
  attempts: { type: DataTypes.INTEGER, defaultValue: 0 },
  declines: { type: DataTypes.INTEGER, defaultValue: 0 },
  due_at: nullable(DataTypes.DATE(3)),
  given_up_at: nullable(DataTypes.DATE(3)),
  verdict: nullable(DataTypes.TEXT),
  action_url_encrypted: nullable(DataTypes.BLOB),
  abandoned_at: nullable(DataTypes.DATE(3)),
  processor_code: nullable(DataTypes.TEXT),
  returned_at: nullable(DataTypes.DATE(3)),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const RETURNING = `RETURNING ${COLUMNS.list('operation')}`;

const FIND_DUE: Statement = {
  name: 'find due operations',
  text: inTurn(
    'id, business_id',
    'FROM processor_operations JOIN payments ON reference = payment_reference WHERE due_at <= $1',
    'due_at',
    '$2',
  ),
};

const CLAIM_DUE: Statement = {
  name: 'claim due operation',
  text: `
  WITH due AS (SELECT id FROM processor_operations WHERE id = $3 AND due_at <= $1 FOR UPDATE SKIP LOCKED)
  UPDATE processor_operations operation SET due_at = $2 FROM due WHERE operation.id = due.id ${RETURNING}`,
};

const CLAIM: Statement = {
  name: 'claim operation',
  text: `
  UPDATE processor_operations operation SET due_at = $2 WHERE id = $3 AND (due_at <= $1 OR due_at = $4) ${RETURNING}`,
};

const CLAIM_RETURNED: Statement = {
  name: 'claim returned operation',
  text: `
  UPDATE processor_operations operation SET due_at = $2, returned_at = $1
  WHERE id = $3 AND (due_at <= $1 OR due_at = $4) AND (returned_at IS NULL OR returned_at <= $5) ${RETURNING}`,
};

const ABANDON: Statement = {
  name: 'abandon operation',
  text: `
  UPDATE processor_operations
  SET abandoned_at = $1, updated_at = $1, action_url_encrypted = NULL, due_at = CASE WHEN due_at > $2 THEN $1 ELSE due_at END
  WHERE id = $3 AND abandoned_at IS NULL AND (due_at IS NOT NULL OR given_up_at IS NOT NULL)`,
};

function fromRow([row]: InferAttributes<ProcessorOperation>[]): ProcessorOperation | undefined {
  return row && ProcessorOperation.build(row, { raw: true, isNewRecord: false });
}
