import {
  eachOperation,
  parametersOf,
  reachableSchemas,
  resolveSchema,
  responsesOf,
  schemasOf,
  type Document,
  type Operation,
  type Schema,
} from './document.ts';
import { dateParametersOnce, declareDeprecations } from './deprecation.ts';
import { linkAnswers } from './links.ts';
import { finishResponses } from './responses.ts';

/** Converts the document of TypeSpec to the published one. Each step adds one thing that TypeSpec cannot express. */
export function finishDocument(document: Document): Document {
  everySchema(document).forEach((schema) => {
    joinEnum(schema);
    openRecord(schema);
    easeGenerators(schema);
  });
  everySchema(document).forEach((schema) => joinUnion(document, schema));
  joinCodes(document);
  dateParametersOnce(document);
  moveWebhooks(document);
  sealRequests(document);
  describeScopes(document);
  stateSecurity(document);
  finishResponses(document);
  repeatLists(document);
  describeStream(document);
  linkAnswers(document);
  declareDeprecations(document);
  return document;
}

/** Lists every schema of the document once, components and inline ones. */
function everySchema(document: Document): Schema[] {
  const found = new Set<Schema>();
  const roots = Object.values(document.components.schemas);
  for (const parameter of Object.values(document.components.parameters)) roots.push(parameter.schema ?? {});
  for (const { operation } of eachOperation(document)) {
    for (const parameter of operation.parameters ?? []) if ('schema' in parameter) roots.push(parameter.schema ?? {});
    roots.push(
      ...schemasOf(operation.requestBody),
      ...responsesOf(document, operation).flatMap(([, response]) => schemasOf(response)),
    );
  }
  roots.forEach((root) => reachableSchemas(document, root, found));
  return [...found];
}

/** Replaces a union of constants with one `enum`; the doc comments of the members become `x-enumDescriptions`. */
function joinEnum(schema: Schema): void {
  if (schema.oneOf?.length && schema.oneOf.every((variant) => variant.const !== undefined)) {
    const members = schema.oneOf.map((variant) => [variant.const ?? '', variant.description ?? ''] as const);
    Object.assign(schema, {
      type: 'string',
      enum: members.map(([value]) => value),
      'x-enumDescriptions': Object.fromEntries(members),
    });
    delete schema.oneOf;
  }
}

/** Replaces a union of enums with one `enum`, because client generators take the union for an object or do not support it. */
function joinUnion(document: Document, schema: Schema): void {
  const variants = schema.anyOf?.map((variant) => resolveSchema(document, variant)) ?? [];
  const isText = ({ type, enum: values, const: value }: Schema) =>
    typeof value === 'string' || (values && type === 'string');
  if (variants.length === 0 || !variants.every(isText)) return;
  Object.assign(schema, { type: 'string', enum: variants.flatMap((variant) => variant.enum ?? variant.const ?? []) });
  delete schema.anyOf;
}

/** Adds `additionalProperties` to records, which every tool supports. */
function openRecord(schema: Schema): void {
  if (schema.unevaluatedProperties === undefined) return;
  schema.additionalProperties = schema.unevaluatedProperties;
  delete schema.unevaluatedProperties;
}

/** Adapts schemas that client generators fail on: a property with type null, and an integer that is a number elsewhere. */
function easeGenerators(schema: Schema): void {
  for (const property of Object.values(schema.properties ?? {})) {
    if (property.type !== 'null') continue;
    delete property.type;
    Object.assign(property, { enum: [null], anyOf: [{ type: 'object' }, { type: 'null' }] });
  }
  if (schema.type === 'number' && schema.enum?.every(Number.isInteger)) schema.type = 'integer';
}

