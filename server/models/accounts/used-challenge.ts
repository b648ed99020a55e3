import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** A challenge that a passkey has answered. */
export class UsedChallenge extends Model<InferAttributes<UsedChallenge>, InferCreationAttributes<UsedChallenge>> {
  declare challenge_hash: Buffer;
  /** When the challenge would be refused without this row, too. */
  declare expires_at: Date;

  /** Waits for a transaction that uses it at the same time. @returns whether this request is the first to use it */
  static async use(challenge_hash: Buffer, expires_at: Date, tx: Transaction): Promise<boolean> {
    return (await run(USE, [challenge_hash, expires_at], tx)).length === 1;
  }
}

defineModel(UsedChallenge, 'used_challenges', {
  challenge_hash: { type: DataTypes.BLOB, primaryKey: true },
  expires_at: DataTypes.DATE(3),
});

const USE: Statement = {
  text: `
    INSERT INTO used_challenges (challenge_hash, expires_at) VALUES ($1, $2)
    ON CONFLICT (challenge_hash) DO NOTHING RETURNING 1`,
};
