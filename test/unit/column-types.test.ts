import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { run } from '../../server/database/statements.ts';
import { startTestService, type OwnService } from '../support/service.ts';

let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const text = fc.oneof(
  fc.constantFrom('payments:read', 'NULL', 'null', '', ' ', 'a,b', '{}', '"', '\\', '\\x00', 'é', 'payment.captured'),
  fc.string({ unit: 'grapheme' }).map((any) => any.replaceAll('\0', '')),
);

test('arrays of text come back as they were sent', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (sent) => {
      expect(await run({ text: 'SELECT $1::text[] AS sent' }, [sent])).toEqual([{ sent }]);
    }),
  ));

test('arrays of bytes come back as they were sent', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.uint8Array())), async (arrays) => {
      const sent = arrays.map((bytes) => bytes && Buffer.from(bytes));
      expect(await run({ text: 'SELECT $1::bytea[] AS sent' }, [sent])).toEqual([{ sent }]);
    }),
  ));
