import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import { NOT_FLUSHED, run, type Statement } from '../../database/statements.ts';

/**
 * Number of partitions. Nonces of three minutes are accepted, by clocks that may differ by a minute, so the sixth partition can be
 * emptied.
 */
export const PROOF_SLOTS = 6;

/** A DPoP proof that was used (RFC 9449, section 11.1). */
export class UsedProof extends Model<InferAttributes<UsedProof>, InferCreationAttributes<UsedProof>> {
  declare slot: number;
  declare proof_hash: Buffer;

  /** Marks a proof as used. @returns true if this request is the first to use it */
  static async use(slot: number, proofHash: Buffer): Promise<boolean> {
    return (await run(USE, [slot, proofHash])).length === 1;
  }

  /** Removes the proofs of a slot. Not by TRUNCATE, which takes the rights of the owner and waits for backups. */
  static async empty(slot: number): Promise<void> {
    await run({ text: 'DELETE FROM used_proofs WHERE slot = $1' }, [slot % PROOF_SLOTS]);
  }
}

const COLUMNS = defineModel(UsedProof, 'used_proofs', {
  slot: { type: DataTypes.SMALLINT, primaryKey: true },
  proof_hash: { type: DataTypes.BLOB, primaryKey: true },
});

/** Inserts the proof that a statement selects, unless it was used before. */
export const insertProof = (selection: string): string =>
  `INSERT INTO used_proofs (${COLUMNS.list()}) ${selection} ON CONFLICT DO NOTHING RETURNING 1`;

const USE: Statement = {
  name: 'use proof',
  text: insertProof(`SELECT ${COLUMNS.parameters} FROM ${NOT_FLUSHED}`),
  pipelined: true,
};
