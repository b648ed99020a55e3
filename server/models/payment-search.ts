import type { Owner } from './payment-list.ts';
import { run, type Statement } from '../database/statements.ts';
import { BY_INDEXES, transaction } from '../database/transaction.ts';

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

/**
 * References of payments with a metadata value: newest first among the newest, and then among the first 500 that the index
 * finds. The index collects all payments with a value before it answers, so one that fills the page is not asked of it.
 */
export async function findByMetadata(
  { business_id, environment }: Owner,
  spellings: string[],
  limit: number,
): Promise<string[]> {
  const recent = await run<Found>(LOOK_THROUGH, [limit, business_id, environment, spellings]);
  const terms = spellings.map((spelling) => JSON.stringify([spelling, `${business_id}/${environment}`]));
  const others =
    recent.length < limit ? await transaction((tx) => run<Found>(BY_METADATA, [limit, terms], tx), BY_INDEXES) : [];
  return [...new Set([...recent, ...others].map(({ reference }) => reference))].slice(0, limit);
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

/** Enough for a page of what one payment in thirty has. Looking through them takes a few milliseconds. */
const LOOK_THROUGH: Statement = {
  name: 'look through metadata',
  text: `
    SELECT reference FROM (
      SELECT reference, created_at, metadata FROM payments
      WHERE business_id = $2 AND environment = $3 ORDER BY created_at DESC, reference DESC LIMIT 1000
    ) recent
    WHERE EXISTS (SELECT FROM jsonb_each_text(metadata) WHERE lower(value) = ANY ($4::text[]))
    ORDER BY created_at DESC, reference DESC LIMIT $1`,
};

/** A spelling at a time: what the index finds is checked by parsing its metadata again, for each term of a condition. */
const BY_METADATA: Statement = {
  name: 'search payments by metadata',
  text: `
    SELECT DISTINCT reference, created_at FROM (
      SELECT found.reference, found.created_at FROM unnest($2::jsonb[]) AS term
      CROSS JOIN LATERAL (
        SELECT reference, created_at FROM payments WHERE ${NOTES} @> term AND metadata <> '{}' LIMIT 500
      ) found
      LIMIT 500
    ) found
    ORDER BY created_at DESC, reference DESC LIMIT $1`,
};
