import { Op, type Includeable, type Model, type ModelStatic, type Transaction, type WhereOptions } from 'sequelize';
import { limits } from '../../../spec/generated/values.ts';
import { BY_INDEXES, transaction } from '../../database/transaction.ts';
import { hasMonths, idsOf, startsWithin, type Created } from '../../models/webhooks/id-ranges.ts';
import type { Prefix } from '../../platform/ids.ts';
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
  /** The column that orders the list, or rows of equal time: an id, which sorts by time. */
  key: keyof M['_attributes'] & string;
  /** True if `created_at` is the first sort column, so that a period is a range of the index. */
  byTime?: boolean;
  where: WhereOptions;
  /** Conditions that the list's index does not cover: a page searches a bounded number of rows for them. */
  sift?: WhereOptions[];
  /** Association to load with each row. */
  include?: Includeable | Includeable[];
  /** For a table that may be partitioned by month. */
  months?: Months;
  /** Name and owner of the list, which a cursor is bound to together with the filters. */
  list: string;
  request: PageRequest;
  tx?: Transaction | undefined;
}

/** What is known of the rows of a list, so that a statement looks into few months. */
interface Months extends Created {
  /** Prefix of the ids that order rows of equal time. */
  prefix: Prefix;
  /** True if the list may have many rows in each month, so that a page seldom needs more than the newest ones. */
  isLong: boolean;
}

/** Numbers of rows that a page is filtered from: a first span, which usually suffices, and then up to ten thousand. */
export const SPANS = [500, 9500];

/**
 * Lists one page, newest first, by keyset, so that later pages cost no more than the first. A filtered page can have fewer
 * entries than its limit, or no entry, although more pages follow.
 */
export async function listPage<M extends Model>(
  keys: Keyring,
  { model, key, byTime = false, where: wanted, sift = [], include, months, list, request, tx }: Listing<M>,
): Promise<Page<M>> {
  const { limit = DEFAULT_LIMIT } = request;
  const scope = scopeOf(list, request);
  const columns = byTime ? ['created_at', key] : [key];
  const after = readCursor(keys, scope, request.cursor);
  const created = months && { ...months, ...(after && { before: new Date(after[0]!) }) };
  const isStepwise = created !== undefined && created.isLong && sift.length === 0 && hasMonths();
  const where = created && !isStepwise ? { [Op.and]: [wanted, ...idsOf(created.prefix, key, created)] } : wanted;
  const find = (conditions: WhereOptions[], most: number, inside = tx) =>
    model.findAll({
      where: { [Op.and]: [where, ...conditions] } as WhereOptions,
      ...(include && { include }),
      order: columns.map((column) => [column, 'DESC']),
      limit: most,
      ...(inside && { transaction: inside }),
    });
  const placeOf = (row: M) => columns.map((column) => row.get(column));
  if (sift.length === 0) {
    const behind = after ? [isAfter(columns, after)] : [];
    const search = (conditions: WhereOptions[], most: number) => find([...behind, ...conditions], most);
    const found = isStepwise ? await searchBackwards(created, key, limit + 1, search) : await search([], limit + 1);
    return pageOf(keys, found, limit, scope, placeOf);
  }
  const rows: M[] = [];
  const sifted = async (tx: Transaction) => {
    let place: Position | undefined = after;
    for (const span of SPANS) {
      const behind = place ? [isAfter(columns, place)] : [];
      const last = await model.findOne({
        where: { [Op.and]: [where, ...behind] } as WhereOptions,
        attributes: columns,
        order: columns.map((column) => [column, 'DESC']),
        offset: span - 1,
        transaction: tx,
      });
      const end = last ? [isUpTo(columns, placeOf(last) as Position)] : [];
      rows.push(...(await find([...behind, ...sift, ...end], limit + 1 - rows.length, tx)));
      if (!last) return undefined;
      place = placeOf(last) as Position;
      if (rows.length > limit) break;
    }
    return place;
  };
  const looked = await (tx ? sifted(tx) : transaction(sifted, BY_INDEXES));
  return siftedPageOf(keys, rows, limit, scope, placeOf, looked);
}

/** Finds the newest rows of a period, in few months at first and in all others only where these have too few rows. */
async function searchBackwards<M>(
  { prefix, since, before }: Months,
  key: string,
  most: number,
  search: (conditions: WhereOptions[], most: number) => Promise<M[]>,
): Promise<M[]> {
  const rows: M[] = [];
  let end = before;
  let isLater: WhereOptions[] = [];
  for (const from of startsWithin({ since, before })) {
    const isFrom = from ? [{ created_at: { [Op.gte]: from } }] : [];
    const conditions = [...isLater, ...isFrom, ...idsOf(prefix, key, { since: from, before: end })];
    rows.push(...(await search(conditions, most - rows.length)));
    if (rows.length === most) break;
    end = from;
    isLater = from ? [{ created_at: { [Op.lt]: from } }] : [];
  }
  return rows;
}

/**
 * Returns a page of rows that were filtered from others.
 * @param looked the position of the last row that was examined, if more follow
 */
export function siftedPageOf<T>(
  keys: Keyring,
  rows: T[],
  limit: number,
  scope: string,
  placeOf: (row: T) => unknown[],
  looked: unknown[] | undefined,
): Page<T> {
  const page = pageOf(keys, rows, limit, scope, placeOf);
  if (page.has_more || !looked) return page;
  return { ...page, has_more: true, next_cursor: sealCursor(keys, scope, JSON.stringify(looked)) };
}

/** The position of a row in a list: the values of the columns that order it. */
type Position = (string | Date)[];

/**
 * Selects rows after a position. The first column's condition is a range of the index; the others order rows of equal time.
 */
function isAfter([column, ...others]: string[], [value, ...values]: Position): WhereOptions {
  const before = { [column!]: { [Op.lt]: value } };
  if (others.length === 0) return before;
  return { [column!]: { [Op.lte]: value }, [Op.or]: [before, isAfter(others, values)] };
}

/** Selects rows up to a position, including it. */
function isUpTo([column, ...others]: string[], [value, ...values]: Position): WhereOptions {
  const after = { [column!]: { [Op.gt]: value } };
  if (others.length === 0) return { [column!]: { [Op.gte]: value } };
  return { [column!]: { [Op.gte]: value }, [Op.or]: [after, isUpTo(others, values)] };
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

/** Returns a page with each row in its wire format. */
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
export function readCursor(keys: Keyring, scope: string, cursor: string | undefined): string[] | undefined {
  if (cursor === undefined) return undefined;
  const position = openCursor(keys, scope, cursor);
  if (position === undefined) throw invalidCursor();
  return JSON.parse(position) as string[];
}

/** @param field the pointer to the cursor in a body, or its name in a query */
export function invalidCursor(field = 'cursor'): Refusal {
  const message = 'must be the next_cursor of a page of this list';
  return new Refusal(
    'invalid_cursor',
    'This cursor belongs to another list or to other filters. Start again without a cursor.',
    {
      errors: [{ field, code: 'invalid_cursor', message }],
    },
  );
}
