import pg from 'pg';

/** Type ids of arrays, as in pg_type; the driver names only those of single values. */
const BYTEA_ARRAY = 1001;
const TEXT_ARRAY = 1009;

const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, exactInteger],
  [BYTEA_ARRAY, byteArrays],
  [TEXT_ARRAY, texts],
]);

/**
 * pg's types, except that a bigint is parsed as a number, and plain arrays without the driver's parser, which creates an
 * array of all characters. Amounts and balances end at 2^53 − 1; a larger value is an error, because a number would round
 * it.
 */
export const columnTypes: typeof pg.types = {
  ...pg.types,
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    PARSERS.get(oid) ?? driverParser(oid, format)) as typeof pg.types.getTypeParser,
};

function driverParser(oid: number, format?: 'text') {
  return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
}

function exactInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The database returned ${text}, beyond the safe integers up to ±${Number.MAX_SAFE_INTEGER}.`);
}

/** An array of texts without quotes, such as scopes and event types. */
const PLAIN_TEXTS = /^\{(?!.*\bNULL\b)[\w.:,-]+\}$/;

function texts(array: string): unknown {
  return PLAIN_TEXTS.test(array) ? array.slice(1, -1).split(',') : driverParser(TEXT_ARRAY)(array);
}

/** An array of binary values in hexadecimal, each like `"\\x00ff"`. */
const HEXADECIMALS = /^\{"\\\\x[0-9a-f]*"(?:,"\\\\x[0-9a-f]*")*\}$/;
const BEFORE_DIGITS = 4;

function byteArrays(array: string): unknown {
  if (!HEXADECIMALS.test(array)) return driverParser(BYTEA_ARRAY)(array);
  const elements = array.slice(1, -1).split(',');
  return elements.map((element) => Buffer.from(element.slice(BEFORE_DIGITS, -1), 'hex'));
}
