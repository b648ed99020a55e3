import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { paymentsOf, type Payments } from '../../support/payments.ts';
import { startTestService, type OwnService } from '../../support/service.ts';

let service: OwnService;
let payments: Payments;
const lines: string[] = [];
beforeAll(async () => {
  service = await startTestService({}, { log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) });
  payments = paymentsOf(service, await createMerchant(service));
});
afterAll(() => service.stop());

const byToken = (token: string) => payments.create({ payment_method: { type: 'card', token } });

test.each([{}, { token: 'tok_visa' }])(
  'without an acquirer, a card %j is 503, and the log names the setting',
  async (card) => {
    const { status, body } = await payments.create({ payment_method: { type: 'card', ...card } });
    expect([status, body.code]).toEqual([503, 'processor_unavailable']);
    expect(JSON.stringify(body)).not.toContain('CARD_PROCESSOR');
    expect(lines.at(-2)! + lines.at(-1)!).toContain('CARD_PROCESSOR');
  },
);

test.each([
  ['4242424242424242', 'digits'],
  ['4242 4242 4242 4242', 'groups'],
  ['5555-5555-5555-4444', 'groups with hyphens'],
  ['378282246310005', 'of 15 digits'],
  ['6304000000000000', 'of another brand'],
  ['4222222222222', 'of 13 digits'],
  ['tok_4242424242424242', 'after a prefix'],
  ['number=4242424242424242;cvc=123', 'among other data'],
  ['4242424242424242 12 29', 'before an expiry'],
])('a card number is refused as a token: %s', async (token) => {
  lines.length = 0;
  const { status, body } = await byToken(token);
  expect([status, body.code, body.errors[0]]).toMatchObject([
    400,
    'invalid_request',
    { field: '/payment_method/token', code: 'card_number' },
  ]);
  const digits = token.replaceAll(/[^0-9]/g, '').slice(0, 12);
  expect(JSON.stringify(body).replaceAll(/[^0-9]/g, '')).not.toContain(digits);
  expect(lines.join('').replaceAll(/[ -]/g, '')).not.toContain(digits);
  const stored = await sql(service, "SELECT FROM payments WHERE payment_method::text LIKE '%token%'");
  expect(stored).toEqual([]);
});

test.each(['4242424242424241', '424242424242', '42424242424242424242', 'pm_1NkXyz4242'])(
  'what is no card number is a token: %s',
  async (token) => {
    expect((await byToken(token)).body.code).toBe('processor_unavailable');
  },
);

test.each([
  ['', 'minLength'],
  ['x'.repeat(256), 'maxLength'],
  ['tok\n', 'pattern'],
  ['tök', 'pattern'],
])('the token %j is refused', async (token, code) => {
  const { status, body } = await byToken(token);
  expect([status, body.errors[0].code]).toEqual([400, code]);
});
