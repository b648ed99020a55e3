import { DataTypes, Model, type InferAttributes, type InferCreationAttributes } from 'sequelize';
import type { Environment, ViewedList } from '../../../spec/generated/values.ts';
import { defineModel } from '../../database/connect.ts';

/** Filters that a member has saved for a list of a business. */
abstract class SavedView extends Model<InferAttributes<SavedView>, InferCreationAttributes<SavedView>> {
  declare business_id: string;
  declare user_id: string;
  declare environment: Environment;
  declare name: string;
  /** Query of the address of the list. */
  declare query: string;
  declare created_at: Date;
}

export class SavedPaymentView extends SavedView {}
export class SavedDeliveryView extends SavedView {}

/** Views by the list that they are of. */
export const SAVED_VIEWS = { payments: SavedPaymentView, deliveries: SavedDeliveryView } satisfies Record<
  ViewedList,
  typeof SavedView
>;

const COLUMNS = {
  business_id: { type: DataTypes.TEXT, primaryKey: true },
  user_id: { type: DataTypes.TEXT, primaryKey: true },
  environment: { type: DataTypes.TEXT, primaryKey: true },
  name: { type: DataTypes.TEXT, primaryKey: true },
  query: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
};

defineModel(SavedPaymentView, 'saved_views', COLUMNS);
defineModel(SavedDeliveryView, 'saved_delivery_views', COLUMNS);
