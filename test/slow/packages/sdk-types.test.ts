import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import ts from 'typescript';
import { operationParameters, operations, type OperationId } from '../../../spec/generated/values.ts';
import { compile } from '../../support/compile.ts';
import { openEditor, type Editor } from '../../support/language-service.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const GENERATED = path.join(ROOT, 'sdk/src/generated');
const PROGRAM = path.join(ROOT, 'test/made-up.ts');

const methodIds = (Object.keys(operations) as OperationId[]).filter((id) => !operations[id].browserPage);
const methodOf = (id: string): string => {
  const [resource = '', verb = ''] = id.split('_');
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}.${verb}`;
};

/** Returns compiler errors of a program with the SDK, optionally with changed generated types. */
const check = (program: string, changes: ReadonlyMap<string, string> = new Map()): string[] =>
  compile([PROGRAM], new Map([...changes, [PROGRAM, program]]));

/** Compares each method with its operation by openapi-typescript: inputs and results must be mutually assignable. */
function comparison(): string {
  const lines = methodIds.map((id) => {
    const { success, request, response, paginated } = operations[id];
    const { path: names, query } = operationParameters[id];
    const method = `Resources['${methodOf(id).replace('.', "']['")}']`;
    const params = `NonNullable<Parameters<${method}>[${names.length}]>`;
    const inputs =
      request !== null
        ? `NonNullable<Contract['${id}']['requestBody']>['content']['${request}']`
        : query.length > 0
          ? `NonNullable<Contract['${id}']['parameters']['query']>`
          : undefined;
    const given = inputs ? [`same<Wire<${params}>, ${inputs}>(true);`] : [];
    if (response === 'text/event-stream') return given.join('\n');
    const body = response && `Contract['${id}']['responses'][${success}]['content']['application/json']`;
    const answered = body ? (paginated ? `${body}['data'][number]` : body) : 'void';
    const own = `Answered<ReturnType<${method}>>`;
    // The SDK's events include unknown ones of newer services, so only one direction fits.
    const fits = id.startsWith('Events_') ? `takes<${own}>({} as ${answered});` : `same<${own}, ${answered}>(true);`;
    return [...given, fits].join('\n');
  });
  return `
    import type { Resources } from '../sdk/src/generated/resources.ts';
    import type { List } from '../sdk/src/client/list.ts';
    import type { Request } from '../sdk/src/client/request.ts';
    import type { operations as Contract } from '../spec/generated/schema.ts';
    type Answered<Result> = Result extends List<infer Entry> ? Entry : Result extends Request<infer Data> ? Data : never;
    /** The type of a value on the wire. */
    type Wire<Type> = Type extends Date ? never
      : Type extends string ? (string extends Type ? string : Type)
      : Type extends readonly unknown[] ? Wire<Type[number]>[]
      : Type extends object ? { [Key in keyof Type]: Wire<Type[Key]> } : Type;
    declare function same<A, B>(yes: [A] extends [B] ? ([B] extends [A] ? true : false) : false): void;
    declare function takes<Type>(value: Type): void;
    ${lines.join('\n')}`;
}

test('every operation takes and answers what openapi-typescript reads in the contract', () => {
  expect(check(comparison())).toEqual([]);
});

test('paths have every operation with what it takes and answers', () => {
  const lines = methodIds.map((id) => {
    const { method, path: at, success, request, response } = operations[id];
    const [own, contract] = [`Sdk['${at}']['${method.toLowerCase()}']`, `Contract['${id}']`];
    const input = `['requestBody']`;
    const media = (type: string): string => `['content']['${type}']`;
    const body =
      request &&
      `same<Wire<NonNullable<${own}${input}>${media(request)}>, NonNullable<${contract}${input}>${media(request)}>(true);`;
    const answer = `['responses'][${success}]${response ? media(response) : `['content']`}`;
    const fits = id.startsWith('Events_')
      ? `takes<${own}${answer}>({} as ${contract}${answer});`
      : `same<${own}${answer}, ${contract}${answer}>(true);`;
    return [body, fits].filter(Boolean).join('\n');
  });
  const all = methodIds.map((id) => `'${operations[id].path}'`).join(' | ');
  const program = `${comparison()}\nimport type { paths as Sdk } from '@tallystick/sdk/fetch';\nsame<keyof Sdk, ${all}>(true);`;
  expect(check([program, ...lines].join('\n'))).toEqual([]);
});

test('the lists of values have every value of their types', () => {
  const lists = {
    eventTypes: 'EventType',
    errorCodes: 'ErrorCode',
    oauthErrorCodes: 'OAuthErrorCode',
    scopes: 'Scope',
  };
  const program = Object.entries(lists).map(([list, type]) => `same<(typeof sdk.${list})[number], sdk.${type}>(true);`);
  expect(check(`${comparison()}\nimport * as sdk from '@tallystick/sdk';\n${program.join('\n')}`)).toEqual([]);
});

test.each([
  ['a field of another type', 'types.ts', /(export interface PaymentCreateParams \{[^}]*amount: )number/, '$1string'],
  ['a field that is missing', 'types.ts', /(export interface Payment \{[^}]*)currency: string;/, '$1'],
  ['a method that is missing', 'resources.ts', /^ {2}capture\([^;]*;$/m, ''],
  ['another answer', 'resources.ts', 'Request<Wallet>', 'Request<Profile>'],
])('%s would be noticed', (_, name, what, instead) => {
  const file = path.join(GENERATED, name);
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(what, instead);
  expect(changed).not.toBe(text);
  expect(check(comparison(), new Map([[file, changed]]))).not.toEqual([]);
});

const START = `
  import { Tallystick, type WebhookEvent } from '@tallystick/sdk';
  export const tally = new Tallystick();
  export type { WebhookEvent };
