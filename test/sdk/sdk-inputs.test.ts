import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { Tallystick, type PaymentListParams } from '@tallystick/sdk';
import { resolveSchema, type Schema } from '../../scripts/generate/document.ts';
import { contractOperations, document } from '../support/contract/document.ts';
import { page } from '../support/scripted-service.ts';
import { service, tally } from '../support/scripted-sdk.ts';

const query = () => new URLSearchParams(service.asked[0]?.path.split('?')[1]);

test.each([
  ['a Date', new Date('2026-11-20T10:00:00Z')],
  ['a Date of another realm', runInNewContext('new Date("2026-11-20T10:00:00Z")') as Date],
  ['a text', '2026-11-20T10:00:00.000Z'],
])('a filter takes a time as %s', async (_, created_gte) => {
  await tally.payments.list({ created_gte });
  expect(query().get('created_gte')).toBe('2026-11-20T10:00:00.000Z');
});

test('texts, numbers, booleans and several values are sent, what is undefined is not', async () => {
  const status = ['DELIVERED', 'FAILED'] as const;
  await tally.webhookDeliveries.list({ limit: 5, synthetic: false, status, event_id: undefined });
  expect([...query()]).toEqual([
    ['limit', '5'],
    ['synthetic', 'false'],
    ['status', 'DELIVERED'],
    ['status', 'FAILED'],
  ]);
});

test('signs in a filter are sent as they are', async () => {
  await tally.payments.list({ merchant_reference: 'a b+c&d=é:/?#' });
  expect(query().get('merchant_reference')).toBe('a b+c&d=é:/?#');
});

test.each<[string, unknown]>([
  ['an empty list', { status: [] }],
  ['null', { status: null }],
  ['an object', { created_gte: {} }],
  ['an invalid Date', { created_gte: new Date('') }],
  ['a list with null', { status: ['AUTHORIZED', null] }],
])('a filter that is %s is an error, and not left out', (_, params) => {
  expect(() => tally.payments.list(params as PaymentListParams)).toThrow(
    /^(status|created_gte) must be a text, number, boolean, valid Date, or a non-empty list of these$/,
  );
  expect(service.asked).toEqual([]);
});

test.each([
  ['a text', 'AUTHORIZED'],
  ['a list', ['AUTHORIZED']],
  ['null', null],
  ['a number', 20],
  ['a form', new URLSearchParams({ limit: '20' })],
])('params that are %s are an error', (_, params) => {
  expect(() => tally.payments.list(params as PaymentListParams)).toThrow(
    new TypeError('payments.list: params must be an object with names'),
  );
});

const bodySchema = (body?: { schema: Schema }): Schema => resolveSchema(document, body?.schema ?? {});

describe('without params', () => {
  type Resources = Record<string, Record<string, (...identifiers: string[]) => PromiseLike<unknown>>>;
  /** Methods that take a body or a query, and if it may be omitted. */
  const methods = contractOperations
    .filter(({ isPage, body, parameters }) => !isPage && (body ?? parameters.some((one) => one.in === 'query')))
    .filter(({ id }) => id !== 'Events_stream') // is fetched only when it is iterated
    .map(({ id, body, parameters, responses }) => {
      const [resource = '', verb = ''] = id.split('_');
      const name = `${resource.charAt(0).toLowerCase()}${resource.slice(1)}.${verb}`;
      const { required = [] } = bodySchema(body) as Schema & { required?: string[] };
      const isBodyNeeded = body?.required && (body.type === 'application/json' || required.length > 0);
      const isNeeded = isBodyNeeded ?? parameters.some((one) => one.in === 'query' && one.required);
      const identifiers = parameters.filter((one) => one.in === 'path').map(() => 'id_1');
      const call = (client: Tallystick) => {
        const [group = '', method = ''] = name.split('.');
        return (client as unknown as Resources)[group]![method]!(...identifiers);
      };
      const [status = 0, { content }] = [...responses][0]!;
      const answer = Object.keys(content).length > 0 ? page([]) : { status, body: '' };
      return { name, isNeeded, call, answer };
    });

  test.each(methods.filter(({ isNeeded }) => isNeeded))('$name is an error', ({ name, call }) => {
    expect(() => call(tally)).toThrow(new TypeError(`${name}: params must be an object with names`));
    expect(service.asked).toEqual([]);
  });

  test.each(methods.filter(({ isNeeded }) => !isNeeded))('$name is asked', async ({ call, answer }) => {
    service.answerWith(answer);
    await call(tally);
    expect(service.asked).toHaveLength(1);
  });
});

