import { DataTypes, Model, Op, type InferAttributes } from 'sequelize';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

/** Use of an application, and the number of its logged requests since they were last trimmed. */
export class ApplicationUse extends Model<InferAttributes<ApplicationUse>> {
  declare client_id: string;
  declare last_used_at: Date;
  declare untrimmed: number;

  /** Returns the applications with at least this many new rows since the last call. */
  static async takeUntrimmed(atLeast: number): Promise<string[]> {
    const where = { untrimmed: { [Op.gte]: atLeast } };
    const [, taken] = await ApplicationUse.update({ untrimmed: 0 }, { where, returning: ['client_id'] });
    return taken.map(({ client_id }) => client_id);
  }
}

export const USE_COLUMNS = defineModel(ApplicationUse, 'application_uses', {
  client_id: { type: DataTypes.TEXT, primaryKey: true },
  last_used_at: DataTypes.DATE(3),
  untrimmed: DataTypes.INTEGER,
});

/** Use of an application, with its requests since the start of an hour. */
export interface RecentUse {
  client_id: string;
  last_used_at: Date | null;
  requests: number;
  failed: number;
}

export function usesOf(clientIds: string[], since: Date): Promise<RecentUse[]> {
  return run(USES, [clientIds, since]);
}

const USES: Statement = {
  name: 'uses of applications',
  text: `
    SELECT use.client_id, use.last_used_at, recent.requests, recent.failed
    FROM application_uses use CROSS JOIN LATERAL (
      SELECT coalesce(sum(requests), 0)::bigint AS requests, coalesce(sum(failed), 0)::bigint AS failed
      FROM application_hours WHERE client_id = use.client_id AND hour >= $2
    ) recent
    WHERE use.client_id = ANY($1)`,
};
