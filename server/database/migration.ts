import {
  DataTypes,
  fn,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { nullable } from './columns.ts';
import { defineModel } from './connect.ts';

/** An applied migration. */
export class Migration extends Model<InferAttributes<Migration>, InferCreationAttributes<Migration>> {
  declare name: string;
  /** SHA-256 of the migration's text; null if an older release applied it. */
  declare digest: string | null;
  declare applied_at: CreationOptional<Date>;
}

defineModel(Migration, 'migrations', {
  name: { type: DataTypes.TEXT, primaryKey: true },
  digest: nullable(DataTypes.TEXT),
  applied_at: { type: DataTypes.DATE, defaultValue: fn('now') },
});
