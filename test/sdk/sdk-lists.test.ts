import { expect, test } from '@jest/globals';
import { Tallystick } from '@tallystick/sdk';
import { page, problem, type Script } from '../support/scripted-service.ts';
import { service, tally } from '../support/scripted-sdk.ts';

const paths = () => service.asked.map(({ path }) => path);

test('a list is read across its pages', async () => {
  service.answerWith(page([1, 2], 'cursor_a'), page([], 'cursor_b'), page([3]));
  const read: unknown[] = [];
  for await (const payment of tally.payments.list({ status: ['FAILED'] })) read.push(payment);
  expect(read).toEqual([1, 2, 3]);
  expect(service.asked.map(({ path }) => path)).toEqual([
    '/payments?status=FAILED',
    '/payments?status=FAILED&cursor=cursor_a',
    '/payments?status=FAILED&cursor=cursor_b',
  ]);
});

test('a list may have any number of pages', async () => {
  let asked = 0;
  const fetch = () => {
    asked++;
    return Promise.resolve(Response.json({ data: [asked], next_cursor: asked < 20_000 ? `cursor_${asked}` : null }));
  };
  const client = new Tallystick({ baseUrl: service.baseUrl, accessToken: 'tat_1', fetch });
  let last: unknown;
  for await (const payment of client.payments.list()) last = payment;
  expect([asked, last]).toEqual([20_000, 20_000]);
});

test('a list is fetched only as far as it is read', async () => {
  service.answerWith(page([1, 2], 'cursor_a'));
  const list = tally.payments.list();
  expect(service.asked).toHaveLength(0);
  for await (const payment of list) if (Number(payment) === 2) break;
  expect(service.asked).toHaveLength(1);
});

test('a list is a promise of its first page, and a page leads to the next', async () => {
  service.answerWith(page([1], 'cursor_a'), page([2]), page([2]));
  const first = await tally.payments.list({ limit: 1 });
  const second = await first.nextPage();
  expect([first.data, first.hasMore, second.data, second.hasMore]).toEqual([[1], true, [2], false]);
  const again = await tally.payments.list({ limit: 1, cursor: first.nextCursor ?? '' });
  expect(again.data).toEqual([2]);
  expect(() => second.nextPage()).toThrow('This is the last page: check hasMore');
});

test('pages are followed until there are no more', async () => {
  service.answerWith(page([1], 'cursor_a'), page([], 'cursor_b'), page([2]));
  let current = await tally.payments.list({ status: ['FAILED'] });
  const read: unknown[] = [...current.data];
  while (current.hasMore) {
    current = await current.nextPage();
    read.push(...current.data);
  }
  expect(read).toEqual([1, 2]);
  expect(paths()[2]).toBe('/payments?status=FAILED&cursor=cursor_b');
});

test('a page that was awaited is iterated with all later ones', async () => {
  service.answerWith(page([1], 'cursor_a'), page([], 'cursor_b'), page([2]));
  const read: unknown[] = [];
  for await (const payment of await tally.payments.list({ status: ['FAILED'] })) read.push(payment);
  expect(read).toEqual([1, 2]);
  expect(paths()).toHaveLength(3);
});

test('a list becomes an array of as many entries as are wanted', async () => {
  service.answerWith(page([1, 2], 'cursor_a'), page([3, 4], 'cursor_b'));
  expect(await tally.payments.list().toArray({ limit: 3 })).toEqual([1, 2, 3]);
  expect(paths()).toEqual(['/payments', '/payments?cursor=cursor_a']);
});

test('an array has fewer entries if there are no more, and needs no page for none', async () => {
  service.answerWith(page([1]));
  expect(await tally.payments.list().toArray({ limit: 100 })).toEqual([1]);
  expect(await tally.payments.list().toArray({ limit: 0 })).toEqual([]);
  expect(service.asked).toHaveLength(1);
});

test.each([undefined, {}, { limit: NaN }, { limit: -1 }])(
  'an array needs a limit, and %p has none',
  async (options) => {
    await expect(tally.payments.list().toArray(options as { limit: number })).rejects.toThrow(
      new TypeError('toArray requires a limit, such as { limit: 1000 }'),
    );
    expect(service.asked).toEqual([]);
  },
);

