import { ID_DIGITS } from '../../platform/id-source.ts';
import { run } from '../statements.ts';

/**
 * Describes why ids do not sort by time in this database, such as where it was restored with another locale: partitions by month
 * need that, and statements that name ranges of ids would miss rows. Every pair of digits is sorted, because locales may sort two letters as
 * one.
 */
export async function faultOfIdOrder(): Promise<string | undefined> {
  const [row] = await run<{ sorts: boolean }>({ text: SORTS }, [ID_DIGITS]);
  return row!.sorts
    ? undefined
    : "the locale of the database does not sort ids by time: restore a dump into a database with LOCALE 'C.UTF-8'";
}

const SORTS = `
  SELECT array_agg(id ORDER BY id) = array_agg(id ORDER BY id COLLATE "C") AS sorts FROM (
    SELECT 'whd_0' || one || other AS id FROM unnest(string_to_array($1, NULL)) one, unnest(string_to_array($1, NULL)) other
  ) ids`;
