import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { breaksBetween } from '../../scripts/compatibility/breaks.ts';
import { isAnnounced } from '../../scripts/compatibility/changelog.ts';
import { RELEASED } from '../../scripts/compatibility/released.ts';
import { backdatedDeprecations } from '../../scripts/compatibility/backdated.ts';
import { LIFETIME_DAYS } from '../../scripts/compatibility/lifetime.ts';
import { REMOVALS, RULES, type Rule } from '../../scripts/compatibility/rules.ts';
import { faultsOf, unannouncedBreaks } from '../../scripts/compatibility/unannounced.ts';
import {
  eachOperation,
  parametersOf,
  responsesOf,
  type Document,
  type Operation,
} from '../../scripts/generate/document.ts';
import { undeprecated } from '../support/contract/deprecated-contract.ts';

const document = JSON.parse(
  readFileSync(new URL('../../spec/generated/openapi.json', import.meta.url), 'utf8'),
) as Document;

/** Clones with objects of this realm, unlike structuredClone(). */
const cloned = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

type Changed = Document & { components: { schemas: Record<string, any> } };
type Change = (document: Changed) => void;

/** Without deprecations: the tests make those that they need. */
const standing = undeprecated(document);

/** A part of the contract, for speed. */
const part: Document = {
  ...standing,
  paths: Object.fromEntries(
    Object.entries(standing.paths).filter(([path]) => /^.(payments|businesses$|test)/.test(path)),
  ),
};

function mutant(...changes: Change[]): Document {
  const copy = cloned(part) as Changed;
  for (const change of changes) change(copy);
  return copy;
}

const operationIn = (of: Document, id: string): Operation =>
  eachOperation(of).find(({ operation }) => operation.operationId === id)!.operation;

const onOperation =
  (id: string, change: (operation: Operation, document: Document) => void): Change =>
  (of) =>
    change(operationIn(of, id), of);

/** A parameter that no other operation shares. */
const onParameter = (id: string, name: string, change: (parameter: any) => void): Change =>
  onOperation(id, (operation, of) => {
    operation.parameters = cloned(parametersOf(of, operation));
    change((operation.parameters as { name: string }[]).find((each) => each.name === name));
  });

const onResponse = (id: string, status: string, change: (response: any) => void): Change =>
  onOperation(id, (operation, of) => {
    const [, response] = responsesOf(of, operation).find(([each]) => each === status)!;
    change((operation.responses[status] = cloned(response)));
  });

const onSchema =
  (name: string, change: (schema: any) => void): Change =>
  (of) =>
    change(of.components.schemas[name]);

/** A rule for a property of what is sent, or of what is answered, with values before and after. */
const bounds = (direction: 'request' | 'response', name: string, before: object, after: object): [Change, Change] => {
  const schema = direction === 'request' ? 'PaymentCreate' : 'Payment';
  const add = (rules: object) => onSchema(schema, ({ properties }) => (properties[name] = rules));
  return [add(before), add(after)];
};

const text = { type: 'string' };
const list = { type: 'array', items: text };
const map = { type: 'object', additionalProperties: text };

/** Bounds that become narrower, for requests; reversed, they are those of responses. */
const CLOSER: Record<string, [object, object]> = {
  minimum: [
    { type: 'integer', minimum: 1 },
    { type: 'integer', minimum: 2 },
  ],
  maximum: [
    { type: 'integer', maximum: 2 },
    { type: 'integer', maximum: 1 },
  ],
  'min-length': [text, { ...text, minLength: 1 }],
  'max-length': [
    { ...text, maxLength: 2 },
    { ...text, maxLength: 1 },
  ],
  'min-items': [list, { ...list, minItems: 1 }],
  'max-items': [
    { ...list, maxItems: 2 },
    { ...list, maxItems: 1 },
  ],
  'min-properties': [map, { ...map, minProperties: 1 }],
  'max-properties': [
    { ...map, maxProperties: 2 },
    { ...map, maxProperties: 1 },
  ],
  const: [text, { ...text, const: 'a' }],
  pattern: [text, { ...text, pattern: 'a' }],
  format: [text, { ...text, format: 'uri' }],
  'unique-items': [list, { ...list, uniqueItems: true }],
  'property-names': [map, { ...map, propertyNames: { maxLength: 1 } }],
};

