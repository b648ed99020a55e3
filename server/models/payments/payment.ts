import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from 'sequelize';
import type { Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { CaptureMethod, Environment, PaymentStatus } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { lockName } from '../../database/advisory-lock.ts';
import { defineModel } from '../../database/connect.ts';
import { inTurn } from '../../database/in-turn.ts';
import { run, send, type Statement } from '../../database/statements.ts';
import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { businessClosed } from '../../platform/errors.ts';
import { actionPath, checkoutPath } from '../../platform/origin.ts';
import { amountQueries, isByAmount } from './payment-amounts.ts';
import { hasReference, listQuery, type Owner, type PaymentList } from './payment-list.ts';
import { MOST_SORTED, settingsOf, sortedQuery, sumQuery, type CurrencySum, type SortedList } from './payment-sums.ts';
import {
  SEARCHED_SINCE,
  searchStatement,
  searchValues,
  type Matched,
  type Meanings,
  type SearchSpan,
} from './payment-search.ts';

type Wire = components['schemas']['Payment'];
type WireMethod = NonNullable<Wire['payment_method']>;

/** A payment method as it is stored. */
export type PaymentMethod = WireMethod | (Extract<WireMethod, { type: 'card' }> & { token?: string });

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
  declare amount_refund_pending: CreationOptional<number>;
  /** What banks have taken back. */
  declare amount_disputed: CreationOptional<number>;
  /** A card's token is kept until its authorization has ended. */
  declare payment_method: PaymentMethod | null;
  /** The user who pays from a wallet. */
  declare payer_id: string | null;
  /** The user whose wallet receives the captured amount of a top-up; null for a payment of a business. */
  declare top_up_user_id: CreationOptional<string | null>;
  /** The pending step at a processor, if any, except refunds. */
  declare operation_id: CreationOptional<string | null>;
  /** The operation that waits for the payer, as long as it is also the pending step. */
  declare acting_operation_id: CreationOptional<string | null>;
  /** The processor's id of the payment. */
  declare processor_reference: CreationOptional<string | null>;
  /** Ids of the cards that were declined at checkout. */
  declare declined_cards: CreationOptional<string[] | null>;
  declare failure: CreationOptional<Wire['failure']>;
  declare cancellation_reason: CreationOptional<string | null>;
  declare description: string | null;
  declare metadata: Record<string, string>;
  declare return_url: string | null;
  /** Text on the statement of the payer's card: that of the business as the payment was created, which INSERT reads. */
  declare statement_descriptor: CreationOptional<string | null>;
  declare created_at: Date;
  declare updated_at: Date;
  declare expires_at: Date;
  declare authorized_at: CreationOptional<Date | null>;
  declare captured_at: CreationOptional<Date | null>;
  declare cancelled_at: CreationOptional<Date | null>;
  declare expired_at: CreationOptional<Date | null>;

  /** Finds a payment of an owner. Reads are frequent, so they are prepared statements. */
  static async findOwned(owner: Owner, reference: string): Promise<Payment | undefined> {
    return fromRow(await run(FIND_OWNED, [reference, owner.business_id, owner.environment]));
  }

  static async findByReference(reference: string, tx?: Transaction): Promise<Payment | undefined> {
    return fromRow(await run(FIND, [reference], tx));
  }

  /**
   * Finds the newest open or paid payment with a merchant reference. Locks the reference until the transaction ends, so that
   * the next caller also finds a payment that this transaction creates.
   */
  static async lockInUse(
    { business_id, environment }: Owner,
    merchantReference: string,
    tx: Transaction,
  ): Promise<Pick<Row, 'reference' | 'status'> | undefined> {
    const values = [business_id, environment, merchantReference];
    // Sent in one write. The second statement starts after the lock, and then sees what the previous holder has committed.
    const [, [found]] = await Promise.all([lockName(values.join('\n'), tx), run<Row>(FIND_IN_USE, values, tx)]);
    return found;
  }

  /** Lists one page, newest first. Several statuses are several ranges of the index, which are merged. */
  static async listOwned(owner: Owner, list: PaymentList): Promise<Payment[]> {
    const [query, thorough] =
      isByAmount(list) && !list.merchant_reference
        ? amountQueries(COLUMNS, owner, list)
        : [listQuery(COLUMNS, owner, list), undefined];
    const rows = await run<Row>(query.statement, query.values);
    if (!thorough || rows.length === list.limit) return rows.map(build);
    // Planning it each time would take longer than running it. With BY_INDEXES, uses the index of amounts, whatever the
    // table's statistics are.
    const found = await transaction((tx) => run<Row>(thorough.statement, thorough.values, tx), BY_INDEXES);
    return found.map(build);
  }

  /**
   * Lists one page of all payments that filters select, by amount: as the decimal shown, in any currency. Payments of the
   * same amount are the newest first.
   * @returns undefined if there are more than MOST_SORTED
   */
  static async listByAmount(owner: Owner, list: SortedList): Promise<Payment[] | undefined> {
    const { statement, values } = sortedQuery(COLUMNS, owner, list);
    const rows = await transaction((tx) => run<Row & { matching: number }>(statement, values, tx), settingsOf(list));
    if (rows.some(({ matching }) => matching > MOST_SORTED)) return undefined;
    return rows.map(({ matching: _, ...row }) => build(row));
  }

  /** Adds up the payments that filters select, by currency, of MOST_SORTED + 1 of them at most. */
  static async sumUp(owner: Owner, list: Omit<PaymentList, 'limit'>): Promise<CurrencySum[]> {
    const { statement, values } = sumQuery(COLUMNS, owner, list);
    return transaction((tx) => run<CurrencySum>(statement, values, tx), settingsOf(list));
  }

  /** Finds payments that match one of the spellings, by kind of match, at most `limit` after the first `offset`. */
  static async search(
    owner: Owner,
    spellings: string[],
    { meanings, ...span }: SearchSpan & { meanings: Meanings },
    tx: Transaction,
  ): Promise<{ payment: Payment; matched: Matched }[]> {
    const values = searchValues(owner, spellings, span, meanings);
    const rows = await run<Row & { matched: Matched }>(SEARCH, values, tx);
    return rows.map(({ matched, ...row }) => ({ payment: build(row), matched }));
  }

  /** Returns the time since which payments, or those before a time, are searched at once; undefined if they all are. */
  static async searchedSince(
    { business_id, environment }: Owner,
    before: Date | undefined,
    tx: Transaction,
  ): Promise<Date | undefined> {
    const values = [business_id, environment, before ?? 'infinity'];
    const [edge] = await run<Pick<Row, 'created_at'>>(SEARCHED_SINCE, values, tx);
    return edge?.created_at;
  }

  /** Reads and locks a payment. Payments change only under this row lock. */
  static async lockOwned(owner: Owner, reference: string, tx: Transaction): Promise<Payment | undefined> {
    return fromRow(await run(LOCK_OWNED, [reference, owner.business_id, owner.environment], tx));
  }

  static async lockByReference(reference: string, tx: Transaction): Promise<Payment | undefined> {
    return fromRow(await run(LOCK, [reference], tx));
  }

  /** Lists references of payments past their expiry: the businesses in turn, and of each the longest overdue first. */
  static async findExpired(at: Date, limit: number): Promise<string[]> {
    return (await run<Row>(FIND_EXPIRED, [at, limit])).map(({ reference }) => reference);
  }

  /** Locks a payment past its expiry, unless another worker holds it or has expired it. */
  static async lockExpired(reference: string, at: Date, tx: Transaction): Promise<Payment | undefined> {
    return fromRow(await run(LOCK_EXPIRED, [at, reference], tx));
  }

  /**
   * Makes open payments of a closed business expire, at most `limit`, except those that hold LIVE money, which
   * `findUnfinished` finds, and those that other transactions have locked.
   * @returns the number of payments
   */
  static async runOut(businessId: string, at: Date, limit: number, tx: Transaction): Promise<number> {
    return (await run(RUN_OUT, [businessId, at, limit], tx)).length;
  }

  /** Reports whether payments remain for `runOut`, including those that other transactions have locked. */
  static async isOpenIn(businessId: string, at: Date, tx: Transaction): Promise<boolean> {
    return (await run(FIND_OPEN, [businessId, at], tx)).length > 0;
  }

  /**
   * Lists references of LIVE payments of a business that hold money or have a pending processor operation, at most `limit`.
   */
  static async findUnfinished(businessId: string, limit: number, tx: Transaction): Promise<string[]> {
    return (await run<Row>(FIND_UNFINISHED, [businessId, limit], tx)).map(({ reference }) => reference);
  }

  /**
   * Inserts a new payment, or updates the changeable columns of an existing one. The transaction fails with the Refusal
   * `business_closed` for a new payment of a closed business.
   */
  store(tx: Transaction): void {
    const row = this.get();
    const [statement, values] = this.isNewRecord
      ? [INSERT, COLUMNS.valuesOf(row)]
      : [UPDATE, [row.reference, ...CHANGEABLE.valuesOf(row)]];
    void send(statement, values, tx, explainClosed);
    this.isNewRecord = false;
  }

  /** Returns the sum of a user's top-ups in a currency since a moment, in minor units, without those that moved no money. */
  static async toppedUp(
    userId: string,
    { environment, currency }: Pick<Payment, 'environment' | 'currency'>,
    since: Date,
    tx: Transaction,
  ): Promise<number> {
    const [row] = await run<{ total: string }>(TOPPED_UP, [userId, environment, since, currency], tx);
    return Number(row!.total);
  }

  /** The refundable amount; pending refunds count as refunded, and what banks have taken back cannot be refunded. */
  get amount_refundable(): NonAttribute<number> {
    const left = this.amount_captured - this.amount_refunded - this.amount_refund_pending - this.amount_disputed;
    return Math.max(0, left); // a refund may have succeeded before its payment was disputed
  }

  /** True while the payer must act. */
  get awaitsPayer(): NonAttribute<boolean> {
    return this.status === 'PENDING' && this.operation_id !== null && this.operation_id === this.acting_operation_id;
  }

  /** @param origin origin of the checkout page */
  toWire(origin: string): Wire {
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
      amount_refundable: this.amount_refundable,
      amount_disputed: this.amount_disputed,
      payment_method: wireMethod(this.payment_method),
      failure: this.failure,
      cancellation_reason: this.cancellation_reason,
      description: this.description,
      metadata: this.metadata,
      return_url: this.return_url,
      checkout_url: this.status === 'PENDING' ? origin + checkoutPath(this.reference) : null,
      next_action: this.awaitsPayer ? { type: 'redirect', url: origin + actionPath(this.reference) } : null,
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

function wireMethod(method: PaymentMethod | null): Wire['payment_method'] {
  if (method?.type !== 'card') return method;
  const { type, brand, last4, expires } = method;
  return { type, brand, last4, expires };
}

type Row = InferAttributes<Payment>;

function build(row: Row): Payment {
  return Payment.build(row, { raw: true, isNewRecord: false });
}

function fromRow([row]: Row[]): Payment | undefined {
  return row && build(row);
}

const COLUMNS = defineModel(Payment, 'payments', {
  reference: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  client_id: DataTypes.TEXT,
  merchant_reference: nullable(DataTypes.TEXT),
  status: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  capture_method: DataTypes.TEXT,
  amount_captured: { type: DataTypes.BIGINT, defaultValue: 0 },
  amount_refunded: { type: DataTypes.BIGINT, defaultValue: 0 },
  amount_refund_pending: { type: DataTypes.BIGINT, defaultValue: 0 },
  amount_disputed: { type: DataTypes.BIGINT, defaultValue: 0 },
  payment_method: nullable(DataTypes.JSONB),
  payer_id: nullable(DataTypes.TEXT),
  top_up_user_id: nullable(DataTypes.TEXT),
  operation_id: nullable(DataTypes.TEXT),
  acting_operation_id: nullable(DataTypes.TEXT),
  processor_reference: nullable(DataTypes.TEXT),
  declined_cards: nullable(DataTypes.ARRAY(DataTypes.TEXT)),
  failure: nullable(DataTypes.JSONB),
  cancellation_reason: nullable(DataTypes.TEXT),
  description: nullable(DataTypes.TEXT),
  metadata: DataTypes.JSONB,
  return_url: nullable(DataTypes.TEXT),
  statement_descriptor: nullable(DataTypes.TEXT),
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
  expires_at: DataTypes.DATE(3),
  authorized_at: nullable(DataTypes.DATE(3)),
  captured_at: nullable(DataTypes.DATE(3)),
  cancelled_at: nullable(DataTypes.DATE(3)),
  expired_at: nullable(DataTypes.DATE(3)),
});

/** Columns that steps of a payment change. */
const CHANGEABLE = COLUMNS.without(
  ...(['reference', 'business_id', 'environment', 'client_id', 'merchant_reference', 'amount', 'currency'] as const),
  ...([
    'capture_method',
    'description',
    'metadata',
    'return_url',
    'statement_descriptor',
    'created_at',
    'expires_at',
    'top_up_user_id',
  ] as const),
);

const SELECT = `SELECT ${COLUMNS.list()} FROM payments`;
const BY_REFERENCE = `${SELECT} WHERE reference = $1`;
const OWNED = `${BY_REFERENCE} AND business_id = $2 AND environment = $3`;
/** Excludes payments with a pending capture or cancellation, which is settled first. */
/** Condition of a payment that expires by the time `$1`. */
export const EXPIRED = `status IN ('PENDING', 'AUTHORIZED') AND expires_at <= $1 AND (status = 'PENDING' OR operation_id IS NULL)`;

const FIND_OWNED: Statement = { name: 'find payment', text: OWNED, pipelined: true };
const FIND: Statement = { name: 'find payment by reference', text: BY_REFERENCE };
const SEARCH = searchStatement(COLUMNS.names);
const LOCK: Statement = { name: 'lock by reference', text: `${BY_REFERENCE} FOR UPDATE` };
const LOCK_OWNED: Statement = { name: 'lock payment', text: `${OWNED} FOR UPDATE` };

/** Payments in other statuses have ended, and the payer has the money. */
const FIND_IN_USE: Statement = {
  name: 'find payment in use',
  text: `
    SELECT reference, status FROM payments
    WHERE business_id = $1 AND environment = $2 AND ${hasReference('$3')}
      AND status IN ('PENDING', 'AUTHORIZED', 'CAPTURED', 'PARTIALLY_REFUNDED')
    ORDER BY created_at DESC, reference DESC LIMIT 1`,
};

const FIND_EXPIRED: Statement = {
  name: 'find expired payments',
  text: inTurn('reference', `FROM payments WHERE ${EXPIRED}`, 'expires_at', '$2'),
};

const LOCK_EXPIRED: Statement = {
  name: 'lock expired payment',
  text: `${SELECT} WHERE ${EXPIRED} AND reference = $2 FOR UPDATE SKIP LOCKED`,
};

/** Column that INSERT leaves null, which its table refuses, if the business is closed. */
const BUSINESS = 'business_id';

/** Column that INSERT reads from the business, so that every try at the acquirer is the same. */
const DESCRIPTOR = 'statement_descriptor';

/** Inserts a payment, and keeps its business open until the transaction ends; fails if the business is closed. */
const INSERT: Statement = {
  name: 'insert payment',
  text: `INSERT INTO payments (${COLUMNS.list()}) VALUES (${COLUMNS.names.map(valueOf).join(', ')})`,
};

function valueOf(column: string, index: number): string {
  const value = `$${index + 1}`;
  if (column === DESCRIPTOR)
    return `coalesce(${value}, (SELECT ${DESCRIPTOR} FROM businesses WHERE id = $${COLUMNS.names.indexOf(BUSINESS) + 1}))`;
  if (column !== BUSINESS) return value;
  return `(SELECT id FROM businesses WHERE id = ${value} AND closed_at IS NULL FOR SHARE)`;
}

/** SQLSTATE of a null in a column that must not be null. */
const NOT_NULL_VIOLATION = '23502';

function explainClosed(error: Error & { code?: string; column?: string }): Error {
  return error.code === NOT_NULL_VIOLATION && error.column === BUSINESS ? businessClosed() : error;
}

/** Open payments of a closed business that are not past their expiry. A pending step at a TEST processor ends by itself. */
const OPEN = `
  business_id = $1 AND expires_at > $2 AND (
    (status = 'PENDING' AND environment IN ('TEST', 'LIVE'))
    OR (status = 'AUTHORIZED' AND environment = 'TEST' AND operation_id IS NULL)
  )`;

const RUN_OUT: Statement = {
  name: 'run out payments',
  text: `
    WITH open AS (SELECT reference FROM payments WHERE ${OPEN} LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE payments SET expires_at = $2, updated_at = $2 WHERE reference = ANY (ARRAY (SELECT reference FROM open))
    RETURNING reference`,
};

const FIND_OPEN: Statement = {
  name: 'find open payment of business',
  text: `SELECT FROM payments WHERE ${OPEN} LIMIT 1`,
};

/** Finds the business's LIVE payments that an authorization, a refund or another operation keeps open, by their few indexes. */
const FIND_UNFINISHED: Statement = {
  text: `
  SELECT reference FROM payments WHERE business_id = $1 AND environment = 'LIVE' AND status = 'AUTHORIZED'
  UNION
  SELECT reference FROM payments WHERE business_id = $1 AND environment = 'LIVE' AND amount_refund_pending > 0
  UNION
  SELECT reference FROM processor_operations operation
  CROSS JOIN LATERAL (
    SELECT reference, business_id, environment FROM payments WHERE reference = operation.payment_reference LIMIT 1
  ) payment
  WHERE kind <> 'refund' AND (due_at IS NOT NULL OR given_up_at IS NOT NULL)
    AND business_id = $1 AND environment = 'LIVE'
  LIMIT $2`,
};

const TOPPED_UP: Statement = {
  text: `
    SELECT coalesce(sum(amount), 0)::text AS total FROM payments
    WHERE top_up_user_id = $1 AND environment = $2 AND created_at > $3 AND currency = $4
      AND status NOT IN ('CANCELLED', 'EXPIRED', 'FAILED')`,
};

const UPDATE: Statement = {
  name: 'update payment',
  text: `UPDATE payments SET ${CHANGEABLE.names.map((column, index) => `${column} = $${index + 2}`).join(', ')} WHERE reference = $1`,
};
