import { DataTypes, Model, type InferAttributes, type Transaction } from 'sequelize';
import type { components } from '../../../spec/generated/schema.ts';
import { defineModel } from '../../database/connect.ts';
import { run, type Statement } from '../../database/statements.ts';

type LoggedBody = components['schemas']['LoggedBody'];

/** Bodies of a request and of its response; null for a missing one. */
export interface Bodies {
  request_body: LoggedBody | null;
  response_body: LoggedBody | null;
}

/** Bodies of a logged request in TEST, without secrets and personal data. */
export class RequestBody extends Model<InferAttributes<RequestBody>> {
  declare id: string;
  declare business_id: string;
  /** Size of the bodies in bytes. */
  declare size: number;
  /** `Bodies` as JSON. */
  declare bodies: string;
  declare created_at: Date;

  static async insert(rows: InferAttributes<RequestBody>[], tx: Transaction): Promise<void> {
    await run(INSERT, COLUMNS.listsOf(rows), tx);
  }

  /** Removes the bodies of a business that contain a text. Reads all of them, which are few. @returns their number */
  static async removeWith(text: string, business_id: string, tx: Transaction): Promise<number> {
    return (await run(REMOVE_WITH, [business_id, text], tx)).length;
  }

  /** Finds bodies by their ids. */
  static async find(ids: string[]): Promise<Map<string, Bodies>> {
    const rows = ids.length === 0 ? [] : await RequestBody.findAll({ where: { id: ids } });
    return new Map(rows.map(({ id, bodies }) => [id, JSON.parse(bodies) as Bodies]));
  }
}

const COLUMNS = defineModel(RequestBody, 'request_bodies', {
  id: { type: DataTypes.TEXT, primaryKey: true },
  business_id: DataTypes.TEXT,
  size: DataTypes.INTEGER,
  bodies: DataTypes.TEXT,
  created_at: DataTypes.DATE(3),
});

const REMOVE_WITH: Statement = {
  text: 'DELETE FROM request_bodies WHERE business_id = $1 AND position($2 IN bodies) > 0 RETURNING id',
};

const INSERT: Statement = {
  name: 'insert request bodies',
  text: `
    INSERT INTO request_bodies (${COLUMNS.list()})
    SELECT ${COLUMNS.list()} FROM unnest(${COLUMNS.arrays}) AS sent (${COLUMNS.list()})`,
};
