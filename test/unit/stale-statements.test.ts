import { expect, test } from '@jest/globals';
import { toRefusal } from '../../server/http/answers/error-handler.ts';

/** Statements that were planned before a change of their table: a request that meets one can be repeated. */

const fault = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  fault('0A000', 'cached plan must not change result type'),
  fault('26000', 'prepared statement "find payment" does not exist'),
  fault('XX000', 'could not find valid entry for shard 102041'), // Citus, when it has distributed the table meanwhile
])('$code is answered with 503 and a time to retry', (error) => {
  expect(toRefusal(error)).toMatchObject({ code: 'unavailable', status: 503, headers: { 'Retry-After': '1' } });
});

test('another fault of the server is not', () => {
  expect(toRefusal(fault('XX000', 'could not open relation with OID 1'))).toMatchObject({ status: 500 });
});
