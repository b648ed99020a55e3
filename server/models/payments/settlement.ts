import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
} from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/**
 * Kinds of movements; `refund_failure` returns the money of a refund that has failed after it had succeeded,
 * and `fee` is a fee of the account. */
export type SettlementKind = 'capture' | 'refund' | 'refund_failure' | 'dispute' | 'fee' | 'payout' | 'other';

/** The period that is compared. Movements may be older than what they settle here, by the time of repeated calls. */
export interface Period {
  environment: Environment;
  since: Date;
  until: Date;
}

/** A difference between the acquirer and this service. */
export interface Difference {
  check: string;
  subject: string;
  detail: string;
}

/** A fee that is not in the books yet. */
export interface UnpostedFee {
  /** The acquirer's id of the movement. */
  id: string;
  /** Minor units; negative for a fee that is returned. */
  cost: number;
  currency: string;
}

/** Sums of movements in a currency of the balance, in minor units. */
export interface SettledSum {
  kind: SettlementKind;
  currency: string;
  movements: string;
  gross: string;
  fee: string;
  net: string;
}

/** A movement of the operator's balance at an acquirer. */
export class Settlement extends Model<InferAttributes<Settlement>, InferCreationAttributes<Settlement>> {
  declare environment: Environment;
  /** The acquirer's id. */
  declare id: string;
  declare kind: SettlementKind;
  declare payment_reference: string | null;
  declare operation_id: string | null;
  /** What the payer paid or got back, in minor units of `currency`. */
  declare amount: number;
  declare currency: string;
  /** What the balance gains or loses, in minor units of `settled_currency`, as are `fee` and `net`. */
  declare gross: number;
  declare fee: number;
  declare net: number;
  declare settled_currency: string;
  declare available_at: Date;
  declare created_at: Date;
  declare recorded_at: Date;
  /** The transfer by which its fee is in the books. */
  declare fee_transfer_id: CreationOptional<string | null>;

  /** Records movements, each once. */
  static async record(movements: InferCreationAttributes<Settlement>[]): Promise<void> {
    if (movements.length > 0) await Settlement.bulkCreate(movements, { ignoreDuplicates: true });
  }

  /** Locks movements whose fees are not in the books yet, at most `limit`, except those that other transactions hold. */
  static lockUnposted(environment: Environment, limit: number, tx: Transaction): Promise<UnpostedFee[]> {
    return run(LOCK_UNPOSTED, [environment, limit], tx);
  }

  /** Records the transfers of fees, by the ids of their movements. */
  static async recordPosted(environment: Environment, posted: Map<string, string>, tx: Transaction): Promise<void> {
    await run(RECORD_POSTED, [environment, [...posted.keys()], [...posted.values()]], tx);
  }

  /** Finds differences with captures and refunds of cards in a period, at most `limit` of each check. */
  static async differences({ environment, since, until }: Period, limit: number): Promise<Difference[]> {
    const found: Difference[] = [];
    for (const { check, statement } of CHECKS) {
      const rows = await run<Omit<Difference, 'check'>>(statement, [environment, since, until, limit]);
      found.push(...rows.map((row) => ({ check, ...row })));
    }
    return found;
  }

  /** Sums the movements of a period. */
  static sums({ environment, since, until }: Period): Promise<SettledSum[]> {
    return run(SUMS, [environment, since, until]);
  }
}

defineModel(Settlement, 'settlements', {
  environment: { type: DataTypes.TEXT, primaryKey: true },
  id: { type: DataTypes.TEXT, primaryKey: true },
  kind: DataTypes.TEXT,
  payment_reference: nullable(DataTypes.TEXT),
  operation_id: nullable(DataTypes.TEXT),
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  gross: DataTypes.BIGINT,
  fee: DataTypes.BIGINT,
  net: DataTypes.BIGINT,
  settled_currency: DataTypes.TEXT,
  available_at: DataTypes.DATE(3),
  created_at: DataTypes.DATE(3),
  recorded_at: DataTypes.DATE(3),
  fee_transfer_id: nullable(DataTypes.TEXT),
});

/** What a movement costs: the fee of a payment, or the whole movement for a fee of the account. */
const COST = `CASE kind WHEN 'fee' THEN fee - gross ELSE fee END`;

const LOCK_UNPOSTED: Statement = {
  text: `
    SELECT id, ${COST} AS cost, settled_currency AS currency FROM settlements
    WHERE environment = $1 AND fee_transfer_id IS NULL AND (fee <> 0 OR kind = 'fee') AND ${COST} <> 0
    ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED`,
};

const RECORD_POSTED: Statement = {
  text: `
    UPDATE settlements SET fee_transfer_id = posted.transfer
    FROM unnest($2::text[], $3::text[]) AS posted (id, transfer) WHERE environment = $1 AND settlements.id = posted.id`,
};

/** Movements of a period. */
const MOVED = 'environment = $1 AND created_at >= $2 AND created_at < $3';

