import pg from 'pg';

const INT8 = pg.types.builtins.INT8;

/**
 * pg's types, but that a bigint is a number. Amounts and balances end at 2^53 − 1; anything beyond is an error, because as a
 * number it would be another one.
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
