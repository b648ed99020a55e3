/** Deprecation fields of a part of the contract. */
export interface Deprecable {
  deprecated?: boolean;
  description?: string;
  'x-deprecated-since'?: string;
  'x-sunset'?: string;
}

/** The parts of a JSON Schema (2020-12) that the scripts use. */
export interface Schema extends Deprecable {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: string;
  enum?: (string | number | null)[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  unevaluatedProperties?: Schema | boolean;
  propertyNames?: Schema;
  maxProperties?: number;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  examples?: unknown[];
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  'x-enumDescriptions'?: Record<string, string>;
  'x-opt-in'?: string[];
  /** Status of these codes, as TypeSpec emits it. */
  'x-http-status'?: number;
  /** The status of each code. */
  'x-http-statuses'?: Record<string, number>;
  'x-shown-once'?: boolean;
  /** True for what logs of bodies leave out, in addition to passwords and what is shown once. */
  'x-redacted'?: boolean;
  /** Like `maxLength`, for the composed form of a text (Unicode's NFC). */
  'x-composed-max-length'?: number;
}

export interface Reference {
  $ref: string;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
  /** How the lists of a form are written. */
  encoding?: Record<string, { style: string; explode: boolean }>;
}

export interface Parameter extends Deprecable {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema?: Schema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
  links?: Record<string, Link | Reference>;
  /** The codes that a refusal can carry. */
  'x-codes'?: string[];
}

/** Describes how to call an operation with values from a response. */
export interface Link {
  operationId: string;
  parameters: Record<string, string>;
}

export interface Operation extends Deprecable {
  operationId: string;
  summary?: string;
  tags?: string[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
  security?: Record<string, string[]>[];
  'x-webhook'?: string;
  'x-browser-page'?: boolean;
  /** Environment in which the operation needs a recent sign-in, if not all. */
  'x-recent-sign-in'?: 'LIVE';
}

export const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;
export type Method = (typeof METHODS)[number];
export type PathItem = Partial<Record<Method, Operation>>;

/** The parts of an OpenAPI 3.1 document that the scripts use. */
export interface Document {
  openapi: string;
  info: unknown;
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  security?: Record<string, string[]>[];
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers?: Record<string, unknown>;
    responses?: Record<string, Response>;
    links?: Record<string, Link>;
    examples?: Record<string, unknown>;
    securitySchemes: Record<string, { type: string; flows?: Record<string, { scopes: Record<string, string> }> }>;
  };
}

export interface LocatedOperation {
  path: string;
  method: Method;
  operation: Operation;
}

/** Lists the operations of the document's paths, in document order. */
export function eachOperation(document: Document): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  );
}

/** Returns the schema that a reference into the components names, or the schema itself. */
export function resolveSchema(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const target = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (target === undefined) throw new Error(`${schema.$ref} is not in the document.`);
  return resolveSchema(document, target);
}

/** Returns the parameters of an operation, with references resolved. */
export function parametersOf(document: Document, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const target = document.components.parameters[parameter.$ref.replace('#/components/parameters/', '')];
    if (target === undefined) throw new Error(`${parameter.$ref} is not in the document.`);
    return target;
  });
}

/** Returns the responses of an operation by status, with references resolved. */
export function responsesOf(document: Document, operation: Operation): [status: string, response: Response][] {
  return Object.entries(operation.responses).map(([status, response]) => {
    if (!('$ref' in response)) return [status, response];
    const target = document.components.responses?.[response.$ref.replace('#/components/responses/', '')];
    if (target === undefined) throw new Error(`${response.$ref} is not in the document.`);
    return [status, target];
  });
}

/** Returns the schemas of a request or response body. */
export function schemasOf(body: { content?: Record<string, MediaType> } | undefined): Schema[] {
  return Object.values(body?.content ?? {}).flatMap((media) => (media.schema ? [media.schema] : []));
}

/** Returns every value of an enumeration or of a union of enumerations; empty for other schemas. */
export function enumValues(document: Document, schema: Schema): (string | number | null)[] {
  const resolved = resolveSchema(document, schema);
  if (resolved.enum) return resolved.enum;
  const variants = (resolved.anyOf ?? []).map((variant) => enumValues(document, variant));
  return variants.every((values) => values.length > 0) ? variants.flat() : [];
}

/** Returns the schemas directly inside a schema. */
export function innerSchemas(schema: Schema): Schema[] {
  return [
    ...Object.values(schema.properties ?? {}),
    ...[schema.items, schema.additionalProperties, schema.unevaluatedProperties].filter((s) => typeof s === 'object'),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
}

/** Returns every schema reachable from a schema, including itself and through references. */
export function reachableSchemas(document: Document, schema: Schema, found = new Set<Schema>()): Set<Schema> {
  const resolved = resolveSchema(document, schema);
  if (found.has(resolved)) return found;
  found.add(resolved);
  for (const inner of innerSchemas(resolved)) reachableSchemas(document, inner, found);
  return found;
}
