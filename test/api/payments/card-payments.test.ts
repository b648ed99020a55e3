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

const NUMBER = '4242424242424242';

test.each([
  ['/description', { description: `Two tickets, card ${NUMBER}, 12/29` }],
  ['/description', { description: '3782 822463 10005' }],
  ['/merchant_reference', { merchant_reference: '4242-4242-4242-4242' }],
  ['/metadata/note', { metadata: { order: 'A-1001', note: 'paid by 5555 5555 5555 4444' } }],
  ['/metadata/Card~1Number', { metadata: { 'Card/Number': '6011111111111117' } }],
  ['/metadata/pan_number', { metadata: { pan_number: NUMBER } }],
  ['/metadata', { metadata: { '4242 4242 4242 4242': 'a name' } }],
  ['/description', { description: `12/29 ${NUMBER}` }],
])('a card number is refused in %s: %j', async (field, texts) => {
  lines.length = 0;
  const { status, body } = await payments.create(texts);
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field, code: 'card_number' })]]);
  const digits = /\d{4}\W?\d{4,6}/.exec(JSON.stringify(texts).replaceAll('1001', ''))![0];
  expect(JSON.stringify(body)).not.toContain(digits);
  expect(lines.join('')).not.toContain(digits);
});

test('a card number is refused as the reason of a cancellation and of a refund, and in what belongs to a refund', async () => {
  const reference = await payments.captured();
  const answers = [
    await payments.act(reference, 'cancel', { reason: NUMBER }),
    await payments.refund(reference, { reason: NUMBER }),
    await payments.refund(reference, { metadata: { card: NUMBER } }),
  ];
  expect(answers.map(({ status, body }) => [status, body.errors[0].field, body.errors[0].code])).toEqual([
    [400, '/reason', 'card_number'],
    [400, '/reason', 'card_number'],
    [400, '/metadata/card', 'card_number'],
  ]);
  expect((await payments.read(reference)).amount_refundable).toBe(1250);
});

test('a field for a card number does not exist, and its value is not repeated', async () => {
  lines.length = 0;
  const { status, body } = await payments.create({ payment_method: { type: 'card', number: NUMBER, cvc: '123' } });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
  expect(JSON.stringify(body) + lines.join('')).not.toContain(NUMBER);
});

test.each([
  { description: 'Order 4242424242424241, IBAN DE12 4306 0967 1234 5678 90' },
  { description: `ord_${NUMBER} or A${NUMBER}` },
  { merchant_reference: NUMBER, metadata: { order: NUMBER, card_last4: '4242' } },
  { metadata: { discarded: '1764489600000123', japan: NUMBER, iban: 'PK36 SCBL 4242 4242 4242 4242' } },
])('what is no card number, or the number of an order, is kept: %j', async (texts) => {
  const { status, body } = await payments.create(texts);
  expect([status, body]).toEqual([201, expect.objectContaining(texts)]);
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
