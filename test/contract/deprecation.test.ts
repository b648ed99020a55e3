import { beforeAll, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { breaksBetween } from '../../scripts/compatibility/breaks.ts';
import { deprecableParts, deprecationsOf, type Part } from '../../scripts/generate/deprecation.ts';
import {
  eachOperation,
  parametersOf,
  responsesOf,
  type Document,
  type Operation,
} from '../../scripts/generate/document.ts';
import { downgradeDocument } from '../../scripts/generate/downgrade.ts';
import { renderReference } from '../../scripts/generate/sdk/sdk-reference.ts';
import { renderResources } from '../../scripts/generate/sdk/sdk-resources.ts';
import { renderTypes } from '../../scripts/generate/sdk/sdk-types.ts';
import { renderValues } from '../../scripts/generate/values.ts';
import { checkDeprecations } from '../../scripts/lint-contract/deprecation-rules.ts';
import { checkHouseRules } from '../../scripts/lint-contract/house-rules.ts';
import { DATES, deprecatedContract, undeprecated } from '../support/contract/deprecated-contract.ts';
import { document } from '../support/contract/document.ts';

const published = undeprecated(document);
let marked: Document;
beforeAll(async () => {
  marked = await deprecatedContract();
});

const cloned = (document: Document): Document => JSON.parse(JSON.stringify(document)) as Document;

const operationIn = (document: Document, id: string): Operation =>
  eachOperation(document).find(({ operation }) => operation.operationId === id)!.operation;

const PLACES = ['Payments_get', 'Payments_list merchant_reference', 'Payment/status', 'PaymentCreate/payment_method'];

const deprecatedIn = (of: Document): Part[] => deprecableParts(of).filter(({ part }) => part.deprecated);

test('three lines of TypeSpec deprecate an operation, a parameter or a property, with its dates, and nothing else', () => {
  const found = deprecatedIn(marked);
  expect(found.map(({ place }) => place).sort()).toEqual([...PLACES].sort());
  for (const { part } of found) expect(part).toMatchObject({ deprecated: true, ...DATES });
  expect(JSON.stringify(marked).split('"x-sunset":').length - 1).toBe(PLACES.length);
  const Payments_get = { since: '2027-01-31', sunset: '2028-02-29' };
  expect(deprecationsOf(marked)).toEqual({ Payments_get });
});

test('the answers of a deprecated operation declare the headers that announce it, and those of others do not', () => {
  const names = ['Deprecation', 'Sunset', 'Link'];
  for (const { operation } of eachOperation(marked)) {
    const isDeprecated = operation.operationId in deprecationsOf(marked);
    for (const [, { headers = {} }] of responsesOf(marked, operation))
      expect([operation.operationId, names.filter((name) => name in headers)]).toEqual([
        operation.operationId,
        isDeprecated ? names : [],
      ]);
  }
  for (const name of names)
    expect(marked.components.headers).toHaveProperty(name, expect.objectContaining({ required: true }));
});

test('a deprecation is in order for lint and breaks no client', () => {
  expect(checkDeprecations(document)).toEqual([]);
  expect(checkDeprecations(marked)).toEqual([]);
  expect(checkHouseRules(marked)).toEqual([]);
  expect(breaksBetween(published, marked)).toEqual([]);
});

test('the rendition as OpenAPI 3.0 has the same deprecations', () => {
  const found = deprecatedIn(downgradeDocument(marked));
  expect(found.map(({ place }) => place)).toEqual(expect.arrayContaining(PLACES));
  for (const { part } of found) expect(part).toMatchObject(DATES);
});

const AFTER = 'Since 2027-01-31, and may be removed from 2028-02-29 on.';

test('methods and fields of the SDK carry the tag by which editors strike them out', async () => {
  const [resources, { types }] = [renderResources(marked), await renderTypes(marked)];
  const tagged = (source: string) => source.split('@deprecated').length - 1;
  expect(tagged(resources)).toBe(1);
  expect(resources).toMatch(new RegExp(` \\* @deprecated ${AFTER}\n \\*/\nget\\(reference: string`));
  expect(tagged(types)).toBe(3);
  for (const field of ['status: PaymentStatus', 'merchant_reference\\?: string', 'payment_method\\?: '])
    expect(types).toMatch(new RegExp(` \\* @deprecated ${AFTER}\n +\\*/\n +${field}`));
  expect(renderReference(marked)).toContain(`// Get a payment. Deprecated s${AFTER.slice(1)}\ntally.payments.get(`);
});

test('the constants of programs have the dates of a deprecated operation', async () => {
  const source = await renderValues(marked, fileURLToPath(new URL('../../spec/generated/values.ts', import.meta.url)));
  expect(source).toContain("Payments_get: { since: '2027-01-31', sunset: '2028-02-29' }");
});

const NAMES_NONE = 'It is deprecated, and its description does not name what replaces it: Use `…` instead.';

const breaches: [string, object, string | undefined][] = [
  ['no date', { 'x-sunset': undefined }, 'It is deprecated, and `x-sunset` is not a date such as 2027-01-31.'],
  [
    'no first date',
    { 'x-deprecated-since': undefined },
    'It is deprecated, and `x-deprecated-since` is not a date such as 2027-01-31.',
  ],
  [
    'a moment instead of a date',
    { 'x-sunset': '2028-02-29T00:00:00Z' },
    'It is deprecated, and `x-sunset` is not a date such as 2027-01-31.',
  ],
  [
    'a date that does not exist',
    { 'x-sunset': '2029-02-29' },
    'It is deprecated, and `x-sunset` is not a date such as 2027-01-31.',
  ],
  [
    'a sunset that comes too soon',
    { 'x-sunset': '2028-01-30' },
    '`x-sunset` must be at least 365 days after `x-deprecated-since`.',
  ],
  ['the first possible sunset', { 'x-sunset': '2028-01-31' }, undefined],
  ['dates without the mark', { deprecated: undefined }, 'It has the dates of a deprecation but no `#deprecated`.'],
  ['no description', { description: undefined }, NAMES_NONE],
  ['no replacement', { description: 'It will go.' }, NAMES_NONE],
  ['a replacement that there is not', { description: 'Use `GET /charges` instead.' }, NAMES_NONE],
  ['itself as its replacement', { description: 'Use `GET /payments/{reference}` instead.' }, NAMES_NONE],
  ['another operation', { description: 'It goes. Use `GET /payments` of the API\ninstead.' }, undefined],
];

test.each(breaches)('lint judges %s', (_, change, breach) => {
  const changed = cloned(marked);
  Object.assign(operationIn(changed, 'Payments_get'), change);
  expect(checkDeprecations(changed)).toEqual(breach === undefined ? [] : [`Payments_get: ${breach}`]);
});

test('lint judges parameters, properties at any depth and events by the same rules', () => {
  const changed = cloned(published);
  const list = operationIn(changed, 'Payments_list');
  const parameter = parametersOf(changed, list).find(({ name }) => name === 'currency')!;
  const { Payment: payment, PaymentMethod: method } = changed.components.schemas;
  const parts = [
    parameter,
    payment!.properties!.currency!,
    Object.values(changed.webhooks!['payment.expired']!)[0]!,
    (method!.oneOf![0]!.properties ??= { inner: {} }).inner!,
  ];
  for (const part of parts) part.deprecated = true;
  const lines = checkDeprecations(changed);
  for (const place of ['Payments_list currency', 'Payment/currency', 'payment.expired', 'PaymentMethod/inner'])
    expect([place, lines.filter((line) => line.startsWith(`${place}: `)).length]).toEqual([place, 3]);
  expect(lines).toHaveLength(parts.length * 3);
});