`;

test.each([
  ['a text in place of a query', "tally.payments.list('AUTHORIZED')", 'has no properties in common'],
  ['an empty list of statuses', 'tally.payments.list({ status: [] })', 'Source has 0 element(s)'],
  ['an unknown status', "tally.payments.list({ status: ['PAID'] })", `'"PAID"' is not assignable`],
  ['an unknown filter', "tally.payments.list({ state: 'FAILED' })", "'state' does not exist"],
  ['an amount as text', "tally.payments.create({ amount: '1', currency: 'EUR' })", 'is not assignable to type'],
  ['an array without limit', 'tally.payments.list().toArray()', 'Expected 1 arguments'],
])('%s does not compile', (_, statement, message) => {
  expect(check(`${START}void ${statement};`)).toEqual([expect.stringContaining(message)]);
});

test('a Date is a time, and a readonly list is a list', () => {
  const statements = `
    const status = ['AUTHORIZED', 'CAPTURED'] as const;
    void tally.payments.list({ status, created_gte: new Date(), created_lt: '2026-11-20T10:00:00.000Z' });`;
  expect(check(START + statements)).toEqual([]);
});

test.each([
  ['webhooks', 'async (event: WebhookEvent) => {', '}'],
  ['the stream', 'async () => { for await (const { payload: event } of tally.events.stream()) {', '}}'],
  ['listed events', 'async () => { for await (const { payload: event } of tally.events.list()) {', '}}'],
])('a switch over the events of %s knows each, and can read others', (_, before, after) => {
  const program = `${START}export const handle = ${before}
    switch (event.event_type) {
      case 'payment.refunded': { const amount: number = event.refund.amount; void amount; break; }
      case 'payment.captured': { const none: null = event.refund; void none; break; }
      default: { const type: string = event.event_type; void [type, event.event_id, event.payment?.reference]; }
    }
    if (event.event_type === 'payment.refunded') void event.refund.amount;
  ${after};`;
  expect(check(program)).toEqual([]);
});

test('handlers of Express behind a receiver find the event in their locals', () => {
  const program = `
    import express from 'express';
    import { receive } from '@tallystick/sdk/webhooks/express';
    import type { WebhookEvent } from '@tallystick/sdk/webhooks';
    express().post('/hooks', receive('whsec_1'), (_, response) => {
      const event: WebhookEvent = response.locals.event;
      response.status(202).send(event.event_id);
    });
    export {};`;
  expect(check(program)).toEqual([]);
});

let editor: Editor;
const calls = methodIds.map((id) => `void tally.${methodOf(id)};`).join('\n');
beforeAll(() => {
  editor = openEditor(`import { Tallystick, PaymentDeclinedError, } from '@tallystick/sdk';
