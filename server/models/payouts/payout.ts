import {
  DataTypes,
  Model,
  Op,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Transaction,
  type WhereOptions,
} from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import type { Environment, PayoutStatus } from '../../../spec/generated/values.ts';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { inTurn } from '../../database/in-turn.ts';
import { run, type Statement } from '../../database/statements.ts';

export class Payout extends Model<InferAttributes<Payout>, InferCreationAttributes<Payout>> {
  /** `po_…` */
  declare id: string;
  declare business_id: string;
  declare environment: Environment;
  declare status: PayoutStatus;
  /** Minor units. */
  declare amount: number;
  declare currency: string;
  declare description: string | null;
  /** Holder and IBAN of the bank account at the creation, as JSON. */
  declare details_encrypted: Buffer;
  declare last4: string;
  declare scheduled: boolean;
  /** Null unless FAILED. */
  declare failure_reason: CreationOptional<string | null>;
  /** The file for the bank that contains it. */
  declare export_id: CreationOptional<string | null>;
  declare exported_at: CreationOptional<Date | null>;
  /** When a payout in TEST ends; null for others. */
  declare due_at: CreationOptional<Date | null>;
  /** True until the business was told of its end. */
  declare untold: CreationOptional<boolean>;
  declare created_at: Date;
  declare updated_at: Date;

  static lock(id: string, tx: Transaction): Promise<Payout | null> {
    return Payout.findByPk(id, { lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx });
  }

  /** Locks due payouts in TEST, except those that other transactions hold, at most `limit`: the businesses in turn. */
  static async lockDue(at: Date, limit: number, tx: Transaction): Promise<Payout[]> {
    return lockSome(await run<Found>(FIND_DUE, [at, limit], tx), { due_at: { [Op.lte]: at } }, tx);
  }

  /**
   * Locks payouts of whose end the business was not told yet, except those that other transactions hold, at most `limit`: the
   * businesses in turn.
   */
  static async lockUntold(limit: number, tx: Transaction): Promise<Payout[]> {
    return lockSome(await run<Found>(FIND_UNTOLD, [limit], tx), { untold: true }, tx);
  }

  /** Locks LIVE payouts that no file contains yet, oldest first, those after an id, at most `limit`. */
  static lockUnexported(after: string, limit: number, tx: Transaction): Promise<Payout[]> {
    const where = { environment: 'LIVE', status: 'PENDING', export_id: null, id: { [Op.gt]: after } } as const;
    return Payout.findAll({ where, order: ['id'], limit, lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx });
  }

  /** Lists the LIVE payouts that are PENDING, oldest first, at most `limit`. */
  static listPending(limit: number): Promise<Payout[]> {
    return Payout.findAll({ where: { environment: 'LIVE', status: 'PENDING' }, order: ['id'], limit });
  }

  /** Lists the payouts of a file for the bank, oldest first. */
  static ofExport(export_id: string): Promise<Payout[]> {
    return Payout.findAll({ where: { export_id }, order: ['id'] });
  }

  toWire(): components['schemas']['Payout'] {
    return {
      id: this.id,
      business_id: this.business_id,
      environment: this.environment,
      status: this.status,
      amount: this.amount,
      currency: this.currency,
      description: this.description,
      bank_account_last4: this.last4,
      scheduled: this.scheduled,
      failure_reason: this.failure_reason,
      exported_at: this.exported_at?.toISOString() ?? null,
      created_at: this.created_at.toISOString(),
      updated_at: this.updated_at.toISOString(),
    };
  }
}

type Found = Pick<Payout, 'id'>;

function lockSome(found: Found[], where: WhereOptions, tx: Transaction): Promise<Payout[]> {
  const which = { [Op.and]: [{ id: found.map(({ id }) => id) }, where] };
  return Payout.findAll({ where: which, lock: tx.LOCK.NO_KEY_UPDATE, skipLocked: true, transaction: tx });
}

defineModel(Payout, 'payouts', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  environment: DataTypes.TEXT,
  status: DataTypes.TEXT,
  amount: DataTypes.BIGINT,
  currency: DataTypes.TEXT,
  description: nullable(DataTypes.TEXT),
  details_encrypted: DataTypes.BLOB,
  last4: DataTypes.TEXT,
  scheduled: DataTypes.BOOLEAN,
  failure_reason: nullable(DataTypes.TEXT),
  export_id: nullable(DataTypes.TEXT),
  exported_at: nullable(DataTypes.DATE(3)),
  due_at: nullable(DataTypes.DATE(3)),
  untold: { type: DataTypes.BOOLEAN, defaultValue: false },
  created_at: DataTypes.DATE(3),
  updated_at: DataTypes.DATE(3),
});

const FIND_DUE: Statement = {
  text: inTurn('id', 'FROM payouts WHERE due_at <= $1', 'due_at', '$2'),
};

const FIND_UNTOLD: Statement = {
  text: inTurn('id', 'FROM payouts WHERE untold', 'id', '$1'),
};
