import type { Deprecation, OperationId } from '../../../spec/generated/values.ts';

interface Deprecable {
  deprecated?: boolean;
  'x-deprecated-since'?: string;
  'x-sunset'?: string;
}

/** Parts of a JSON Schema (2020-12) that the reference shows. */
export interface Schema extends Deprecable {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  enum?: (string | number | null)[];
  const?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  'x-composed-max-length'?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string };
  examples?: unknown[];
  'x-enumDescriptions'?: Record<string, string>;
  'x-values'?: string[];
}

interface Reference {
  $ref: string;
}

export interface Parameter extends Deprecable {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

export interface Body {
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>;
}

export interface Answer extends Body {
  description: string;
  'x-codes'?: string[];
}

/** Common parts of operations and webhooks. */
export interface Message extends Deprecable {
  summary: string;
  description?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: Body;
  responses: Record<string, Answer | Reference>;
  tags: [string];
}

export interface Operation extends Message {
  operationId: OperationId;
  security: Record<string, string[]>[];
  'x-browser-page'?: boolean;
}

export interface OpenApi {
  info: { description: string };
  servers: [{ url: string }];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Message }>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
  };
}

/** Returns the dates of a deprecated part; null for any other. */
export function deprecationOf({ deprecated = false, ...dates }: Deprecable): Deprecation | null {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = dates;
  return deprecated && since !== undefined && sunset !== undefined ? { since, sunset } : null;
}

/** Resolves a reference within the document, or returns the value itself. */
export function resolve<Part extends 'parameters' | 'responses'>(
  { components }: OpenApi,
  part: Part,
  given: OpenApi['components'][Part][string] | Reference,
): OpenApi['components'][Part][string] {
  if (!('$ref' in given)) return given;
  return components[part][given.$ref.slice(`#/components/${part}/`.length)] as OpenApi['components'][Part][string];
}

/** Resolves the reference of a schema; its own description takes precedence. */
export function resolveSchema(document: OpenApi, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const named = document.components.schemas[$ref.slice('#/components/schemas/'.length)];
  return { ...resolveSchema(document, named ?? {}), ...own };
}

export function schemaOf({ content }: Body): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}