test('an array of all entries has no limit', async () => {
  service.answerWith(page([1, 2], 'cursor_a'), page([3]));
  expect(await tally.payments.list().toArray({ limit: Infinity })).toEqual([1, 2, 3]);
});

test('a list has its response as well', async () => {
  service.answerWith(page([1], 'cursor_a'));
  const { data, response, requestId, replayed } = await tally.payments.list().withResponse();
  expect([data.data, data.hasMore, response.status, requestId, replayed]).toEqual([[1], true, 200, 'req_1', false]);
});

test('one list asks once, however it is read', async () => {
  service.answerWith(page([1]));
  const list = tally.payments.list();
  expect([(await list).data, await list.toArray({ limit: 5 })]).toEqual([[1], [1]]);
  expect(service.asked).toHaveLength(1);
});

test.each<[string, Script]>([
  ['nothing', { status: 204, body: '' }],
  ['an empty text', { body: '' }],
  ['null', { body: null }],
  ['an object', { body: {} }],
  ['an array', { body: [1] }],
  ['a text', { body: '"data"' }],
  ['entries that are no list', { body: { data: {}, next_cursor: null } }],
  ['no word on a next page', { body: { data: [] } }],
  ['an error with a success status', { body: { error: 'no', code: 'no' } }],
  ['a page', { headers: { 'Content-Type': 'text/html' }, body: '<p>Sign in</p>' }],
])('a list that is answered with %s is an error, on its first page and later', async (_, stranger) => {
  const error = {
    name: 'APIError',
    code: undefined,
    message: expect.stringMatching(/^The response is not from Tallystick: check baseUrl/),
  };
  service.answerWith(stranger, stranger, page([1], 'cursor_a'), stranger);
  await expect(tally.payments.list()).rejects.toMatchObject(error);
  await expect(tally.payments.list().toArray({ limit: 5 })).rejects.toMatchObject(error);
  await expect(tally.payments.list().toArray({ limit: 5 })).rejects.toMatchObject(error);
  expect(service.asked).toHaveLength(4);
});

test.each<[string, Script]>([
  ['nothing', { status: 204, body: '' }],
  ['an empty text', { body: '' }],
  ['null', { body: null }],
  ['an empty object', { body: {} }],
  ['an array', { body: [1] }],
  ['a number', { body: 1 }],
])('an object that is answered with %s is an error', async (_, stranger) => {
  service.answerWith(stranger);
  await expect(tally.payments.get('pay_1')).rejects.toMatchObject({ name: 'APIError', code: undefined });
});

test.each<[string, Script]>([
  ['nothing', { status: 204, body: '' }],
  ['an object without one', { body: { id: 'one' } }],
  ['null', { body: null }],
])('a token that is answered with %s is an error', async (_, stranger) => {
  const shop = new Tallystick({ baseUrl: service.baseUrl, clientId: 'app_x', clientSecret: 'tsk_test_x' });
  service.answerTokensWith(stranger);
  await expect(shop.payments.get('pay_1')).rejects.toMatchObject({ name: 'APIError', code: undefined });
  service.answerWith(stranger);
  const refresh = { grant_type: 'refresh_token', refresh_token: 'trt_x' } as const;
  await expect(shop.oauth.token(refresh)).rejects.toMatchObject({ name: 'APIError', code: undefined });
});

test('what has no answer takes any, and so does a request outside the contract', async () => {
  service.answerWith({ status: 204, body: '' }, { body: 'null' }, { body: [1] });
  expect(await tally.webhookEndpoints.delete('we_1')).toBeUndefined();
  expect(await tally.request('GET', '/new')).toBeNull();
  expect(await tally.request('GET', '/new')).toEqual([1]);
});

test('a list that is refused rejects, awaited and iterated', async () => {
  service.answerWith(problem(403, 'insufficient_scope'), problem(403, 'insufficient_scope'));
  await expect(tally.payments.list()).rejects.toMatchObject({ code: 'insufficient_scope' });
  await expect(tally.payments.list().toArray({ limit: 1 })).rejects.toMatchObject({ code: 'insufficient_scope' });
});
