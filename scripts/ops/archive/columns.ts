import type { Transaction } from 'sequelize';
import { run } from '../../../server/database/statements.ts';

/** Lists the columns of a table, without generated ones. */
export async function listColumns(table: string, tx?: Transaction): Promise<string[]> {
  const rows = await run<{ name: string }>({ text: COLUMNS }, [table], tx);
  return rows.map(({ name }) => name);
}

/** Names columns in a statement. */
export const named = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ');

const COLUMNS = `
  SELECT attname::text AS name FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;