import { createClient } from '@tallystick/sdk/fetch';
const tally = new Tallystick();
${calls}
const payment = await tally.payments.create({ amount: 1250, currency: 'EUR' });
console.log(payment.checkout_url);
await tally.payments.list({ status: [''], created_gte: new Date() });
await tally.oauth.token({ grant_type: '', });
const api = createClient();
await api.POST('', {});
const query = { status: ['CAPTURED'] } as const;
const listed = await api.GET('/payments', { params: { query } });
console.log(listed.data?.data[0]?.amount_captured, listed.error?.detail);
`);
});

test('hovering a method shows its types by name, and the contract’s words', () => {
  const { signature, words } = editor.hover('payments.|create({');
  expect(signature).toBe(
    '(method) PaymentsResource.create(params: PaymentCreateParams, options?: IdempotentCallOptions): Request<Payment>',
  );
  expect(words).toMatch(/^Create a payment\n\nCreates a payment/);
});

test('the help for a signature says the same', () => {
  const { signature, words } = editor.signatureHelp('payments.create(|{ amount');
  expect(signature).toBe('create(params: PaymentCreateParams, options?: IdempotentCallOptions): Request<Payment>');
  expect(words).toMatch(/^Create a payment\n/);
});

test('the help for the constructor says what it reads from the environment', () => {
  const { signature, words } = editor.signatureHelp('new Tallystick(|);');
  expect(signature).toBe('Tallystick(given?: TallystickOptions): Tallystick');
  expect(words).toMatch(/TALLYSTICK_BASE_URL.*TALLYSTICK_ACCESS_TOKEN/s);
});

test.each([
  ['an answer', 'payment.check|out_url', '(property) Payment.checkout_url: string | null'],
  ['a body', 'amo|unt: 1250', '(property) PaymentCreateParams.amount: number'],
  ['a query', 'created_|gte: new', '(property) PaymentListParams.created_gte?: string | Date | undefined'],
])('hovering a field of %s shows its text', (_, place, signature) => {
  const shown = editor.hover(place);
  expect(shown.signature).toBe(signature);
  expect(shown.words).toMatch(/^[A-Z].*\.$/);
  expect(shown.tags).toEqual([]);
});

test('every method names what it takes and answers', () => {
  const named =
    /^\(method\) \w+Resource\.\w+\((\w+: string, )*(params\??: \w+Params, )?options\?: \w+Options\): (Request<\w+>|List<\w+>|AsyncGenerator<StreamMessage, void, undefined>)$/;
  const others = methodIds.filter(
    (id) => !named.test(editor.hover(`void tally.${methodOf(id).replace('.', '.|')};`).signature),
  );
  expect(others).toEqual([]);
});

test('values are offered', () => {
  expect(editor.completions("status: ['|']").sort()).toEqual([...new Set(editor.completions("status: ['|']"))].sort());
  expect(editor.completions("status: ['|']")).toEqual(expect.arrayContaining(['AUTHORIZED', 'PARTIALLY_REFUNDED']));
  expect(editor.completions("grant_type: '|'").sort()).toEqual([
    'authorization_code',
    'client_credentials',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ]);
});

test('calls by path offer the paths of their method, and fields show their texts', () => {
  const offered = editor.completions("api.POST('|'");
  expect(offered).toEqual(expect.arrayContaining(['/payments', '/payments/{reference}/capture']));
  expect(offered).not.toContain('/balance');
  const shown = ['?.amount_cap|tured', 'error?.det|ail'].map((place) => editor.hover(place));
  for (const { words, tags } of shown) expect([words, tags]).toEqual([expect.stringMatching(/^[A-Z].*\.$/), []]);
});

test('imports offer the types of the resources, and nothing else of the contract', () => {
  const offered = editor.completions('PaymentDeclinedError,| }');
  expect(offered).toEqual(
    expect.arrayContaining(['Payment', 'PaymentCreateParams', 'PaymentListParams', 'WebhookEvent']),
  );
  const strange = /^(Response|Parameter|Header)|^\$|^(paths|components|operations|webhooks\w)|Page$|[a-z]Code$/;
  const known = [
    'ErrorCode',
    'DeclineCode',
    'OAuthErrorCode',
    'PaymentFailureCode',
    'RefundFailureCode',
    'FieldErrorCode',
    'Page',
  ];
  expect(offered.filter((name) => strange.test(name) && !known.includes(name))).toEqual([]);
});

test('every type and every field has its text', () => {
  const file = path.join(GENERATED, 'types.ts');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const mute: string[] = [];
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isPropertySignature(node);
    if (isNamed && ts.getJSDocCommentsAndTags(node).length === 0) mute.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  expect(mute).toEqual([]);
  expect(source.text).not.toContain('@description');
});
