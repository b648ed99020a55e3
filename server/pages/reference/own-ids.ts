import { newestIds, type Ids } from '../../domain/lists/newest-ids.ts';
import { PAYEE } from '../../domain/payments/top-ups.ts';
import type { ReaderApplication } from './reader.ts';

/** An id or a token of an example, with the prefix of its kind. */
const ID = /\b([a-z]{2,4}(?:_test|_live)?)_(?:[0-9a-hjkmnp-tv-z]{26}|[0-9A-Za-z]{40,})\b/g;

/**
 * Replaces the ids of examples by the reader's own, or by placeholders that cannot be taken for ids, such as `pay_…`. The id of
 * the business of top-ups is the same everywhere, and stays.
 */
export const withIds = (text: string, own: Ids = {}): string =>
  text.replaceAll(ID, (id, prefix: string) => (id === PAYEE ? id : (own[prefix] ?? `${prefix}_…`)));

/** Finds the reader's ids of the kinds that texts have. */
export async function ownIds(application: ReaderApplication | null, texts: string[]): Promise<Ids> {
  if (!application) return {};
  const { id, businessId } = application;
  if (businessId === null) return { app: id };
  const prefixes = new Set(texts.flatMap((text) => [...text.matchAll(ID)].map(([, prefix]) => prefix!)));
  const found = await newestIds({ business_id: businessId, environment: 'TEST' }, prefixes);
  return { ...found, app: id, biz: businessId };
}
