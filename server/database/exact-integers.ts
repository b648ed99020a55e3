import pg from 'pg';

const INT8 = pg.types.builtins.INT8;

/**
 * pg's types, except that a bigint is read as a number. Amounts and balances end at 2^53 − 1; a larger value is an
 * error, because a number would round it.
 */
export const exactTypes: typeof pg.types = {
  ...pg.types,
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === Number(INT8) ? exactInteger : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

function exactInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The database holds ${text}, and integers are exact up to ±${Number.MAX_SAFE_INTEGER} only.`);
}
