import { format, resolveConfig } from 'prettier';
import {
  eachOperation,
  enumValues,
  parametersOf,
  resolveSchema,
  responsesOf,
  type Document,
  type Operation,
  type Schema,
} from './document.ts';
import { deprecationsOf } from './deprecation.ts';
import { codesOf, statusesOfCodes, titleOf } from './responses.ts';

const HEADER = '// Generated from spec/*.tsp by `npm run generate`. Do not edit.\n';

/** Renders the part of the contract that programs need at run time, as TypeScript constants. */
export async function renderValues(document: Document, file: string): Promise<string> {
  const operations = eachOperation(document);
  const source = [
    HEADER,
    ...Object.keys(document.components.schemas).map((name) => renderEnum(document, name)),
    constant('errorStatus', statusesOfCodes(document), 'The HTTP status of each error code.'),
    constant(
      'errorTitles',
      errorTitles(document),
      'What each error code means: the `title` of its problem (RFC 9457).',
    ),
    constant('scopeDescriptions', document.components.schemas.Scope?.['x-enumDescriptions'], 'Each scope in words.'),
    constant(
      'auditEventDescriptions',
      document.components.schemas.AuditEventType?.['x-enumDescriptions'],
      'Each type of audit event in words.',
    ),
    constant(
      'eventTypeDescriptions',
      document.components.schemas.EventType?.['x-enumDescriptions'],
      'Each type of event in words.',
    ),
    constant(
      'optInEventTypes',
      document.components.schemas.EventType?.['x-opt-in'],
      'Types of events that are sent only to endpoints that list them by name.',
    ),
    constant(
      'operations',
      Object.fromEntries(operations.map((o) => [o.operation.operationId, describe(document, o)])),
      'Every operation: where it is, what it takes and what it answers. Paths are relative to the base address.',
    ),
    'export type OperationId = keyof typeof operations;\n',
    constant(
      'operationSecurity',
      Object.fromEntries(operations.map(({ operation }) => [operation.operationId, securityOf(operation)])),
      'How each operation may be called: one of these alternatives, with these scopes. `none` needs nothing.',
    ),
    constant(
      'operationParameters',
      Object.fromEntries(operations.map(({ operation }) => [operation.operationId, namesOf(document, operation)])),
      'The names of the parameters of each operation.',
    ),
    constant(
      'formLists',
      formLists(document),
      'The fields of forms that are lists, by operation: a form repeats the name of such a field.',
    ),
    constant(
      'operationErrors',
      Object.fromEntries(operations.map(({ operation }) => [operation.operationId, errorsOf(document, operation)])),
      'Every status with which each operation can refuse, and its codes.',
    ),
    renderDeprecations(document),
    constant('limits', limitsOf(document), 'The limits of schemas and their fields, and of parameters by operation.'),
  ].join('\n');
  return format(source, { ...(await resolveConfig(file)), filepath: file });
}

function constant(name: string, value: unknown, comment: string): string {
  return `/** ${comment} */\nexport const ${name} = ${JSON.stringify(value)} as const;\n`;
}

/** Renders the deprecations with an explicit type, because the list may be empty. */
function renderDeprecations(document: Document): string {
  return `/** Dates (RFC 3339) of a deprecated operation: the start of its deprecation, and the date from which it may be removed. */
export interface Deprecation {
  since: string;
  sunset: string;
}

/** By operation, those that are deprecated. */
export type Deprecations = Readonly<Partial<Record<OperationId, Deprecation>>>;

/** The deprecated operations. */
export const deprecations: Deprecations = ${JSON.stringify(deprecationsOf(document))};
`;
}

/** Renders an enumeration as an array with a plural name, and its type. */
function renderEnum(document: Document, name: string): string {
  const schema = document.components.schemas[name] ?? {};
  const values = enumValues(document, schema);
  if (values.length === 0) return '';
  const list = pluralOf(name);
  return `${constant(list, values, schema.description ?? name)}export type ${name} = (typeof ${list})[number];\n`;
}

/** Returns a plural: PaymentStatus → paymentStatuses, OAuthErrorCode → oauthErrorCodes. */
function pluralOf(name: string): string {
  const camel = name.replace(/^(OAuth|[A-Z])/, (start) => start.toLowerCase());
  if (camel.endsWith('y')) return `${camel.slice(0, -1)}ies`;
  return camel.endsWith('s') ? `${camel}es` : `${camel}s`;
}