const limits = Object.entries(CLOSER).flatMap(([rule, [wide, close]]): [Rule, string, Change[], Change[]][] => {
  const request = bounds('request', 'extra', wide, close);
  const response = bounds('response', 'extra', close, wide);
  const found: [Rule, string, Change[], Change[]][] = [
    [`request-${rule}-changed` as Rule, 'PaymentCreate/extra', [request[0]], [request[1]]],
    [`response-${rule}-changed` as Rule, 'Payment/extra', [response[0]], [response[1]]],
  ];
  return found.filter(([name]) => name in RULES);
});

const changes: [Rule, string, Change, before?: Change][] = [
  ['server-path-changed', '/api/v1', (of) => (of.servers[0]!.url = 'http://127.0.0.1:3000/api/v2')],
  ['operation-removed', 'Payments_get', (of) => delete of.paths['/payments/{reference}']],
  ['operation-id-changed', 'Payments_get', onOperation('Payments_get', (it) => (it.operationId = 'Payments_read'))],
  [
    'parameter-removed',
    'Payments_list currency',
    onOperation('Payments_list', (it, of) => {
      it.parameters = parametersOf(of, it).filter(({ name }) => name !== 'currency');
    }),
  ],
  ['parameter-renamed', 'Payments_get reference', onParameter('Payments_get', 'reference', (it) => (it.name = 'id'))],
  [
    'parameter-required',
    'Payments_list currency',
    onParameter('Payments_list', 'currency', (it) => (it.required = true)),
  ],
  [
    'parameter-required',
    'Payments_list reason',
    onOperation('Payments_list', (it) =>
      it.parameters!.push({ name: 'reason', in: 'query', required: true, schema: text }),
    ),
  ],
  [
    'request-body-required',
    'Payments_capture body',
    onOperation('Payments_capture', (it) => (it.requestBody!.required = true)),
    onOperation('Payments_capture', (it) => (it.requestBody!.required = false)),
  ],
  ['request-body-removed', 'Payments_create body', onOperation('Payments_create', (it) => delete it.requestBody)],
  [
    'request-media-type-removed',
    'Payments_create body application/json',
    onOperation('Payments_create', (it) => (it.requestBody!.content = { 'text/plain': {} })),
  ],
  [
    'request-property-removed',
    'PaymentCreate/description',
    onSchema('PaymentCreate', (it) => delete it.properties.description),
  ],
  [
    'request-property-required',
    'PaymentCreate/description',
    onSchema('PaymentCreate', (it) => it.required.push('description')),
  ],
  [
    'request-property-required',
    'PaymentCreate/payer',
    onSchema('PaymentCreate', (it) =>
      Object.assign(it, { required: [...it.required, 'payer'], properties: { ...it.properties, payer: text } }),
    ),
  ],
  [
    'request-additional-properties-refused',
    'PaymentCreate/extra',
    ...both('PaymentCreate', { type: 'object' }, { type: 'object', additionalProperties: false }),
  ],
  [
    'request-nullable-removed',
    'PaymentCreate/extra',
    ...both('PaymentCreate', { anyOf: [text, { type: 'null' }] }, text),
  ],
  ['request-nullable-removed', 'PaymentCreate/extra', ...both('PaymentCreate', { type: ['string', 'null'] }, text)],
  ['request-type-changed', 'PaymentCreate/amount', onSchema('PaymentCreate', (it) => (it.properties.amount = text))],
  ['request-variant-removed', 'PaymentMethodInput', onSchema('PaymentMethodInput', (it) => it.oneOf.shift())],
  ['request-enum-added', 'PaymentCreate/extra', ...both('PaymentCreate', text, { ...text, enum: ['a'] })],
  [
    'request-enum-value-removed',
    'CaptureMethod MANUAL',
    onSchema('CaptureMethod', ({ enum: all }) => all.splice(all.indexOf('MANUAL'), 1)),
  ],
  [
    'request-default-changed',
    'PaymentCreate/extra',
    ...both('PaymentCreate', { ...text, default: 'a' }, { ...text, default: 'b' }),
  ],
  [
    'request-default-changed',
    'PaymentCreate/capture_method',
    onSchema('PaymentCreate', (it) => (it.properties.capture_method.default = 'MANUAL')),
    onSchema('PaymentCreate', (it) => (it.properties.capture_method.default = 'AUTOMATIC')),
  ],
  [
    'request-default-changed',
    'Payments_list limit',
    onParameter('Payments_list', 'limit', (it) => (it.schema = { ...it.schema, default: 50 })),
  ],
  ['response-removed', 'Payments_create 402', onOperation('Payments_create', (it) => delete it.responses['402'])],
  [
    'response-media-type-removed',
    'Payments_get 200 application/json',
    onResponse('Payments_get', '200', (it) => (it.content = { 'text/plain': it.content['application/json'] })),
  ],
  [
    'response-header-removed',
    'Payments_create 201 idempotent-replayed',
    onResponse('Payments_create', '201', (it) => delete it.headers['Idempotent-Replayed']),
  ],
  [
    'response-header-optional',
    'Payments_get 200 request-id',
    onResponse('Payments_get', '200', (it) => (it.headers['Request-Id'] = { schema: text })),
    onResponse('Payments_get', '200', (it) => (it.headers['Request-Id'] = { required: true, schema: text })),
  ],
  ['response-header-removed', 'payment.captured webhook-id', withoutWebhookId],
  ['response-property-removed', 'Payment/description', onSchema('Payment', (it) => delete it.properties.description)],
  [
    'response-property-optional',
    'Payment/amount',
    onSchema('Payment', (it) => it.required.splice(it.required.indexOf('amount'), 1)),
  ],
  ['response-nullable-added', 'Payment/extra', ...both('Payment', text, { anyOf: [text, { type: 'null' }] })],
  ['response-type-changed', 'Payment/extra', ...both('Payment', text, { type: ['string', 'integer'] })],
  ['response-variant-removed', 'Payment/payment_method', onSchema('PaymentMethod', (it) => it.oneOf.shift())],
  ['response-enum-removed', 'Payment/extra', ...both('Payment', { ...text, enum: ['a'] }, text)],
  [
    'response-enum-value-removed',
    'PaymentStatus EXPIRED',
    onSchema('PaymentStatus', ({ enum: all }) => all.splice(all.indexOf('EXPIRED'), 1)),
  ],
  [
    'response-pattern-changed',
    'Payment/extra',
    ...both('Payment', { ...text, pattern: 'a' }, { ...text, pattern: 'b' }),
  ],
  ['response-const-changed', 'Payment/extra', ...both('Payment', { ...text, const: 'a' }, { ...text, const: 'b' })],
  [
    'response-default-changed',
    'Payment/extra',
    ...both('Payment', { ...text, default: 'a' }, { ...text, default: 'b' }),
  ],
  ['error-code-removed', 'Payments_capture 409 payment_expired', withoutCode],
  ['event-removed', 'payment.expired', (of) => delete of.webhooks!['payment.expired']],
  ['event-removed', 'payment.expired', (of) => delete of.webhooks!['payment.expired']!.post],
  [
    'scope-added',
    'Payments_get oauth2 payments:read',
    onOperation('Payments_get', (it) => (it.security = [{ oauth2: ['payments:read', 'payments:create'] }])),
  ],
  [
    'scope-removed',
    'oauth2 clientCredentials wallet:read',
    (of) => delete of.components.securitySchemes.oauth2!.flows!.clientCredentials!.scopes['wallet:read'],
  ],
  [
    'authentication-changed',
    'Payments_get oauth2 payments:read',
    onOperation('Payments_get', (it) => (it.security = [{ sessionToken: [] }])),
  ],
  [
    'authentication-changed',
    'Businesses_list sessionCookie',
    onOperation('Businesses_list', (it) => (it.security = [{ sessionToken: [] }])),
  ],
  ['requirement-added', 'Payments_get recent_sign_in_required', withRequirement],
  ['security-scheme-removed', 'sessionToken', (of) => delete of.components.securitySchemes.sessionToken],
  [
    'security-scheme-changed',
    'sessionToken',
    (of) => Object.assign(of.components.securitySchemes.sessionToken!, { scheme: 'basic' }),
  ],
  [
    'flow-removed',
    'oauth2 clientCredentials',
    (of) => delete of.components.securitySchemes.oauth2!.flows!.clientCredentials,
  ],
  [
    'flow-address-changed',
    'oauth2 clientCredentials tokenUrl',
    (of) =>
      Object.assign(of.components.securitySchemes.oauth2!.flows!.clientCredentials!, {
        tokenUrl: 'http://127.0.0.1:3000/token',
      }),
  ],
  ['sunset-advanced', 'Payments_get', until('2028-01-01'), until('2029-01-01')],
];

