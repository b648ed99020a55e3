import type { Statement } from '../../database/statements.ts';
import { paymentStatuses } from '../../../spec/generated/values.ts';
import { currenciesOf, type Owner } from './payment-list.ts';

/** A column that is searched by prefix. Each has an index. */
type SearchedText = 'merchant_reference' | 'description';

/** What matched, in the order in which payments are shown. */
export type Matched = SearchedText | 'metadata' | 'id' | 'amount' | 'card';

/** What a searched text can be, besides the beginning of a text or a value of the metadata. */
export interface Meanings {
  /** Parts of texts and of values of the metadata. */
  parts: string[];
  /** A key of the metadata and the beginning of its value, as in the metadata's text. */
  pairs: string[];
  /** Minor units by currency. */
  amounts: Record<string, number> | null;
  /** End of a reference. */
  end: string | null;
  /** Last digits of a card number. */
  last4: string | null;
}

/** Suffix that sorts after every text with the same prefix, in byte order. */
const BEHIND = '\u{10FFFF}';

/** Payments of a search, in the order in which they are found. */
export interface SearchSpan {
  offset: number;
  limit: number;
  /** Continues a search with payments that were created before this time. */
  before?: Date | undefined;
  /** Searches parts of texts in payments since this time; in all of them if undefined. */
  since?: Date | undefined;
}

/** Lists the values of `searchStatement`. */
export function searchValues(
  owner: Owner,
  spellings: string[],
  { offset, limit, before, since }: SearchSpan,
  { parts, pairs, amounts, end, last4 }: Meanings,
): unknown[] {
  const keys = JSON.stringify(Object.fromEntries(spellings.map((spelling) => [spelling, null])));
  const hints = [...parts, ...pairs, end, last4].filter((hint) => hint !== null).map(patternOf);
  const meanings = [hints, parts.map(patternOf), pairs.map(patternOf), amounts && JSON.stringify(amounts), end, last4];
  const { business_id, environment } = owner;
  const terms = termsOf(owner, spellings);
  const period = [before ?? 'infinity', since ?? '-infinity'];
  return [business_id, environment, offset + limit, spellings, keys, terms, ...meanings, offset, limit, ...period];
}

/** Returns a pattern of LIKE for texts that contain this one. */
const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns one condition for all spellings, so that the index is read once, and the metadata that it finds is parsed once.
 */
function termsOf({ business_id, environment }: Owner, spellings: string[]): string {
  const any = spellings.map((spelling) => `@ == ${JSON.stringify(spelling)}`).join(' || ');
  return `exists($[*] ? (${any})) && exists($[*] ? (@ == ${JSON.stringify(`${business_id}/${environment}`)}))`;
}

/** The expression of the index. */
const wordsOf = (column: SearchedText) => `lower(left(${column}, 100))`;

/** The expression of the index. */
const NOTES = `(lower(jsonb_path_query_array(metadata, '$.*')::text)::jsonb || ('"' || business_id || '/' || environment || '"')::jsonb)`;

const OWNED = 'business_id = $1 AND environment = $2';

/** False for a search that continues: what indexes find was found before. */
const IS_FIRST = `$15::timestamptz = 'infinity'`;

const byText = (column: SearchedText) => `
  SELECT found.reference, '${column}' AS matched FROM unnest($4::text[]) AS spelling
  CROSS JOIN LATERAL (
    SELECT reference FROM payments
    WHERE ${OWNED} AND ${column} IS NOT NULL AND ${IS_FIRST}
      AND ${wordsOf(column)} ~>=~ spelling AND ${wordsOf(column)} ~<~ (spelling || '${BEHIND}')
    ORDER BY ${wordsOf(column)} USING ~<~, created_at DESC, reference DESC LIMIT $3
  ) found
  LIMIT $3`;

const isShort = (found: string) => `(SELECT count(*) FROM ${found}) < $3`;

/** Number of payments in which a search looks for parts of texts. It takes some 10 ms. */
export const SEARCHED_NEWEST = 5000;

/** Number of days whose amounts are looked up, divided by the currencies of the business that the amount can be in. */
export const AMOUNT_DAYS = 366;

/** Expression of the index. */
const DAY = `(created_at AT TIME ZONE 'UTC')::date`;

/** All that is searched by part, as one text: one comparison for each pattern excludes almost all payments. */
const HAYSTACK = `lower(concat_ws(E'\n', reference, merchant_reference, description, metadata::text, payment_method ->> 'last4'))`;

/** Reports whether a value of the metadata is one of the spellings. */
const HAS_VALUE = `EXISTS (SELECT FROM jsonb_each_text(metadata) WHERE jsonb_exists($5::jsonb, lower(value)))`;

/** Reports whether indexes have found a payment when the search began. */
const IS_FOUND_BY_INDEX = `(
    EXISTS (
      SELECT FROM unnest($4::text[]) AS spelling
      WHERE starts_with(${wordsOf('merchant_reference')}, spelling) OR starts_with(${wordsOf('description')}, spelling)
    )
    OR ${HAS_VALUE}
    OR coalesce(amount = ($10::jsonb ->> currency)::bigint AND ${DAY} = ANY ((SELECT days FROM days)::date[]), false)
  )`;