/** Captures and refunds of cards that have succeeded in a period. */
const DONE = `
  SELECT operation.id, operation.kind, operation.amount, reference, currency
  FROM processor_operations operation JOIN payments ON reference = payment_reference
  WHERE environment = $1 AND payment_method ->> 'type' = 'card' AND operation.status = 'succeeded'
    AND operation.updated_at >= $2 AND operation.updated_at < $3`;

/** Joins a movement with what it settles: a payment is captured once, and refunded by any number of operations. */
const SETTLES = `
  settled.environment = $1 AND settled.kind = done.kind AND settled.payment_reference = done.reference
  AND (done.kind = 'capture' OR settled.operation_id = done.id)`;

const CHECKS: { check: string; statement: Statement }[] = [
  {
    check: 'each capture and refund is at the acquirer',
    statement: {
      text: `
        SELECT done.id AS subject, format('%s of %s, %s %s', done.kind, reference, amount, currency) AS detail
        FROM (${DONE} AND operation.kind IN ('capture', 'refund')) done
        WHERE NOT EXISTS (SELECT FROM settlements settled WHERE ${SETTLES}) LIMIT $4`,
    },
  },
  {
    check: 'each capture and refund is at the acquirer once, with its amount',
    statement: {
      text: `
        SELECT done.id AS subject, format(
          '%s of %s, here %s %s, there %s', done.kind, done.reference, done.amount, done.currency,
          string_agg(format('%s %s (%s)', settled.amount, settled.currency, settled.id), ', ')) AS detail
        FROM (${DONE} AND operation.kind IN ('capture', 'refund')) done JOIN settlements settled ON ${SETTLES}
        GROUP BY done.id, done.kind, done.reference, done.amount, done.currency
        HAVING count(*) > 1 OR bool_or(settled.amount <> done.amount OR settled.currency <> done.currency) LIMIT $4`,
    },
  },
  {
    check: 'each movement at the acquirer is known here',
    statement: {
      text: `
        SELECT settled.id AS subject, format('%s of %s, %s %s', kind, coalesce(payment_reference, 'no payment'), amount, currency) AS detail
        FROM settlements settled WHERE ${MOVED} AND kind IN ('capture', 'refund') AND NOT EXISTS (
          SELECT FROM processor_operations done JOIN payments ON reference = done.payment_reference
          WHERE payments.environment = settled.environment AND done.kind = settled.kind
            AND (done.status = 'succeeded' OR (done.kind = 'refund' AND (
              done.due_at IS NOT NULL OR done.given_up_at IS NOT NULL OR EXISTS (
                SELECT FROM settlements back WHERE back.environment = settled.environment AND back.kind = 'refund_failure'
                  AND back.operation_id = done.id))))
            AND done.payment_reference = settled.payment_reference AND (done.kind = 'capture' OR done.id = settled.operation_id)
        ) LIMIT $4`,
    },
  },
  {
    check: 'no refund has failed after it had succeeded',
    statement: {
      text: `
        SELECT id AS subject, format('%s, %s %s are back in the balance', coalesce(payment_reference, 'no payment'), amount, currency) AS detail
        FROM settlements WHERE ${MOVED} AND kind = 'refund_failure' AND NOT EXISTS (
          SELECT FROM processor_operations failed WHERE failed.id = settlements.operation_id AND failed.status <> 'succeeded'
        ) LIMIT $4`,
    },
  },
  {
    check: 'each dispute is here with what it moved at the acquirer',
    statement: {
      text: `
        SELECT moved.id AS subject, format(
          'here %s %s of %s, there %s %s', coalesce(dispute.amount_taken, 0), moved.currency,
          coalesce(dispute.payment_reference, 'no payment'), moved.taken, moved.currency) AS detail
        FROM (
          SELECT operation_id AS id, currency, sum(CASE WHEN gross < 0 THEN amount ELSE -amount END) AS taken
          FROM settlements WHERE environment = $1 AND kind = 'dispute' AND operation_id IN (
            SELECT operation_id FROM settlements WHERE ${MOVED} AND kind = 'dispute')
          GROUP BY 1, 2
        ) moved LEFT JOIN disputes dispute ON dispute.environment = $1 AND dispute.id = moved.id
        WHERE coalesce(dispute.amount_taken, 0) <> moved.taken LIMIT $4`,
    },
  },
  {
    check: 'each dispute is at the acquirer',
    statement: {
      text: `
        SELECT id AS subject, format('%s %s of %s', amount_taken, currency, payment_reference) AS detail
        FROM disputes WHERE environment = $1 AND updated_at >= $2 AND updated_at < $3 AND amount_taken > 0
          AND NOT starts_with(id, 'dispute of ') -- simulated
          AND NOT EXISTS (
            SELECT FROM settlements moved WHERE moved.environment = $1 AND moved.kind = 'dispute' AND moved.operation_id = disputes.id
          ) LIMIT $4`,
    },
  },
];

const SUMS: Statement = {
  text: `
    SELECT kind, settled_currency AS currency, count(*)::text AS movements, sum(gross)::text AS gross, sum(fee)::text AS fee,
      sum(net)::text AS net
    FROM settlements WHERE ${MOVED} GROUP BY kind, settled_currency ORDER BY settled_currency, kind`,
};
