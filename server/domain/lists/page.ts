import { Op, type Model, type ModelStatic, type WhereOptions } from 'sequelize';
import { limits } from '../../../spec/generated/values.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { Refusal } from '../../platform/errors.ts';
import { openCursor, sealCursor } from '../../platform/secrets.ts';

export interface PageRequest {
  limit?: number;
  cursor?: string;
}

export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

export const DEFAULT_LIMIT = limits.Payments_list.limit.default;
export const MOST_PER_PAGE = limits.Payments_list.limit.maximum;

interface Listing<M extends Model> {
  model: ModelStatic<M>;
  /** The column that orders the list, or rows of the same time: an id, which sorts by time. */
  key: keyof M['_attributes'] & string;
  /** Whether `created_at` orders it first, so that a period is a range of the index. */
  byTime?: boolean;
  where: WhereOptions;
  /** Association to load with each row. */
  include?: string | string[];
  /** Name and owner of the list, which a cursor is bound to together with the filters. */
  list: string;
  request: PageRequest;
}

/** One page, newest first, by keyset, so that later pages cost no more than the first. */
export async function listPage<M extends Model>(
  keys: Keyring,
  { model, key, byTime = false, where, include, list, request }: Listing<M>,
): Promise<Page<M>> {
  const { limit = DEFAULT_LIMIT } = request;
  const scope = scopeOf(list, request);
  const columns = byTime ? ['created_at', key] : [key];
  const after = readCursor(keys, scope, request.cursor);
  const rows = await model.findAll({
    where: { [Op.and]: after ? [where, isAfter(columns, after)] : [where] } as WhereOptions,
    ...(include && { include }),
    order: columns.map((column) => [column, 'DESC']),
    limit: limit + 1,
  });
  return pageOf(keys, rows, limit, scope, (row) => columns.map((column) => row.get(column)));
}

/** The position of a row in a list: the values of the columns that order it. */
type Position = string[];

/** The first column's condition is a range of the index; the others order rows of the same time. */
function isAfter([column, ...others]: string[], [value, ...values]: Position): WhereOptions {
  const before = { [column!]: { [Op.lt]: value } };
  if (others.length === 0) return before;
  return { [column!]: { [Op.lte]: value }, [Op.or]: [before, isAfter(others, values)] };
}

/** @param rows one more than `limit` when another page follows */
export function pageOf<T>(
  keys: Keyring,
  rows: T[],
  limit: number,
  scope: string,
  position: (row: T) => unknown[],
): Page<T> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const has_more = rows.length > limit;
  return {
    data,
    has_more,
    next_cursor: has_more && last ? sealCursor(keys, scope, JSON.stringify(position(last))) : null,
  };
}

/** The same page with each row in its wire format. */
export function mapPage<T, U>(page: Page<T>, toWire: (row: T) => U): Page<U> {
  return { ...page, data: page.data.map(toWire) };
}

/** Binds a cursor to its list and filters. */
export function scopeOf(list: string, request: PageRequest): string {
  const filters = Object.entries(request)
    .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
    .map(([name, value]: [string, unknown]) => [name, Array.isArray(value) ? [...new Set(value)].sort() : value])
    .sort();
  return `${list} ${JSON.stringify(filters)}`;
}

/** @throws Refusal `invalid_cursor` for a cursor of another list, or a forged one */
export function readCursor(keys: Keyring, scope: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = openCursor(keys, scope, cursor);
  if (position === undefined) throw invalidCursor();
  return JSON.parse(position) as Position;
}

export function invalidCursor(): Refusal {
  const message = 'must be the next_cursor of a page of this list';
  return new Refusal(
    'invalid_cursor',
    'This cursor is not of this list with these filters. Start again without a cursor.',
    {
      errors: [{ field: 'cursor', code: 'invalid_cursor', message }],
    },
  );
}