/** A property before and after, as a change and the one that comes before it. */
function both(name: string, before: object, after: object): [Change, Change] {
  const put = (schema: object) => onSchema(name, ({ properties }) => (properties.extra = schema));
  return [put(after), put(before)];
}

/** A deprecated operation, that goes at some date. */
function until(sunset: string): Change {
  return onOperation('Payments_get', (it) =>
    Object.assign(it, { deprecated: true, 'x-deprecated-since': '2027-01-01', 'x-sunset': sunset }),
  );
}

function withoutWebhookId(of: Document): void {
  const webhook = of.webhooks!['payment.captured']!.post!;
  webhook.parameters = parametersOf(of, webhook).filter(({ name }) => name !== 'webhook-id');
}

/** A refusal with other codes. */
function setCodes(id: string, status: string, change: (codes: string[]) => string[]): Change {
  return (of) => {
    const operation = operationIn(of, id);
    const [, response] = responsesOf(of, operation).find(([each]) => each === status)!;
    operation.responses[status] = { ...response, 'x-codes': change(response['x-codes']!) };
  };
}

function withoutCode(of: Changed): void {
  setCodes('Payments_capture', '409', (codes) => codes.filter((code) => code !== 'payment_expired'))(of);
}

function withRequirement(of: Changed): void {
  setCodes('Payments_get', '403', (codes) => [...codes, 'recent_sign_in_required'])(of);
}