const KEY_RULE = 'idempotencyKey must be visible Latin-1 text with inner spaces only';

test.each([
  ['an unknown option', { retries: 5 }, 'payments.create has no option retries, only signal, timeoutSeconds, '],
  ['a misspelled one', { idempotencykey: 'a' }, 'payments.create has no option idempotencykey, only signal, '],
  ['a name that every object has', { constructor: 1 }, 'payments.create has no option constructor, only signal, '],
  ['a time that is none', { timeoutSeconds: '5 s' }, 'payments.create: timeoutSeconds must be a number from 0'],
  ['a number that is none', { retryForSeconds: NaN }, 'payments.create: retryForSeconds must be a number from 0'],
  ['a number as a key', { idempotencyKey: 17 }, 'payments.create: idempotencyKey must be visible'],
  ['an emoji in the key', { idempotencyKey: 'order-😀' }, `payments.create: ${KEY_RULE}`],
  ['a Greek letter in the key', { idempotencyKey: 'λ' }, `payments.create: ${KEY_RULE}`],
  ['a line break in the key', { idempotencyKey: 'order\n17' }, `payments.create: ${KEY_RULE}`],
  ['a space after the key, which would be lost', { idempotencyKey: 'order-17 ' }, `payments.create: ${KEY_RULE}`],
  ['an empty key', { idempotencyKey: '' }, `payments.create: ${KEY_RULE}`],
  ['a controller as a signal', { signal: new AbortController() }, 'payments.create: signal must be an AbortSignal'],
  ['headers that are no object', { headers: new Headers() }, 'payments.create: headers must be an object'],
  ['headers as a list', { headers: [] }, 'payments.create: headers must be an object'],
  ['a text', 'order-1', 'payments.create: options must be an object with names'],
  ['null', null, 'payments.create: options must be an object with names'],
])('options with %s are an error', (_, options, message) => {
  expect(() => tally.payments.create({ amount: 1, currency: 'EUR' }, options as never)).toThrow(message);
  expect(service.asked).toEqual([]);
});

test.each(['order-17', 'order 17', '~', 'Käse-1', '¡ÿ', 'x'.repeat(255)])(
  '%p is sent as a key',
  async (idempotencyKey) => {
    await tally.payments.create({ amount: 1, currency: 'EUR' }, { idempotencyKey });
    expect(service.asked[0]?.headers['idempotency-key']).toBe(idempotencyKey);
  },
);

test('an option that is undefined is left out', async () => {
  await tally.payments.get('pay_1', { timeoutSeconds: undefined, signal: undefined });
  expect(service.asked).toHaveLength(1);
});

test('a key for a method that has its effect again is an error: its retries would repeat the effect', () => {
  expect(() => tally.businesses.create({ name: 'Engines' }, { idempotencyKey: 'a' } as never)).toThrow(
    new TypeError(
      'businesses.create has no option idempotencyKey, only signal, timeoutSeconds, retryForSeconds, headers',
    ),
  );
});

test.each([
  ['capture', () => tally.payments.capture('pay_1', { idempotencyKey: 'a' } as never), 'idempotencyKey'],
  ['list', () => tally.payments.list({ signal: AbortSignal.timeout(1000) } as never), 'signal'],
])('an option in place of params is an error: payments.%s', (verb, call, option) => {
  expect(call).toThrow(new TypeError(`payments.${verb}: ${option} is an option: pass it after params`));
});

