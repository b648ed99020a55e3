import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** A challenge that a passkey has answered, or the `jti` of a client assertion: each is accepted once. */
export class UsedChallenge extends Model<InferAttributes<UsedChallenge>, InferCreationAttributes<UsedChallenge>> {
  declare challenge_hash: Buffer;
  /** Time from which the challenge is refused even without this row. */
  declare expires_at: Date;

  /**
   * Marks a challenge or assertion as used. Waits for a concurrent transaction that uses it. @returns true if this request is the first
   * to use it
   */
  static async use(challenge_hash: Buffer, expires_at: Date, tx?: Transaction): Promise<boolean> {
    return (await run(USE, [challenge_hash, expires_at], tx)).length === 1;
  }

  /** Marks an assertion as used, as `use` does, but outside a transaction and on the shared connection. */
  static async useOnce(challenge_hash: Buffer, expires_at: Date): Promise<boolean> {
    return (await run({ ...USE, pipelined: true }, [challenge_hash, expires_at])).length === 1;
  }
}

defineModel(UsedChallenge, 'used_challenges', {
  challenge_hash: { type: DataTypes.BLOB, primaryKey: true },
  expires_at: DataTypes.DATE(3),
});

const USE: Statement = {
  name: 'use challenge',
  text: `
    INSERT INTO used_challenges (challenge_hash, expires_at) VALUES ($1, $2)
    ON CONFLICT (challenge_hash) DO NOTHING RETURNING 1`,
};
