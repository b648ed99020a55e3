import type { Statement } from '../../database/statements.ts';
import type { Owner } from './payment-list.ts';

/** A column that is searched by prefix. Each has an index. */
type SearchedText = 'merchant_reference' | 'description';

/** What matched, in the order in which payments are shown. */
export type Matched = SearchedText | 'metadata';

/** Suffix that sorts after every text with the same prefix, in byte order. */
const BEHIND = '\u{10FFFF}';

/** Lists the values of `searchStatement`. @param limit maximum number of payments for each kind of match */
export function searchValues(owner: Owner, spellings: string[], limit: number): unknown[] {
  const keys = JSON.stringify(Object.fromEntries(spellings.map((spelling) => [spelling, null])));
  return [owner.business_id, owner.environment, limit, spellings, keys, termsOf(owner, spellings)];
}

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

const byText = (column: SearchedText) => `
  SELECT found.reference, '${column}' AS matched FROM unnest($4::text[]) AS spelling
  CROSS JOIN LATERAL (
    SELECT reference FROM payments
    WHERE business_id = $1 AND environment = $2 AND ${column} IS NOT NULL
      AND ${wordsOf(column)} ~>=~ spelling AND ${wordsOf(column)} ~<~ (spelling || '${BEHIND}')
    ORDER BY ${wordsOf(column)} USING ~<~, created_at DESC, reference DESC LIMIT $3
  ) found
  LIMIT $3`;

const isShort = (found: string) => `(SELECT count(*) FROM ${found}) < $3`;

/**
 * Finds payments whose merchant reference or description begins with a spelling, by text and then newest first, and then
 * those with such a value in their metadata: newest first among the newest, and then among the first 500 that the index
 * finds. One statement searches all spellings, and skips further searches once the page is full. A payment appears once for
 * each kind of match.
 *
 * The newest 1,000 are enough for a page of a value that one payment in thirty has. Searching them takes a few milliseconds.
 * The index collects all payments with a value before it returns any, so it is not used if the newest fill the page.
 */
export const searchStatement = (columns: string[]): Statement => ({
  name: 'search payments',
  text: `
    WITH by_reference AS MATERIALIZED (${byText('merchant_reference')}),
    by_description AS MATERIALIZED (SELECT found.reference, found.matched FROM (${byText('description')}) found WHERE ${isShort('by_reference')}),
    recent AS MATERIALIZED (
      SELECT reference, created_at FROM (
        SELECT reference, created_at, metadata FROM payments
        WHERE business_id = $1 AND environment = $2 AND ${isShort('by_reference')}
        ORDER BY created_at DESC, reference DESC LIMIT 1000
      ) newest
      WHERE EXISTS (SELECT FROM jsonb_each_text(metadata) WHERE jsonb_exists($5::jsonb, lower(value)))
      ORDER BY created_at DESC, reference DESC LIMIT $3
    ),
    others AS MATERIALIZED (
      SELECT reference, created_at FROM (
        SELECT reference, created_at FROM payments
        WHERE ${isShort('by_reference')} AND ${isShort('recent')} AND ${NOTES} @@ $6::jsonpath AND metadata <> '{}' LIMIT 500
      ) found
      ORDER BY created_at DESC, reference DESC LIMIT $3
    )
    SELECT matched, ${columns.map((column) => `payment.${column}`).join(', ')} FROM (
      SELECT reference, matched FROM by_reference
      UNION ALL SELECT reference, matched FROM by_description
      UNION ALL SELECT reference, 'metadata' FROM recent
      UNION ALL SELECT reference, 'metadata' FROM others
    ) found
    CROSS JOIN LATERAL (
      SELECT ${columns.join(', ')} FROM payments WHERE payments.reference = found.reference LIMIT 1
    ) payment`,
});
