import type { Owner } from './payment-list.ts';
import { run, type Statement } from '../database/statements.ts';

/** A text that payments are searched by, from its beginning. Each has an index. */
export type SearchedText = 'merchant_reference' | 'description';

/** As a suffix, sorts after every text with this prefix, in byte order. */
const BEHIND = '\u{10FFFF}';

interface Found {
  reference: string;
}

/** References of payments whose text begins with a spelling, by text and then newest first. */
export async function findByText(
  text: SearchedText,
  { business_id, environment }: Owner,
  spellings: string[],
  limit: number,
): Promise<string[]> {
  const pages = await Promise.all(
    spellings.map((spelling) =>
      run<Found>(BY_TEXT[text], [business_id, environment, spelling, spelling + BEHIND, limit]),
    ),
  );
  return pages.flat().map(({ reference }) => reference);
}

/** References of payments with a metadata value, newest first among the first 500 that the index finds. */
export async function findByMetadata(
  { business_id, environment }: Owner,
  spellings: string[],
  limit: number,
): Promise<string[]> {
  const terms = spellings.map((spelling) => JSON.stringify([spelling, `${business_id}/${environment}`]));
  return (await run<Found>(byMetadata(terms.length), [limit, ...terms])).map(({ reference }) => reference);
}

/** The expression of the index. */
const wordsOf = (column: SearchedText) => `lower(left(${column}, 100))`;

function byText(column: SearchedText): Statement {
  return {
    name: `search payments by ${column}`,
    text: `
      SELECT reference FROM payments
      WHERE business_id = $1 AND environment = $2 AND ${column} IS NOT NULL
        AND ${wordsOf(column)} ~>=~ $3 AND ${wordsOf(column)} ~<~ $4
      ORDER BY ${wordsOf(column)} USING ~<~, created_at DESC, reference DESC LIMIT $5`,
  };
}

const BY_TEXT: Record<SearchedText, Statement> = {
  merchant_reference: byText('merchant_reference'),
  description: byText('description'),
};

/** The expression of the index. */
const NOTES = `(lower(jsonb_path_query_array(metadata, '$.*')::text)::jsonb || ('"' || business_id || '/' || environment || '"')::jsonb)`;

/** Not prepared, because the best plan depends on how common the value is. A GIN index does not support `@> ANY`. */
function byMetadata(count: number): Statement {
  const anyTerm = Array.from({ length: count }, (_, index) => `${NOTES} @> $${index + 2}::jsonb`).join(' OR ');
  return {
    text: `
      WITH found AS MATERIALIZED (
        SELECT reference, created_at FROM payments WHERE (${anyTerm}) AND metadata <> '{}' LIMIT 500
      )
      SELECT reference FROM found ORDER BY created_at DESC, reference DESC LIMIT $1`,
  };
}