test.each(changes)('%s is found at %s', (rule, place, change, before = () => {}) => {
  expect(breaksBetween(mutant(before), mutant(before, change))).toContainEqual({ rule, place });
});

test.each(limits)('%s is found at %s, and its opposite is none', (rule, place, before, after) => {
  const [from, to] = [mutant(...before), mutant(...after)];
  expect(breaksBetween(from, to)).toEqual([{ rule, place }]);
  expect(breaksBetween(to, from)).toEqual([]);
});

test('every rule has a change that breaks it', () => {
  const tested = new Set([...changes, ...limits].map(([rule]) => rule));
  expect(Object.keys(RULES).filter((rule) => !tested.has(rule as Rule))).toEqual([]);
});

const additions: [string, Change][] = [
  ['an operation', (of) => (of.paths['/more'] = { get: { operationId: 'More_get', responses: {} } })],
  ['an event', (of) => (of.webhooks!['payment.more'] = of.webhooks!['payment.captured']!)],
  [
    'a property of an answer',
    onSchema('Payment', (it) => Object.assign(it.properties, { more: text }) && it.required.push('more')),
  ],
  ['a property of a request', onSchema('PaymentCreate', (it) => (it.properties.more = text))],
  [
    'a parameter',
    onOperation('Payments_list', (it) => it.parameters!.push({ name: 'more', in: 'query', schema: text })),
  ],
  ['a value of an answer', onSchema('PaymentStatus', ({ enum: all }) => all.push('MORE'))],
  ['a value of a request', onSchema('CaptureMethod', ({ enum: all }) => all.push('LATER'))],
  ['an entry more in a list of an answer', onSchema('WebhookEndpoint', (it) => (it.properties.events.maxItems += 1))],
  [
    'a form of an answer',
    onSchema('PaymentMethod', (it) => it.oneOf.push({ type: 'object', properties: { type: { const: 'more' } } })),
  ],
  [
    'a header of an answer',
    onResponse('Payments_get', '200', (it) => (it.headers.More = { required: true, schema: text })),
  ],
  ['a refusal', onOperation('Payments_get', (it) => (it.responses['418'] = { description: 'A teapot' }))],
  ['a code of a refusal', setCodesMore],
  ['a scope', (of) => (of.components.securitySchemes.oauth2!.flows!.clientCredentials!.scopes.more = 'More')],
  ['another way to call an operation', onOperation('Payments_get', (it) => it.security!.push({ sessionToken: [] }))],
  [
    'a scope that is not needed any more',
    onOperation('TestHelpers_topUpWallet', (it) => (it.security = [{ oauth2: ['wallet:read'] }])),
  ],
  [
    'an answer that is never null',
    onSchema('Payment', (it) => (it.properties.description = { $ref: '#/components/schemas/Description' })),
  ],
  ['another host', (of) => (of.servers[0]!.url = 'https://pay.example/api/v1')],
  [
    'other words',
    onOperation('Payments_get', (it) => Object.assign(it, { summary: 'Read', description: 'Reads it.', tags: [] })),
  ],
  ['another name of a schema', renamed],
  ['an operation that is deprecated', until('2028-01-01')],
  [
    'a property that is deprecated',
    onSchema('Payment', ({ properties }) =>
      Object.assign(properties.status, {
        deprecated: true,
        'x-deprecated-since': '2027-01-01',
        'x-sunset': '2028-01-01',
      }),
    ),
  ],
];

