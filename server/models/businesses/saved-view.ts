import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';

/** Filters that a member has saved for the payments of a business. */
export class SavedView extends Model<InferAttributes<SavedView>, InferCreationAttributes<SavedView>> {
  declare business_id: string;
  declare user_id: string;
  declare environment: Environment;
  declare name: string;
  /** Query of the address of the list. */
  declare query: string;
  declare created_at: Date;
}

defineModel(SavedView, 'saved_views', {
  business_id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  environment: { type: DataTypes.TEXT, primaryKey: true },
  name: { type: DataTypes.TEXT, primaryKey: true },
  query: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
});
