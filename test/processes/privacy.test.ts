import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createDatabase, sql } from '../support/database.ts';

/** The inventory of personal data, compared with the tables. */

const PAGE = path.join(import.meta.dirname, '../../docs/privacy.md');

/** Columns that can hold any text or bytes. */
const COLUMNS = `
  SELECT relname || '.' || attname AS name
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0
    AND NOT attisdropped AND format_type(atttypid, NULL) ~ '^(text|character varying|jsonb?|bytea)'`;

/** Columns whose values the service makes, or chooses from a few. A column with another name must be in the inventory. */
const OF_THE_SERVICE = [
  /\.(id|\w+_id|\w+_reference|reference|\w+_hash|\w+_by|promoted_from|declined_cards)$/,
  /\.(type|event_type|kind|status|statuses|environment|currency|settled_currency|capture_method|payout_schedule|purpose|decision|verdict|trigger|role|security_profile|accent_color)$/,
  /\.(failure|failure_code|processor_code|code|error|disabled_reason|host|method|trace|transport|transports|events)$/,
  /\.(scopes|scope_sets|scope_sets_asked|grant_types|code_challenge|jkt|hint|fingerprint|sorted_fingerprint|pending_operation)$/,
  /\.(answer_encrypted|secret_encrypted|previous_secret_encrypted|alarm_secret_encrypted)$/,
  /\.(debit_account|credit_account|account)$/,
  /^(migrations\.\w+|salt_key\.key|disputes\.reason|archived_months\.earlier_events)$/,
];

test('every column that may hold personal data is in the inventory, and no other', async () => {
  const database = await createDatabase();
  const rows = (await sql({ databaseUrl: database.url }, COLUMNS)) as { name: string }[];
  await database.drop();
  const columns = rows.map(({ name }) => name);
  expect(columns.length).toBeGreaterThan(150);
  const listed = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| ((?:`\w+`(?:, )?)+)/gm)].flatMap(
    ([, table, names]) => [...names!.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  );
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter((name) => !columns.includes(name))).toEqual([]);
  const unlisted = columns.filter((name) => !listed.includes(name));
  expect(unlisted.filter((name) => !OF_THE_SERVICE.some((known) => known.test(name)))).toEqual([]);
});
