import {
  eachOperation,
  enumValues,
  innerSchemas,
  parametersOf,
  resolveSchema,
  responsesOf,
  schemasOf,
  type Document,
  type Operation,
  type Schema,
} from '../document.ts';
import { wordsIn } from '../deprecation.ts';
import { LISTS } from './sdk-constants.ts';
import { comment, deprecatedTag, inputOf, paramsName } from './sdk-names.ts';

/** Where a type is used. Callers write bodies and queries; a query repeats a parameter for each value of a list. */
type Place = 'answer' | 'body' | 'query';

/** Renders the named types of parameters and results, and of their parts. */
export function renderTypes(document: Document): string {
  const operations = eachOperation(document).flatMap(({ operation }) => (operation['x-browser-page'] ? [] : operation));
  const params = operations.map((operation) => renderParams(document, operation));
  const roots = [...operations.flatMap((operation) => answerSchemas(document, operation)), ...namedRoots(document)];
  const inputs = operations.flatMap((operation) => inputSchemas(document, operation));
  const names = namedSchemas(document, roots, inputs);
  const schemas = Object.entries(document.components.schemas).filter(([name]) => names.has(name));
  const lists = Object.keys(LISTS).filter((list) => names.has(LISTS[list] ?? ''));
  const head = `import type { ${lists.join(', ')} } from './constants.ts';\n`;
  return [head, ...schemas.map(([name, schema]) => renderSchema(document, name, schema)), ...params].join('\n');
}

/** Returns the type of an operation's response, or of an entry of its list; `void` without a body. */
export function resultOf(document: Document, operation: Operation): { type: string; isList: boolean } {
  const [schema] = answerSchemas(document, operation);
  const isList = parametersOf(document, operation).some(({ name }) => name === 'cursor');
  return { type: schema ? typeOf(document, schema, 'answer') : 'void', isList };
}

function answerSchemas(document: Document, operation: Operation): Schema[] {
  const [, response] = responsesOf(document, operation).find(([status]) => status.startsWith('2')) ?? [];
  if (response?.content?.['application/json'] === undefined) return [];
  return schemasOf(response).map((schema) =>
    resolveSchema(document, schema).properties?.next_cursor
      ? (resolveSchema(document, schema).properties?.data?.items ?? {})
      : schema,
  );
}

function inputSchemas(document: Document, operation: Operation): Schema[] {
  const input = inputOf(document, operation);
  if (input === undefined) return [];
  if (input.place === 'body') return innerSchemas(resolveSchema(document, input.schema));
  return Object.values(input.properties).map(({ schema }) => schema);
}

/** Lists types outside successful responses: events, errors and their codes. */
function namedRoots(document: Document): Schema[] {
  return ['WebhookEvent', 'StreamedEvent', 'Problem', 'OAuthErrorCode'].map((name) => {
    if (!document.components.schemas[name]) throw new Error(`${name} is not in the document.`);
    return { $ref: `#/components/schemas/${name}` };
  });
}

/** Returns the names of all referenced schemas. */
function namedSchemas(document: Document, ...roots: Schema[][]): Set<string> {
  const names = new Set<string>();
  const visit = (schema: Schema): void => {
    const name = nameOf(document, schema);
    if (name !== undefined && names.has(name)) return;
    if (name !== undefined) names.add(name);
    const resolved = resolveSchema(document, schema);
    if (enumValues(document, resolved).length === 0) innerSchemas(resolved).forEach(visit);
  };
  roots.flat().forEach(visit);
  return names;
}

/** Returns the name of an object, union or enumeration; strings, numbers and lists are inlined. */
function nameOf(document: Document, { $ref }: Schema): string | undefined {
  if ($ref === undefined) return undefined;
  const schema = resolveSchema(document, { $ref });
  const isEnumeration = enumValues(document, schema).length > 0;
  const hasName = schema.properties ?? schema.oneOf ?? schema.additionalProperties ?? isEnumeration;
  return hasName ? $ref.replace('#/components/schemas/', '') : undefined;
}

function renderSchema(document: Document, name: string, schema: Schema): string {
  const text = comment(schema.description);
  const list = Object.keys(LISTS).find((each) => LISTS[each] === name);
  if (list !== undefined) return `${text}export type ${name} = (typeof ${list})[number];\n`;
  if (schema.properties) return `${text}export interface ${name} ${fieldsOf(document, schema, 'answer')}\n`;
  if (schema.oneOf && isPosted(document, schema.oneOf)) return renderOpenUnion(document, name, schema.oneOf, text);
  return `${text}export type ${name} = ${typeOf(document, schema, 'answer')};\n`;
}

