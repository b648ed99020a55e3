import { DataTypes, Model, Op, type InferAttributes, type InferCreationAttributes, type Transaction } from 'sequelize';
import { defineModel } from '../database/connect.ts';
import { run, type Statement } from '../database/statements.ts';

/** An attempt beside the schedule that somebody asked for and that has not been made yet. */
export class WebhookAskedAttempt extends Model<
  InferAttributes<WebhookAskedAttempt>,
  InferCreationAttributes<WebhookAskedAttempt>
> {
  declare job_id: string;
  declare delivery_id: string;
  declare endpoint_id: string;
  /** What its job says. */
  declare job: object;
  declare asked_at: Date;

  /** Those that have been asked for already stay as they are. */
  static async insertAll(
    rows: Omit<InferAttributes<WebhookAskedAttempt>, 'asked_at'>[],
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    await run(INSERT_ASKED_WEBHOOK_ATTEMPTS, [JSON.stringify(rows), at], tx);
  }

  static async removeAll(jobIds: string[], tx: Transaction): Promise<void> {
    if (jobIds.length > 0) await WebhookAskedAttempt.destroy({ where: { job_id: jobIds }, transaction: tx });
  }

  /** Some of those that were asked for before a time, in the order of their jobs' ids. */
  static askedBefore(
    time: Date,
    { after, limit }: { after: string | undefined; limit: number },
    tx: Transaction,
  ): Promise<WebhookAskedAttempt[]> {
    const where = { asked_at: { [Op.lt]: time }, ...(after && { job_id: { [Op.gt]: after } }) };
    return WebhookAskedAttempt.findAll({ where, order: ['job_id'], limit, transaction: tx });
  }
}

defineModel(WebhookAskedAttempt, 'webhook_asked_attempts', {
  job_id: { type: DataTypes.UUID, primaryKey: true },
  delivery_id: DataTypes.TEXT,
  endpoint_id: DataTypes.TEXT,
  job: DataTypes.JSONB,
  asked_at: DataTypes.DATE(3),
});

const INSERT_ASKED_WEBHOOK_ATTEMPTS: Statement = {
  name: 'insert asked webhook attempts',
  text: `
    INSERT INTO webhook_asked_attempts (job_id, delivery_id, endpoint_id, job, asked_at)
    SELECT job_id, delivery_id, endpoint_id, job, $2
    FROM json_to_recordset($1::json) AS asked (job_id uuid, delivery_id text, endpoint_id text, job jsonb)
    ON CONFLICT DO NOTHING`,
};
