import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import { NOT_FLUSHED, run, type Statement } from '../../database/statements.ts';

/** A challenge that a passkey has answered, or the `jti` of a client assertion: each is accepted once. */
export class UsedChallenge extends Model<InferAttributes<UsedChallenge>, InferCreationAttributes<UsedChallenge>> {
  declare challenge_hash: Buffer;
  /** Time from which the challenge is refused even without this row. */
  declare expires_at: Date;

  /**
   * Marks a challenge as used. Waits for a concurrent transaction that uses it. @returns true if this request is the first to
   * use it
   */
  static async use(challenge_hash: Buffer, expires_at: Date, tx: Transaction): Promise<boolean> {
    return (await run(USE, [challenge_hash, expires_at], tx)).length === 1;
  }

  /** Marks an assertion as used. @returns true if this request is the first to use it */
  static async useAssertion({ challenge_hash, expires_at }: Assertion): Promise<boolean> {
    return (await run(USE_ASSERTION, [challenge_hash, expires_at])).length === 1;
  }
}

/** The `jti` of a client assertion, hashed with its client, and the time from which it is refused even without this mark. */
export type Assertion = Pick<InferAttributes<UsedChallenge>, 'challenge_hash' | 'expires_at'>;

const COLUMNS = defineModel(UsedChallenge, 'used_challenges', {
  challenge_hash: { type: DataTypes.BLOB, primaryKey: true },
  expires_at: DataTypes.DATE(3),
});

/** Inserts the challenge that a statement selects, unless it was used before. */
export const insertChallenge = (selection: string): string =>
  `INSERT INTO used_challenges (${COLUMNS.list()}) ${selection} ON CONFLICT DO NOTHING RETURNING 1`;

const USE: Statement = { text: insertChallenge(`VALUES (${COLUMNS.parameters})`) };

const USE_ASSERTION: Statement = {
  name: 'use assertion',
  text: insertChallenge(`SELECT ${COLUMNS.parameters} FROM ${NOT_FLUSHED}`),
  pipelined: true,
};
