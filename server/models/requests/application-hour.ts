import { DataTypes, Model, Op, type InferAttributes } from 'sequelize';
import { defineModel } from '../../database/connect.ts';

/** Numbers of requests of an application in an hour. */
export class ApplicationHour extends Model<InferAttributes<ApplicationHour>> {
  declare client_id: string;
  /** Start of the hour. */
  declare hour: Date;
  declare requests: number;
  declare failed: number;

  static async removeBefore(hour: Date): Promise<void> {
    await ApplicationHour.destroy({ where: { hour: { [Op.lt]: hour } } });
  }
}

export const HOUR_COLUMNS = defineModel(ApplicationHour, 'application_hours', {
  client_id: { type: DataTypes.TEXT, primaryKey: true },
  hour: { type: DataTypes.DATE(0), primaryKey: true },
  requests: DataTypes.BIGINT,
  failed: DataTypes.BIGINT,
});