function setCodesMore(of: Changed): void {
  setCodes('Payments_capture', '409', (codes) => [...codes, 'limit_reached'])(of);
}

function renamed(of: Changed): void {
  const text = JSON.stringify(of).replaceAll('"#/components/schemas/Payment"', '"#/components/schemas/Charge"');
  Object.assign(of, JSON.parse(text));
  of.components.schemas.Charge = of.components.schemas.Payment;
  delete of.components.schemas.Payment;
}

test.each(additions)('%s is no break', (_, change) => {
  expect(breaksBetween(part, mutant(change))).toEqual([]);
});

const REMOVAL = { rule: 'response-property-removed', place: 'Payment/description' };

const changelog = (entry: string, released = '') => `# Changelog

## [Unreleased]

### Removed

- Something else.
${entry}
- \`response-property-removed\` of another place.

## [0.1.0] - 2026-11-27

${released}
`;

test('a break is announced by an entry with its rule and its place', () => {
  const [rule, place] = ['`response-property-removed`', '`Payment/description`'];
  expect(isAnnounced(changelog(`- ${rule} ${place}: it was empty.`), REMOVAL)).toBe(true);
  expect(isAnnounced(changelog(`- The text is gone\n  (${rule},\n  ${place}).`), REMOVAL)).toBe(true);
  for (const entry of [`- ${place} is gone.`, `- ${rule} \`Payment/amount\``, `- ${rule}\n- ${place}`, ''])
    expect([entry, isAnnounced(changelog(entry, `- ${rule} ${place}`), REMOVAL)]).toEqual([entry, false]);
});

test('the present document breaks no client of the last release, but as announced', async () => {
  expect(JSON.parse(readFileSync(RELEASED, 'utf8'))).toHaveProperty('openapi');
  expect(await unannouncedBreaks(document)).toEqual([]);
});

test('a break that is not announced is a line with its rule, its place and what to do', async () => {
  const lines = await unannouncedBreaks(mutant(onSchema('Payment', (it) => (it.properties.currency = list))));
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Payment\/currency: breaks clients of \d+\.\d+\.\d+ \(response-type-changed\)\. Undo it, or/,
    ),
  );
});

const deprecated = (since: string, sunset: string) => ({
  deprecated: true,
  'x-deprecated-since': since,
  'x-sunset': sunset,
});

/** Deprecated for two years, from 2027 on. */
const TWO_YEARS = deprecated('2027-01-01', '2029-01-01');

/** Each rule for a removal: its place, a change that deprecates the thing first, and one that removes it. */
const removals: [Rule, string, (dates: object) => Change][] = [
  ['operation-removed', 'Payments_get', (dates) => onOperation('Payments_get', (it) => Object.assign(it, dates))],
  [
    'parameter-removed',
    'Payments_list currency',
    (dates) => onParameter('Payments_list', 'currency', (it) => Object.assign(it, dates)),
  ],
  [
    'request-property-removed',
    'PaymentCreate/description',
    (dates) => onSchema('PaymentCreate', ({ properties }) => Object.assign(properties.description, dates)),
  ],
  [
    'response-property-removed',
    'Payment/description',
    (dates) => onSchema('Payment', ({ properties }) => Object.assign(properties.description, dates)),
  ],
  [
    'event-removed',
    'payment.expired',
    (dates) => (of) => void Object.assign(of.webhooks!['payment.expired']!.post!, dates),
  ],
];

