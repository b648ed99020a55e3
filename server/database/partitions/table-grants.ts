import type { Transaction } from 'sequelize';
import { run } from '../statements.ts';

/**
 * Returns statements that give the rights of users to a table, and to its single columns, for another table. A partition needs
 * them for those who name it, such as the count of rows in the default one.
 */
export async function grantsOf(table: string, other: string, tx: Transaction): Promise<string[]> {
  const rows = await run<{ text: string }>({ text: GRANTS }, [table, other], tx);
  return rows.map(({ text }) => text);
}

const GRANTS = `
  SELECT format('GRANT %s ON %s TO %s%s', privilege_type || column_name, $2::text,
    CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END, CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS text
  FROM (
    SELECT (aclexplode(relacl)).*, '' AS column_name FROM pg_class WHERE oid = $1::regclass UNION ALL
    SELECT (aclexplode(attacl)).*, format('(%I)', attname) FROM pg_attribute WHERE attrelid = $1::regclass
  ) AS granted`;