/** Copies the descriptions of the codes of each status into `ErrorCode`, and those of the rules into `FieldErrorCode`. */
function joinCodes({ components: { schemas } }: Document): void {
  const parts = Object.entries(schemas).flatMap(([name, { 'x-http-status': status, ...schema }]) =>
    status === undefined ? [] : [{ name, status, codes: schema.enum ?? [], texts: schema['x-enumDescriptions'] }],
  );
  const statuses = parts.flatMap(({ status, codes }) => codes.map((code) => [String(code), status] as const));
  Object.assign(schemas.ErrorCode ?? {}, {
    'x-enumDescriptions': Object.assign({}, ...parts.map(({ texts }) => texts)) as Record<string, string>,
    'x-http-statuses': Object.fromEntries(statuses),
  } satisfies Schema);
  Object.assign(schemas.FieldErrorCode ?? {}, {
    'x-enumDescriptions': {
      ...schemas.FieldRule?.['x-enumDescriptions'],
      ...schemas.ErrorCode?.['x-enumDescriptions'],
    },
  } satisfies Schema);
  for (const { name } of [...parts, { name: 'FieldRule' }]) delete schemas[name];
}

/**
 * Moves operations marked `x-webhook`, which are sent and not served. Their parameters are inlined, because client generators
 * do not follow references there.
 */
function moveWebhooks(document: Document): void {
  document.webhooks = {};
  for (const { path, method, operation } of eachOperation(document)) {
    const { 'x-webhook': name, ...posted } = operation;
    if (name === undefined) continue;
    document.webhooks[name] = { [method]: { ...posted, parameters: parametersOf(document, operation) } };
    delete document.paths[path];
  }
  const kept = eachOperation(document).flatMap(({ operation }) => operation.parameters ?? []);
  const names = new Set(kept.flatMap((parameter) => ('$ref' in parameter ? parameter.$ref.split('/').at(-1)! : [])));
  const { parameters } = document.components;
  document.components.parameters = Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name)));
}

/** States that a form repeats the name of a list for each value, which is the default, but some generators join the values. */
function repeatLists(document: Document): void {
  for (const { operation } of eachOperation(document)) {
    const form = operation.requestBody?.content['application/x-www-form-urlencoded'];
    const fields = Object.entries(resolveSchema(document, form?.schema ?? {}).properties ?? {});
    const lists = fields.filter(([, field]) => resolveSchema(document, field).type === 'array');
    if (lists.length === 0) continue;
    form!.encoding = Object.fromEntries(lists.map(([name]) => [name, { style: 'form', explode: true }]));
  }
}

/** Describes a stream: it is text in OpenAPI 3.1, which cannot express the schema of its events, so `$defs` names it. */
function describeStream(document: Document): void {
  for (const { operation } of eachOperation(document)) {
    const [, response] = responsesOf(document, operation).find(([status]) => status === '200') ?? [];
    const media = response?.content?.['text/event-stream'];
    if (media) media.schema = { ...media.schema, $defs: { data: { $ref: '#/components/schemas/StreamedEvent' } } };
  }
}

/** Makes JSON bodies refuse unknown properties; forms (RFC 6749, section 3.2) and responses do not. */
function sealRequests(document: Document): void {
  const answered = new Set<Schema>();
  const asked = new Set<Schema>();
  const operations = eachOperation(document).map(({ operation }) => operation);
  for (const schema of operations.flatMap((operation) =>
    responsesOf(document, operation).flatMap(([, response]) => schemasOf(response)),
  )) {
    reachableSchemas(document, schema, answered);
  }
  for (const schema of operations.flatMap(jsonBody)) reachableSchemas(document, schema, asked);
  for (const schema of asked) {
    if (!schema.properties || schema.additionalProperties !== undefined) continue;
    if (answered.has(schema)) throw new Error(`A schema is both asked and answered: ${schema.description}`);
    schema.additionalProperties = false;
  }
}

function jsonBody(operation: Operation): Schema[] {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema ? [schema] : [];
}

/** Writes the security requirements on every operation. */
function stateSecurity(document: Document): void {
  for (const { operation } of eachOperation(document)) operation.security ??= document.security;
}

/** Copies the descriptions of the `Scope` enumeration to the scopes of the OAuth flows. */
function describeScopes(document: Document): void {
  const descriptions = document.components.schemas.Scope?.['x-enumDescriptions'] ?? {};
  for (const scheme of Object.values(document.components.securitySchemes)) {
    for (const flow of Object.values(scheme.flows ?? {})) flow.scopes = descriptions;
  }
}
