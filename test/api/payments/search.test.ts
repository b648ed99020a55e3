import { beforeAll, expect, test } from '@jest/globals';
import { call, createMerchant, type TestMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { paymentsOf, type Payments } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

let merchant: TestMerchant;
let payments: Payments;
beforeAll(async () => {
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
});

async function search(q: string, { token }: TestMerchant = merchant, more = ''): Promise<any> {
  return (await call(service, 'GET', `/search?q=${encodeURIComponent(q)}${more}`, { token })).body;
}

const idsOf = async (q: string, who?: TestMerchant): Promise<string[]> =>
  (await search(q, who)).data.map(({ id }: any) => id);

test.each([
  ['МОСКВА', 'москва'],
  ['ÄÖÜÄ Tee', 'äöüä TEE'],
  ['Αθήνα', 'ΑΘΉΝΑ'],
  ['éàèùç', 'ÉÀÈÙÇ'],
])('%s is found without regard to case', async (description, typed) => {
  const { reference } = (await payments.create({ description })).body;
  expect(await idsOf(description)).toContain(reference);
  expect(await idsOf(typed)).toContain(reference);
});

test('a request that is found pushes no payment out unsaid', async () => {
  const { reference } = (await payments.create({ merchant_reference: 'ZQX-77' })).body;
  await call(service, 'GET', '/balance', { token: merchant.token, headers: { 'Request-Id': 'ZQX-77' } });
  const both = await eventually(async () => {
    const found = await search('ZQX-77');
    return found.data.length === 2 && found;
  }, 'the request to be listed');
  expect([both.data.map(({ type }: any) => type), both.data[1].id, both.has_more]).toEqual([['request', 'payment'], reference, false]); // prettier-ignore
  expect(await search('ZQX-77', merchant, '&limit=1')).toMatchObject({ data: [{ type: 'request' }], has_more: true });
  const second = await search('ZQX-77', merchant, '&limit=1&offset=1');
  expect(second).toMatchObject({ data: [{ type: 'payment', id: reference }], has_more: false });
  expect((await search('ZQX-77', merchant, '&before=2100-01-01T00:00:00Z')).data).toEqual([]);
});

test.each([
  ['a date', '2026-11-20'],
  ['no time', 'yesterday'],
])('a search is not continued before %s', async (_, before) => {
  const { status, body } = await call(service, 'GET', `/search?q=zz&before=${before}`, { token: merchant.token });
  expect([status, body.errors]).toMatchObject([400, [{ field: 'before' }]]);
});

test('a search is continued before any time', async () => {
  for (const before of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.9999Z', '2026-11-20T10:00:00%2B16:00'])
    expect(await search('zz', merchant, `&before=${before}`)).toMatchObject({ data: [], searched_since: null });
});

test('every identifier is found, in capitals too, and those of others are not', async () => {
  const webhooks = webhooksOf(service, merchant);
  const { id: endpoint } = await webhooks.register('https://shop.example/hooks');
  const reference = await payments.captured();
  const refund = (await payments.refund(reference, { amount: 1 })).body.id;
  const [event] = (await payments.ask('GET', `/events?payment=${reference}`)).body.data;
  const [delivery] = (await payments.ask('GET', `/webhook-deliveries?event_id=${event.id}`)).body.data;
  const ids = {
    payment: reference,
    refund,
    event: event.id,
    delivery: delivery.id,
    endpoint,
    application: merchant.clientId,
  };
  const other = await createMerchant(service);
  for (const [type, id] of Object.entries(ids)) {
    for (const q of [id, ` ${id.toUpperCase()} `]) {
      const { data, has_more } = await search(q);
      expect([data, has_more]).toMatchObject([[{ type, id, matched: 'id' }], false]);
      const hasPayment = type !== 'endpoint' && type !== 'application';
      expect(data[0].payment?.reference).toBe(hasPayment ? reference : undefined);
    }
    expect({ type, found: await idsOf(id, other) }).toEqual({ type, found: [] });
  }
});

test.each([
  [
    'the merchant reference',
    { merchant_reference: 'Ord-7001' },
    ['ord-7001', 'ORD-70', '7001'],
    ['ord-7002', 'rd_7001'],
  ],
  [
    'the description',
    { description: 'Two Tickets, row 4' },
    ['two t', 'TWO TICKETS, ROW 4', 'tickets', 'ROW'],
    ['two  t', 'ticket_', 'two%row'],
  ],
  ['a letter beyond ASCII', { description: 'ÜBUNG am Klavier' }, ['übung AM', 'Übung', 'klavier'], ['ubung']],
  [
    'a value of the metadata',
    { metadata: { shelf: 'Bay 17' } },
    ['bay 17', 'BAY 17', 'ay 1', 'shelf: bay 17', 'Shelf=Bay 17', 'shelf: bay'],
    ['shelf', 'shelf: ay', 'bay: 17', 'shelf": "bay'],
  ],
  ['text that JSON escapes', { metadata: { size: '12" \\ x' } }, ['12" \\', '" \\ X', 'size: 12" \\'], ['12\\"']],
  ['text with wildcards', { description: '100% wool_blend' }, ['100% w', '100% wool_', '% WOOL_b'], ['1__% w', '100_']],
] as const)('%s finds its payment without regard to case', async (_, fields, found, not) => {
  const own = await createMerchant(service);
  const mine = paymentsOf(service, own);
  const { reference } = (await mine.create(fields)).body;
  await mine.create({ description: 'Something else' });
  for (const q of found) expect({ q, ids: await idsOf(q, own) }).toEqual({ q, ids: [reference] });
  for (const q of not) expect({ q, ids: await idsOf(q, own) }).toEqual({ q, ids: [] });
  expect(await idsOf(found[0])).toEqual([]);
});

test('an amount is found in any notation, in its own currency only if one is named', async () => {
  const own = await createMerchant(service);
  const mine = paymentsOf(service, own);
  const euros = (await mine.create({ amount: 117_147 })).body.reference;
  const dinars = (await mine.create({ amount: 1_171_470, currency: 'KWD' })).body.reference;
  const yen = (await mine.create({ amount: 117_147, currency: 'JPY' })).body.reference;
  for (const q of ['1171.47', '1171,47', '1,171.47', '1.171,47', "1'171.47", '1’171.47', '1 171,47', '1\u202f171,47'])
    expect({ q, ids: await idsOf(q, own) }).toEqual({ q, ids: [dinars, euros] });
  for (const q of ['€1171.47', '1171,47 €', 'EUR 1171.47', '1171.47 eur', '€ 1.171,47'])
    expect({ q, ids: await idsOf(q, own) }).toEqual({ q, ids: [euros] });
  for (const q of ['117147', '¥117,147', '￥117,147', 'JP¥ 117.147', '117.147 JPY'])
    expect({ q, ids: await idsOf(q, own) }).toEqual({ q, ids: [yen] });
  for (const q of ['$1171.47', '1171.4', '1171.47 XXX', 'EUR 1171.47 EUR', '1.1.7'])
    expect(await idsOf(q, own)).toEqual([]);
  expect((await search('€1171.47', own)).data[0].matched).toBe('amount');
});

test('a payment is found by its short id as tables print it, and by the last four digits of its card', async () => {
  const own = await createMerchant(service);
  const { reference } = (await paymentsOf(service, own).create()).body;
  await paymentsOf(service, own).create();
  const end = reference.slice(-6);
  for (const q of [`…${end}`, `pay_…${end}`, `PAY_...${end.toUpperCase()}`])
    expect((await search(q, own)).data).toMatchObject([{ id: reference, matched: 'id' }]);
  expect(await idsOf(`…${end}0`, own)).toEqual([]);
  const card = JSON.stringify({ type: 'card', brand: 'visa', last4: '4242', expires: '2029-04' });
  await sql(service, 'UPDATE payments SET payment_method = $2 WHERE reference = $1', [reference, card]);
  for (const q of ['4242', '•••• 4242', '…4242'])
    expect((await search(q, own)).data).toMatchObject([{ id: reference, matched: 'card' }]);
  expect(await idsOf('4241', own)).toEqual([]);
});

test('a payment of the other environment is found by none of its texts', async () => {
  const own = await createMerchant(service);
  const texts = { merchant_reference: 'apart-1', description: 'apart-2', metadata: { shelf: 'apart-3' } };
  const open = { ...texts, payment_method: undefined }; // has no entries in the ledger
  const { reference } = (await paymentsOf(service, own).create(open)).body;
  const found = async () => Promise.all(['apart-1', 'apart-2', 'apart-3', reference].map((q) => idsOf(q, own)));
  expect(await found()).toEqual(Array.from({ length: 4 }, () => [reference]));
  await sql(service, "UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [reference]);
  expect(await found()).toEqual([[], [], [], []]);
});

test('what matched is said, a payment is found once, and the newest of the same text come first', async () => {
  const own = await createMerchant(service);
  const mine = paymentsOf(service, own);
  const old = (await mine.create({ description: 'Hat', metadata: { kind: 'hat' } })).body.reference;
  const young = (await mine.create({ description: 'Hat' })).body.reference;
  const hatter = (await mine.create({ description: 'Hatter', merchant_reference: 'HAT' })).body.reference;
  expect((await search('hat', own)).data).toMatchObject([
    { id: hatter, matched: 'merchant_reference' },
    { id: young, matched: 'description' },
    { id: old, matched: 'description' },
  ]);
  const few = await search('hat', own, '&limit=2');
  expect([few.data.length, few.has_more]).toEqual([2, true]);
});

test('all results are listed page by page, each once, in the order of one list', async () => {
  const own = await createMerchant(service);
  const mine = paymentsOf(service, own);
  const made: string[] = [];
  for (let count = 0; count < 7; count++) {
    const fields = [{ merchant_reference: `Lamp-${count}` }, { description: 'Lamp' }, { metadata: { kind: 'lamp' } }];
    made.push((await mine.create({ ...fields[count % 3], amount: 4200 })).body.reference);
  }
  const whole = await idsOf('lamp', own);
  expect([...whole].sort()).toEqual([...made].sort());
  const pages: string[][] = [];
  for (let offset = 0, more = true; more; offset += 2) {
    const { data, has_more } = await search('lamp', own, `&limit=2&offset=${offset}`);
    pages.push(data.map(({ id }: any) => id));
    more = has_more;
  }
  expect([pages.flat(), pages.length]).toEqual([whole, 4]);
  expect(await search('lamp', own, '&offset=7')).toMatchObject({ data: [], has_more: false });
  const byAmount = (await search('42.00', own, '&limit=3&offset=3')).data.map(({ id }: any) => id);
  expect(byAmount).toEqual(made.toReversed().slice(3, 6));
  expect((await search(made[0]!, own, '&offset=1')).data).toEqual([]);
});

test.each([
  '',
  'q=a',
  'q=%20%20',
  'q=%20a',
  `q=${'a'.repeat(101)}`,
  'q=ab&limit=51',
  'q=ab&limit=0',
  'q=ab&offset=501',
  'q=ab&offset=-1',
  'q=a%00b',
  'q=ab&page=2',
])('the query %j is refused', async (query) => {
  const { status, body } = await call(service, 'GET', `/search?${query}`, { token: merchant.token });
  expect([status, body.code]).toEqual([400, 'invalid_request']);
});