/** What of a payment matches, or null. */
const MATCHED = `
  CASE
    WHEN NOT (${HAYSTACK} LIKE ANY ($7::text[]) OR coalesce(amount = ($10::jsonb ->> currency)::bigint, false)) THEN NULL
    WHEN NOT ${IS_FIRST} AND ${IS_FOUND_BY_INDEX} THEN NULL
    WHEN right(reference, length($11::text)) = $11 THEN 'id'
    WHEN lower(merchant_reference) LIKE ANY ($8::text[]) THEN 'merchant_reference'
    WHEN lower(description) LIKE ANY ($8) THEN 'description'
    WHEN EXISTS (SELECT FROM jsonb_each_text(metadata) WHERE lower(value) LIKE ANY ($8)) OR ${HAS_VALUE}
      OR lower(metadata::text) LIKE ANY ($9::text[]) THEN 'metadata'
    WHEN amount = ($10::jsonb ->> currency)::bigint THEN 'amount'
    WHEN payment_method ->> 'last4' = $12::text THEN 'card'
  END`;

/**
 * Finds payments whose merchant reference or description begins with a spelling, by text and then newest first, and then
 * among those of a period by all that a text can mean, and then the first 500 that indexes find by a value of the metadata or by
 * amount. One statement searches all spellings, and skips further searches once the page is full. A payment appears once, and
 * only those of the page are read whole. A search that continues finds what the indexes have not found, in its period.
 *
 * The indexes collect all payments with a value before they return any, so they are not used if the period fills the page.
 */
export const searchStatement = (columns: string[]): Statement => ({
  name: 'search payments',
  text: `
    WITH RECURSIVE by_reference AS MATERIALIZED (${byText('merchant_reference')}),
    by_description AS MATERIALIZED (SELECT found.reference, found.matched FROM (${byText('description')}) found WHERE ${isShort('by_reference')}),
    used AS (${currenciesOf(`${OWNED} AND $10::jsonb IS NOT NULL`)}),
    wanted AS MATERIALIZED (
      SELECT currency, ($10::jsonb ->> currency)::bigint AS amount FROM used WHERE $10::jsonb ->> currency IS NOT NULL
    ),
    days AS MATERIALIZED (
      SELECT ARRAY (
        SELECT last_day - generate_series(0, ${AMOUNT_DAYS} / greatest((SELECT count(*) FROM wanted), 1) - 1)::integer
        FROM (SELECT ${DAY} AS last_day FROM payments WHERE ${OWNED} ORDER BY created_at DESC, reference DESC LIMIT 1) newest
      ) AS days
    ),
    in_period AS MATERIALIZED (
      SELECT reference, created_at, matched FROM (
        SELECT ${columns.join(', ')} FROM payments
        WHERE ${OWNED} AND created_at < $15 AND created_at >= $16 AND ${isShort('by_reference')}
        ORDER BY created_at DESC, reference DESC
      ) payment
      CROSS JOIN LATERAL (SELECT ${MATCHED} AS matched OFFSET 0) meaning
      WHERE matched IS NOT NULL
      ORDER BY created_at DESC, reference DESC LIMIT $3
    ),
    others AS MATERIALIZED (
      SELECT reference, created_at FROM (
        SELECT reference, created_at FROM payments
        WHERE ${IS_FIRST} AND ${isShort('by_reference')} AND ${isShort('in_period')} AND ${NOTES} @@ $6::jsonpath AND metadata <> '{}' LIMIT 500
      ) found
      ORDER BY created_at DESC, reference DESC LIMIT $3
    ),
    by_amount AS MATERIALIZED (
      SELECT found.reference, found.created_at FROM wanted CROSS JOIN LATERAL (
        SELECT reference, created_at FROM payments
        WHERE ${IS_FIRST} AND ${isShort('by_reference')} AND ${isShort('in_period')}
          AND ${OWNED} AND currency = wanted.currency AND status = ANY ('{${paymentStatuses.join(',')}}'::text[])
          AND ${DAY} = ANY ((SELECT days FROM days)::date[]) AND payments.amount = wanted.amount LIMIT 500
      ) found
      ORDER BY created_at DESC, reference DESC LIMIT $3
    ),
    found AS (
      SELECT reference, matched, row_number() OVER () AS place FROM (
        SELECT reference, matched FROM by_reference
        UNION ALL SELECT reference, matched FROM by_description
        UNION ALL SELECT reference, matched FROM in_period
        UNION ALL SELECT reference, 'metadata' FROM others
        UNION ALL SELECT reference, 'amount' FROM by_amount
      ) each
    ),
    page AS MATERIALIZED (
      SELECT reference, matched, place FROM (
        SELECT DISTINCT ON (reference) reference, matched, place FROM found ORDER BY reference, place
      ) first
      ORDER BY place OFFSET $13 LIMIT $14
    )
    SELECT matched, ${columns.map((column) => `payment.${column}`).join(', ')} FROM page
    CROSS JOIN LATERAL (
      SELECT ${columns.join(', ')} FROM payments WHERE payments.reference = page.reference LIMIT 1
    ) payment
    ORDER BY place`,
});

/** Finds the time since which payments before a time are searched at once, if there are older ones. */
export const SEARCHED_SINCE: Statement = {
  name: 'find beginning of search',
  text: `
    SELECT created_at FROM (
      SELECT created_at FROM payments WHERE ${OWNED} AND created_at < $3
      ORDER BY created_at DESC, reference DESC OFFSET ${SEARCHED_NEWEST - 1} LIMIT 1
    ) edge
    WHERE EXISTS (SELECT FROM payments AS older WHERE ${OWNED} AND older.created_at < edge.created_at)`,
};