test('no operation takes an input with the name of an option', () => {
  const options = ['signal', 'timeoutSeconds', 'retryForSeconds', 'headers', 'idempotencyKey', 'onOpen', 'onError'];
  const inputs = contractOperations.flatMap(({ parameters, body }) => [
    ...parameters.map(({ name }) => name),
    ...Object.keys(bodySchema(body).properties ?? {}),
  ]);
  expect(inputs.filter((name) => options.includes(name))).toEqual([]);
});

test.each([
  ['baseurl', { baseurl: 'http://127.0.0.1' }, 'Tallystick has no option baseurl, only baseUrl, clientId, '],
  ['timeout', { timeout: 5 }, 'Tallystick has no option timeout, only baseUrl, '],
  ['a time as a text', { timeoutSeconds: '5' }, 'Tallystick: timeoutSeconds must be a number from 0'],
  ['scopes as a text', { scopes: 'payments:read' }, 'Tallystick: scopes must be a list'],
  ['a hook that is none', { onRequest: {} }, 'Tallystick: onRequest must be a function'],
  ['a text', 'http://127.0.0.1', 'Tallystick: options must be an object with names'],
])('a client refuses %s', (_, options, message) => {
  expect(() => new Tallystick(options as object)).toThrow(message);
});

test('changed options are refused too', () => {
  expect(() => tally.withOptions({ retries: 1 } as object)).toThrow('Tallystick has no option retries, only ');
});

test('a sign-in cannot be finished without what it began with', async () => {
  await expect(tally.finishSignIn('https://shop.example/?code=1', undefined as never)).rejects.toThrow(
    new TypeError('finishSignIn requires pending, which signIn returned'),
  );
});

test.each([undefined, null, { code: 'tac_1', state: 's' }])(
  'a sign-in cannot be finished with %j as its return',
  async (returnedTo) => {
    await expect(tally.finishSignIn(returnedTo as never, {} as never)).rejects.toThrow(
      new TypeError('finishSignIn requires returnedTo, such as request.url'),
    );
  },
);

test('a request needs a path', () => {
  expect(() => tally.request('GET', undefined as never)).toThrow('path must begin with a slash');
});

test.each([
  ['without options', undefined, 'signIn: options must be an object with names'],
  [
    'with another name',
    { redirect_uri: 'https://shop.example/' },
    'signIn has no option redirect_uri, only redirectUri, scopes',
  ],
  [
    'with scopes as a text',
    { redirectUri: 'https://shop.example/', scopes: 'profile:read' },
    'signIn: scopes must be a list',
  ],
])('a sign-in %s is refused', (_, options, message) => {
  expect(() => tally.signIn(options as never)).toThrow(new TypeError(message));
});

test('a stream has separate options', () => {
  expect(() => tally.events.stream({}, { retryForSeconds: 1 } as object)).toThrow(
    'events.stream has no option retryForSeconds, only signal, timeoutSeconds, headers, onOpen, onError',
  );
});

test('a request of a newer service refuses options that are none', () => {
  expect(() => tally.request('GET', '/disputes', { params: {} } as object)).toThrow(
    'request has no option params, only ',
  );
  expect(() => tally.request('POST', '/disputes', { idempotencyKey: 'λ' })).toThrow(
    new TypeError(`request: ${KEY_RULE}`),
  );
});

test('more arguments than the method has are an error', () => {
  expect(() => tally.payments.get(...(['pay_1', {}, {}] as unknown as [string]))).toThrow(
    new TypeError('payments.get takes no more than reference, options'),
  );
  expect(service.asked).toEqual([]);
});

test.each(['', '.', '..', undefined, 7])('the parameter of a path cannot be %p', (reference) => {
  expect(() => tally.payments.get(reference as string)).toThrow(
    new TypeError('payments.get: reference must be an identifier'),
  );
});