function isPosted(document: Document, members: Schema[]): boolean {
  const webhooks = JSON.stringify(document.webhooks);
  return members.every(({ $ref }) => webhooks.includes(`"${$ref}"`));
}

/**
 * Renders a union that newer services may extend. The `event_type` of the last member equals no other, so that a `switch`
 * narrows each known event, and its `default` the unknown one.
 */
function renderOpenUnion(document: Document, name: string, members: Schema[], text: string): string {
  const bodies = members.map((member) => resolveSchema(document, member) as Schema & { required?: string[] });
  const [{ properties = {}, required = [] } = {}] = bodies;
  const common = Object.entries(properties).flatMap(([field, schema]): [string, Schema][] => {
    const types = new Map(bodies.map((body) => [typeOf(document, body.properties?.[field] ?? {}, 'answer'), body]));
    if (types.size === 1 || field === 'event_type') return [[field, schema]];
    return [[field, { ...wordsIn(schema), anyOf: [...types.values()].map((body) => body.properties?.[field] ?? {}) }]];
  });
  const unknown = fieldsOf(document, { properties: Object.fromEntries(common), required }, 'answer');
  return `${text}export type ${name} = ${members.map((member) => typeOf(document, member, 'answer')).join(' | ')} | UnknownEvent;

/** An event of a newer service with a type that is unknown to this version. */
export interface UnknownEvent ${unknown.replace(/event_type: "[^"]+"/, 'event_type: UnknownEventType')}

/**
 * Any text outside EventType. TypeScript has no type for that: this one differs from all of them, so that a \`switch\`
 * distinguishes known events from unknown ones.
 */
export type UnknownEventType = \`unknown: \${string}\`;
`;
}

/** Renders the body or query of an operation under one name. */
function renderParams(document: Document, operation: Operation): string {
  const input = inputOf(document, operation);
  if (input === undefined) return '';
  const head = (text: string | undefined): string => `${comment(text)}export interface ${paramsName(operation)} `;
  if (input.place === 'body') {
    const schema = resolveSchema(document, input.schema);
    return `${head(schema.description)}${fieldsOf(document, schema, 'body')}\n`;
  }
  const parameters = Object.entries(input.properties);
  const schema = {
    properties: Object.fromEntries(parameters.map(([name, parameter]) => [name, parameter.schema])),
    required: parameters.flatMap(([name, { required }]) => (required ? [name] : [])),
  };
  return `${head(`Query of "${operation.summary}".`)}${fieldsOf(document, schema, 'query')}\n`;
}

function fieldsOf(document: Document, schema: Schema & { required?: string[] }, place: Place): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const words = { ...wordsIn(resolveSchema(document, field)), ...wordsIn(field) };
    const sign = schema.required?.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    // Lets callers with exactOptionalPropertyTypes pass undefined too.
    const rest = sign && place !== 'answer' ? ' | undefined' : '';
    return `${comment([words.description, deprecatedTag(words)].filter(Boolean).join('\n\n'))}${key}${sign}: ${typeOf(document, field, place)}${rest};`;
  });
  return `{\n${fields.join('\n')}\n}`;
}

function typeOf(document: Document, schema: Schema, place: Place): string {
  const name = nameOf(document, schema);
  if (name !== undefined) return name;
  const resolved = resolveSchema(document, schema);
  const { type, items, additionalProperties: entries } = resolved;
  const variants = resolved.oneOf ?? resolved.anyOf;
  if (resolved.const !== undefined) return literal(resolved.const);
  const values = enumValues(document, resolved);
  if (values.length > 0) return values.map(literal).join(' | ');
  if (variants) return variants.map((variant) => typeOf(document, variant, place)).join(' | ');
  const known =
    (resolved as { 'x-values'?: string[] })['x-values'] ?? (schema as { 'x-values'?: string[] })['x-values'];
  if (known) return `${known.map(literal).join(' | ')} | (string & {})`;
  if (type === 'array') return listOf(typeOf(document, items ?? {}, place), place);
  if (typeof entries === 'object') return `Record<string, ${typeOf(document, entries, place)}>`;
  if (resolved.properties) return fieldsOf(document, resolved, place);
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'object') return 'Record<string, unknown>';
  if (type === undefined) return 'unknown';
  const isTime = (resolved as { format?: string }).format === 'date-time';
  return isTime && place !== 'answer' ? 'string | Date' : type;
}

/** Renders the type of a list. A query cannot express an empty list. */
function listOf(element: string, place: Place): string {
  const one = /[|&]/.test(element) ? `(${element})` : element;
  if (place === 'query') return `readonly [${one}, ...${one}[]]`;
  return place === 'body' ? `readonly ${one}[]` : `${one}[]`;
}

const literal = (value: string | number | null): string => JSON.stringify(value);