/** The change of `changes` that breaks the rule at the place. */
const changeAt = (rule: Rule, place: string): Change => changes.find(([name, at]) => name === rule && at === place)![2];

const announcedAs = (rule: Rule, place: string) => changelog(`- \`${rule}\` \`${place}\`: call something else.`);

test.each(removals)(
  '%s is refused of what was not deprecated long enough, also when it is announced',
  (rule, place, mark) => {
    const faultsOn = (day: string, dates: object, text = announcedAs(rule, place)) => {
      const [released, now] = [mutant(mark(dates)), mutant(mark(dates), changeAt(rule, place))];
      const found = breaksBetween(released, now).filter((each) => each.rule === rule && each.place === place);
      expect(found).toHaveLength(1);
      return faultsOf(found, { changelog: text, version: '1.2.3', today: new Date(`${day}T00:00:00Z`) });
    };
    const head = `${place}: breaks clients of 1.2.3 (${rule}).`;
    const keep = `Keep it until it has been deprecated for ${LIFETIME_DAYS} days.`;
    const dated = `${head} It is deprecated since 2027-01-01, until 2029-01-01. ${keep}`;
    expect(faultsOn('2040-01-01', {})).toEqual([`${head} It was not deprecated in that release. ${keep}`]);
    expect(faultsOn('2028-12-31', TWO_YEARS)).toEqual([dated]);
    expect(faultsOn('2029-01-01', TWO_YEARS)).toEqual([]);
    expect(faultsOn('2029-01-01', TWO_YEARS, changelog(''))).toEqual([expect.stringContaining(`${head} Undo it, or`)]);
    const short = deprecated('2027-01-01', '2027-02-01'); // lint refuses this
    expect(faultsOn('2027-12-31', short)).toHaveLength(1);
    expect(faultsOn('2028-01-01', short)).toEqual([]);
  },
);

test('every rule for a removal has a test, and what is deprecated only in the new document does not count', () => {
  expect(removals.map(([rule]) => rule).sort()).toEqual([...REMOVALS].sort());
  const [rule, place, mark] = removals[1]!;
  const found = breaksBetween(part, mutant(mark(TWO_YEARS), changeAt(rule, place)));
  const release = { changelog: announcedAs(rule, place), version: '1.2.3', today: new Date('2040-01-01') };
  expect(faultsOf(found, release)).toEqual([expect.stringContaining('It was not deprecated in that release.')]);
});

test.each(removals)('of %s, a sunset may move to a later date, and not to an earlier one', (_, place, mark) => {
  const dated = (since: string, sunset: string) => mutant(mark(deprecated(since, sunset)));
  const early = dated('2027-01-01', '2029-01-01');
  for (const late of [dated('2027-01-01', '2029-01-02'), dated('2027-01-02', '2029-01-01')]) {
    const found = breaksBetween(late, early);
    expect(found).toEqual([{ rule: 'sunset-advanced', place }]);
    const release = { changelog: announcedAs('sunset-advanced', place), version: '1.2.3', today: new Date() };
    expect(faultsOf(found, release)).toEqual([
      `${place}: breaks clients of 1.2.3 (sunset-advanced). Keep the dates of the release, or move them to later ones.`,
    ]);
    expect(breaksBetween(early, late)).toEqual([]);
  }
  expect(breaksBetween(early, part)).toEqual([]); // it stays after all
});

test('a release deprecates from its own day on', () => {
  const [, place, mark] = removals[0]!;
  const now = mutant(mark(TWO_YEARS));
  expect(backdatedDeprecations(part, now, '2027-01-01')).toEqual([]);
  expect(backdatedDeprecations(part, now, '2027-01-02')).toEqual([
    `${place}: it is deprecated from this release on: \`x-deprecated-since\` is 2027-01-02 or later.`,
  ]);
  expect(backdatedDeprecations(now, now, '2040-01-01')).toEqual([]);
});

test('docs/compatibility.md lists every rule in its words, and how long the deprecated lives', () => {
  const text = readFileSync(new URL('../../docs/compatibility.md', import.meta.url), 'utf8');
  expect(text).toContain(`**${LIFETIME_DAYS} days**`);
  const rows = [...text.matchAll(/^\| `([\w-]+)` +\| (.*?) +\|$/gm)].map(([, rule, words]) => [rule, words]);
  expect(rows).toEqual(Object.entries(RULES));
});
