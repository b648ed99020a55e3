import { DataTypes, Model, type InferAttributes, type InferCreationAttributes, type NonAttribute } from 'sequelize';
import type { Role } from '../../spec/generated/values.ts';
import { defineModel } from '../database.ts';
import { Business } from './business.ts';

export class BusinessMember extends Model<InferAttributes<BusinessMember>, InferCreationAttributes<BusinessMember>> {
  declare business_id: string;
  declare user_id: string;
  declare role: Role;
  declare created_at: Date;
  declare updated_at: Date;
  declare business: NonAttribute<Business>;
}

defineModel(
  BusinessMember,
  'business_members',
  {
    business_id: { type: DataTypes.TEXT, primaryKey: true },
    user_id: { type: DataTypes.TEXT, primaryKey: true },
    role: DataTypes.TEXT,
    created_at: DataTypes.DATE(3),
    updated_at: DataTypes.DATE(3),
  },
  () => BusinessMember.belongsTo(Business, { as: 'business', foreignKey: 'business_id' }),
);
