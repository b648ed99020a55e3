import { wordsIn } from '../deprecation.ts';
import {
  eachOperation,
  enumValues,
  METHODS,
  parametersOf,
  resolveSchema,
  type Deprecable,
  type Document,
  type Operation,
  type Response,
  type Schema,
} from '../document.ts';
import { deprecatedTag, inputOf, paramsName } from './sdk-names.ts';

/** A schema for openapi-typescript, with marks that `sdk-types.ts` reads. */
export interface SdkSchema extends Schema {
  required?: string[];
  /** Known values of a text that may have others. */
  'x-values'?: string[];
  /** A time, which callers may write as a Date. */
  'x-time'?: true;
  /** Where callers write this property. */
  'x-place'?: Place;
  /** Event types of newer services. */
  'x-unknown'?: true;
}

type Place = 'body' | 'query';

/**
 * Returns the contract as programs see it: without pages for browsers and headers of responses; each input is a schema, such as
 * `PaymentCreateParams`; texts, numbers and lists replace their names; descriptions include deprecations.
 */
export function sdkDocument(contract: Document): Document {
  const document = { ...structuredClone(contract), webhooks: {} };
  const { components, paths } = document;
  for (const item of Object.values(paths)) {
    for (const method of METHODS) if (item[method]?.['x-browser-page']) delete item[method];
  }
  document.paths = Object.fromEntries(
    Object.entries(paths).filter(([, item]) => METHODS.some((method) => item[method])),
  );
  const schemas: Record<string, SdkSchema> = {};
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (schema.oneOf && isPosted(contract, schema.oneOf)) Object.assign(schemas, openUnion(contract, name, schema));
    else if (nameOf(contract, ref(name)) !== undefined) schemas[name] = simplified(contract, schema);
  }
  for (const { operation } of eachOperation(document)) {
    if (inputOf(contract, operation) !== undefined) {
      schemas[paramsName(operation)] = paramsOf(contract, operation);
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        media.schema = ref(paramsName(operation));
    }
    operation.parameters = parametersOf(contract, operation).map(({ schema = {}, ...parameter }) => ({
      ...parameter,
      ...described(parameter),
      schema: simplified(contract, schema),
    }));
    for (const response of Object.values(operation.responses)) simplifyResponse(contract, response as Response);
  }
  for (const response of Object.values(components.responses ?? {})) simplifyResponse(contract, response);
  document.components = { ...components, schemas, parameters: {}, headers: {}, links: {} };
  return document;
}

/** Returns the name of an object, union or enumeration; strings, numbers and lists are inlined. */
function nameOf(document: Document, { $ref }: Schema): string | undefined {
  if ($ref === undefined) return undefined;
  const schema = resolveSchema(document, { $ref });
  const isEnumeration = enumValues(document, schema).length > 0;
  const hasName = schema.properties ?? schema.oneOf ?? schema.additionalProperties ?? isEnumeration;
  return hasName ? $ref.replace('#/components/schemas/', '') : undefined;
}

function simplifyResponse(contract: Document, response: Response): void {
  delete response.headers;
  delete response.links;
  for (const media of Object.values(response.content ?? {})) media.schema = simplified(contract, media.schema ?? {});
}

/** Returns the description, with the deprecation. */
function described(part: Deprecable): Deprecable {
  const { description } = part;
  const text = [description, deprecatedTag(part)].filter(Boolean).join('\n\n');
  return { deprecated: false, ...(text && { description: text }) };
}

function simplified(contract: Document, schema: Schema, place?: Place): SdkSchema {
  const resolved = resolveSchema(contract, schema) as SdkSchema & { format?: string };
  const words = { ...described({ ...wordsIn(resolved), ...wordsIn(schema) }), ...(place && { 'x-place': place }) };
  if (nameOf(contract, schema) !== undefined) return { $ref: schema.$ref!, ...words };
  return { ...shapeOf(contract, { ...resolved, ...schema }, place), ...words };
}

/** Returns what the type of an unnamed schema depends on. */
function shapeOf(contract: Document, schema: SdkSchema & { format?: string }, place?: Place): SdkSchema {
  const inner = (each: Schema): SdkSchema => simplified(contract, each, place);
  const { type, required, items, properties, additionalProperties, anyOf, oneOf } = schema;
  if (schema.const !== undefined) return { const: schema.const };
  const values = enumValues(contract, { ...schema, $ref: undefined });
  if (values.length > 0) return { enum: values };
  const variants = oneOf ?? anyOf;
  if (variants) return { anyOf: variants.map(inner) };
  if (schema['x-values']) return { type: 'string', 'x-values': schema['x-values'] };
  if (items) return { type: 'array', items: inner(items) };
  if (typeof additionalProperties === 'object')
    return { type: 'object', additionalProperties: inner(additionalProperties) };
  if (properties) return { type: 'object', properties: mapValues(properties, inner), required: required ?? [] };
  return { ...(type && { type }), ...(place && schema.format === 'date-time' && { 'x-time': true }) };
}

/** Returns the body or the query of an operation. */
function paramsOf(contract: Document, operation: Operation): SdkSchema {
  const input = inputOf(contract, operation)!;
  if (input.place === 'body') {
    const { description, ...schema } = resolveSchema(contract, input.schema);
    return { ...simplified(contract, schema, 'body'), ...described({ description }) };
  }
  const properties = Object.entries(input.properties);
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([name, { schema }]) => [name, simplified(contract, schema, 'query')]),
    ),
    required: properties.flatMap(([name, { required }]) => (required ? [name] : [])),
    description: `Query of "${operation.summary}".`,
  };
}

function isPosted(document: Document, members: Schema[]): boolean {
  const webhooks = JSON.stringify(document.webhooks);
  return members.every(({ $ref }) => webhooks.includes(`"${$ref}"`));
}

/**
 * Returns a union that newer services may extend. The `event_type` of the last member equals no other, so that a `switch`
 * narrows each known event, and its `default` the unknown one.
 */
function openUnion(contract: Document, name: string, union: Schema): Record<string, SdkSchema> {
  const members = union.oneOf ?? [];
  const bodies = members.map((member) => shapeOf(contract, resolveSchema(contract, member)));
  const [{ properties = {}, required = [] } = {}] = bodies;
  const common = mapValues(properties, (property, field) => {
    if (field === 'event_type') return { ...property, ...ref('UnknownEventType') };
    const variants = new Map(
      bodies.map(({ properties: { [field]: one = {} } = {} }) => [JSON.stringify({ ...one, description: '' }), one]),
    );
    return variants.size === 1 ? property : { ...described(property), anyOf: [...variants.values()] };
  });
  return {
    [name]: { anyOf: [...members, ref('UnknownEvent')], ...described(union) },
    UnknownEvent: {
      ...{ type: 'object', properties: common, required },
      description: 'An event of a newer service with a type that is unknown to this version.',
    },
    UnknownEventType: {
      ...{ type: 'string', 'x-unknown': true },
      description:
        'Any text outside EventType. TypeScript has no type for that: this one differs from all of them, so that a `switch`\n' +
        'distinguishes known events from unknown ones.',
    },
  };
}

export const ref = (name: string): SdkSchema => ({ $ref: `#/components/schemas/${name}` });

function mapValues<Value, Mapped>(
  object: Record<string, Value>,
  map: (value: Value, name: string) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));
}