function errorTitles(document: Document): Record<string, string> {
  return Object.fromEntries(Object.keys(statusesOfCodes(document)).map((code) => [code, titleOf(document, code)]));
}

type Located = ReturnType<typeof eachOperation>[number];

function describe(document: Document, { method, path, operation }: Located): Record<string, unknown> {
  const [success, answer] = responsesOf(document, operation).find(([status]) => status.startsWith('2')) ?? [];
  const names = parametersOf(document, operation).map((parameter) => parameter.name);
  return {
    method,
    path,
    success: Number(success),
    request: Object.keys(operation.requestBody?.content ?? {})[0] ?? null,
    response: Object.keys(answer?.content ?? {})[0] ?? null,
    shownOnce: shownOnceIn(document, answer?.content?.['application/json']?.schema ?? {}),
    idempotent: names.includes('Idempotency-Key'),
    paginated: names.includes('cursor'),
    security: [...new Set(securityOf(operation).map(({ scheme }) => scheme))],
    browserPage: operation['x-browser-page'] ?? false,
    recentInLive: operation['x-recent-sign-in'] === 'LIVE',
  };
}

/** Returns the field with a secret that is shown only in this response. */
function shownOnceIn(document: Document, schema: Schema): string | null {
  const fields = Object.entries(resolveSchema(document, schema).properties ?? {});
  return fields.find(([, field]) => field['x-shown-once'])?.[0] ?? null;
}

function securityOf(operation: Operation): { scheme: string; scopes: string[] }[] {
  return (operation.security ?? []).map((alternative) => {
    const [scheme = 'none', scopes = []] = Object.entries(alternative)[0] ?? [];
    return { scheme, scopes };
  });
}

function namesOf(document: Document, operation: Operation): Record<string, string[]> {
  const parameters = parametersOf(document, operation);
  const named = (place: string) => parameters.filter((p) => p.in === place).map((p) => p.name);
  return { path: named('path'), query: named('query'), header: named('header') };
}

function formLists(document: Document): Record<string, string[]> {
  const forms = eachOperation(document).map(({ operation: { operationId, requestBody } }) => {
    const { encoding = {} } = requestBody?.content['application/x-www-form-urlencoded'] ?? {};
    return [operationId, Object.keys(encoding)] as const;
  });
  return Object.fromEntries(forms.filter(([, lists]) => lists.length > 0));
}

function errorsOf(document: Document, operation: Operation): Record<string, string[]> {
  return Object.fromEntries(
    responsesOf(document, operation)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => [status, codesOf(response)]),
  );
}

const LIMITS = [
  'minLength',
  'maxLength',
  'x-composed-max-length',
  'minimum',
  'maximum',
  'maxItems',
  'default',
] as const;

type Limits = Partial<Record<(typeof LIMITS)[number], number>>;

function limitsOf(document: Document): Record<string, Limits | Record<string, Limits>> {
  const ofSchema = (schema: Schema): Limits => {
    const known = { ...resolveSchema(document, schema), ...schema };
    const stated = LIMITS.flatMap((name) => (typeof known[name] === 'number' ? [[name, known[name]] as const] : []));
    return Object.fromEntries(stated);
  };
  const ofEach = (schemas: Record<string, Schema>) => pickStated(schemas, ofSchema);
  return {
    ...pickStated(document.components.schemas, (schema) =>
      schema.properties ? ofEach(schema.properties) : ofSchema(schema),
    ),
    ...pickStated(byId(document), (operation) =>
      ofEach(Object.fromEntries(parametersOf(document, operation).map(({ name, schema = {} }) => [name, schema]))),
    ),
  };
}

const byId = (document: Document) =>
  Object.fromEntries(eachOperation(document).map(({ operation }) => [operation.operationId, operation]));

/** Keeps the items that have a stated value. */
function pickStated<Item, Found extends object>(
  items: Record<string, Item>,
  find: (item: Item) => Found,
): Record<string, Found> {
  const found = Object.entries(items).map(([name, item]) => [name, find(item)] as const);
  return Object.fromEntries(found.filter(([, each]) => Object.keys(each).length > 0));
}
