import { Op, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import { Refusal } from '../errors.ts';
import { openCursor, sealCursor } from '../secrets.ts';

export interface PageRequest {
  limit?: number;
  cursor?: string;
}

export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

export const DEFAULT_LIMIT = 20;

interface Listing<M extends Model> {
  model: ModelStatic<M>;
  /** The column that orders the list: an id, which sorts by time. */
  key: keyof M['_attributes'] & string;
  where: WhereOptions;
  /** Association to load with each row. */
  include?: string;
  /** Whose list it is and which: a cursor of another list or another caller does not open. */
  scope: string;
  request: PageRequest;
}

/** One page, newest first, by keyset: its cost does not grow with how deep the page is. */
export async function listPage<M extends Model>({
  model,
  key,
  where,
  include,
  scope,
  request,
}: Listing<M>): Promise<Page<M>> {
  const limit = request.limit ?? DEFAULT_LIMIT;
  const after = request.cursor === undefined ? undefined : readCursor(scope, request.cursor);
  const rows = await model.findAll({
    where: { [Op.and]: [where, ...(after === undefined ? [] : [{ [key]: { [Op.lt]: after } }])] } as WhereOptions,
    ...(include && { include }),
    order: [[key, 'DESC']],
    limit: limit + 1,
  });
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  return { data, has_more, next_cursor: has_more && last ? sealCursor(scope, String(last.get(key))) : null };
}

/** The same page with each row as it goes on the wire. */
export function mapPage<T, U>(page: Page<T>, toWire: (row: T) => U): Page<U> {
  return { ...page, data: page.data.map(toWire) };
}

/** @throws Refusal `invalid_cursor` for a cursor that another list, or nobody, gave out */
export function readCursor(scope: string, cursor: string): string {
  const key = openCursor(scope, cursor);
  if (key === undefined) throw invalidCursor();
  return key;
}

export function invalidCursor(): Refusal {
  const message = 'must be the next_cursor of a page of this list';
  return new Refusal(
    'invalid_cursor',
    'This cursor is not one that this list gave out. Start again without a cursor.',
    {
      errors: [{ field: 'cursor', code: 'invalid_cursor', message }],
    },
  );
}
