import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { nullable } from '../../database/columns.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** A restore of the database from a backup, as an operator has reported it. */
export class Restore extends Model<InferAttributes<Restore>, InferCreationAttributes<Restore>> {
  /** Time of the newest data that the backup had. */
  declare restored_to: Date;
  declare restored_at: Date;
  /** Time from which keys of the lost time are carried out again; null while they are refused. */
  declare released_at: Date | null;

  /** Reports whether an answer to a key of that time may have been lost. @param keptSeconds time for which answers are kept */
  static async mayHaveLost(keyTime: Date, keptSeconds: number, tx: Transaction): Promise<boolean> {
    return (await run(FIND_LOST, [keyTime, keptSeconds], tx)).length > 0;
  }
}

defineModel(Restore, 'restores', {
  restored_to: { type: DataTypes.DATE(3), primaryKey: true },
  restored_at: DataTypes.DATE(3),
  released_at: nullable(DataTypes.DATE(3)),
});

/** A request with an older key may have been answered after the time of the backup. */
const FIND_LOST: Statement = {
  name: 'find restore that may have lost a key',
  text: `
  SELECT 1 FROM restores WHERE released_at IS NULL AND $1 BETWEEN restored_to - $2 * interval '1 second' AND restored_at`,
};
