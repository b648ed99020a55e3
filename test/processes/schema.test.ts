import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeSchema } from '../../scripts/schema/describe-schema.ts';
import { createPlainDatabase, sql } from '../support/database.ts';

const FILE = path.join(import.meta.dirname, '../../server/database/schema.sql');

test('schema.sql has what the migrations make; npm run schema writes it again', async () => {
  const [, ...statements] = readFileSync(FILE, 'utf8').split('\n\n');
  expect(statements.length).toBeGreaterThan(40);
  const { url, drop } = await createPlainDatabase();
  expect(statements.join('\n\n')).toBe(await describeSchema((statement) => sql({ databaseUrl: url }, statement)));
  await drop();
});
