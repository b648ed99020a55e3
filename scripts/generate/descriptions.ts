import { format, resolveConfig } from 'prettier';
import { deprecationNote, wordsIn } from './deprecation.ts';
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

const HEADER = `// Generated from spec/*.tsp by \`npm run generate\`. Do not edit.
import type { inputSchemas } from './input-schemas.ts';
import type { OperationId } from './values.ts';

/** A parameter or a body field of an operation. */
export interface InputDescription {
  place: 'path' | 'query' | 'header' | 'body';
  kind: 'string' | 'integer' | 'boolean' | 'object';
  text: string;
  required?: boolean;
  /** True if the input takes any number of values of its kind. */
  list?: boolean;
  /** True if the input takes any names with texts as values. */
  map?: boolean;
  nullable?: boolean;
  values?: readonly string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: string | number | boolean;
  /** Dates of deprecation and removal, in words. */
  deprecation?: string;
  /** Name of the JSON Schema of an object with fields of the contract. */
  schema?: keyof typeof inputSchemas;
}

export interface OperationDescription {
  summary: string;
  text: string;
  /** Dates of deprecation and removal, in words. */
  deprecation?: string;
  inputs: Readonly<Record<string, InputDescription>>;
  /** The fields of the response; for a list, those of an entry. */
  answer: readonly string[];
}
`;

/** An input of a caller. */
type Input = Schema & {
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
};

/** Renders every operation with the contract's descriptions and its inputs: the source of help texts and checks. */
export async function renderDescriptions(document: Document, file: string): Promise<string> {
  const source = `${HEADER}
/** What each operation does, takes and answers. */
export const operationDescriptions: Readonly<Record<OperationId, OperationDescription>> = ${JSON.stringify(describeOperations(document))};
`;
  return format(source, { ...(await resolveConfig(file)), filepath: file });
}

type Inputs = Record<string, { schema?: string }>;

/** Returns the descriptions by operation id. */
export function describeOperations(document: Document): Record<string, { inputs: Inputs }> {
  const described = eachOperation(document).map(({ operation }) => [
    operation.operationId,
    {
      summary: operation.summary ?? '',
      text: operation.description ?? '',
      deprecation: deprecationNote(operation),
      inputs: { ...describeParameters(document, operation), ...describeBody(document, operation) },
      answer: answerFields(document, operation),
    },
  ]);
  return Object.fromEntries(described) as Record<string, { inputs: Inputs }>;
}

function describeParameters(document: Document, operation: Operation): Record<string, object> {
  return Object.fromEntries(
    parametersOf(document, operation).map((parameter) => [
      parameter.name,
      {
        place: parameter.in,
        ...describeInput(document, { ...parameter.schema, ...wordsIn(parameter) }),
        required: parameter.required || undefined,
      },
    ]),
  );
}

function describeBody(document: Document, operation: Operation): Record<string, object> {
  const media = Object.values(operation.requestBody?.content ?? {})[0];
  const { properties = {}, required = [] } = resolveSchema(document, media?.schema ?? {}) as Schema & {
    required?: string[];
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { place: 'body', ...describeInput(document, schema), required: required.includes(name) || undefined },
    ]),
  );
}

function describeInput(document: Document, schema: Schema): object {
  const whole = merged(document, schema);
  const nullable = whole.anyOf?.some((variant) => variant.type === 'null');
  const given = nullable ? merged(document, { ...(whole.anyOf?.find((v) => v.type !== 'null') ?? {}) }) : whole;
  const element = given.type === 'array' ? merged(document, given.items ?? {}) : given;
  const { pattern, minimum, maximum, minLength } = element;
  const maxLength = element['x-composed-max-length'] ?? element.maxLength;
  const values = enumValues(document, element);
  return {
    kind: ['integer', 'boolean', 'object'].includes(element.type ?? '') ? element.type : 'string',
    text: whole.description ?? given.description ?? '',
    list: given.type === 'array' || undefined,
    map: isMap(element) || undefined,
    nullable: nullable || undefined,
    values: values.length > 0 ? values : undefined,
    // int32 and int64 add nothing to the bounds.
    format: element.format?.startsWith('int') ? undefined : element.format,
    ...{ pattern, minimum, maximum, minLength, maxLength },
    default: whole.default,
    deprecation: deprecationNote(whole),
    schema: element.type === 'object' && !isMap(element) ? schemaName(schema) : undefined,
  };
}

/** Returns the name of the schema that an input refers to. */
function schemaName({ $ref, anyOf }: Schema): string | undefined {
  return ($ref ?? anyOf?.find((variant) => variant.$ref !== undefined)?.$ref)?.split('/').at(-1);
}

/** Renders the schemas that descriptions of inputs name, in a file that only `tally mcp` loads. */
export async function renderInputSchemas(document: Document, file: string): Promise<string> {
  const inputs = Object.values(describeOperations(document)).flatMap(({ inputs }) => Object.values(inputs));
  const names = [...new Set(inputs.flatMap(({ schema }) => schema ?? []))];
  const schemas = names.map((name) => [name, inlined(document, { $ref: `#/components/schemas/${name}` })]);
  const source = `// Generated from spec/*.tsp by \`npm run generate\`. Do not edit.

/** JSON Schema of each object that an operation takes. */
export const inputSchemas = ${JSON.stringify(Object.fromEntries(schemas))};
`;
  return format(source, { ...(await resolveConfig(file)), filepath: file });
}

const isMap = ({ additionalProperties }: Input) => typeof additionalProperties === 'object';

/** Returns a schema with its references resolved, and without what only OpenAPI knows. */
function inlined(document: Document, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => inlined(document, each));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(merged(document, schema as Input)).filter(
    ([name]) => name !== 'discriminator' && !name.startsWith('x-'),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, inlined(document, value)]));
}

/** Resolves the references of a schema; its own description takes precedence. */
function merged(document: Document, schema: Input): Input {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  const stated = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return { ...resolveSchema(document, { $ref }), ...stated };
}

function answerFields(document: Document, operation: Operation): string[] {
  const [, response] = responsesOf(document, operation).find(([status]) => status.startsWith('2')) ?? [];
  const body = resolveSchema(document, response?.content?.['application/json']?.schema ?? {});
  const isPage = body.properties?.next_cursor !== undefined;
  const entry = isPage ? resolveSchema(document, body.properties?.data?.items ?? {}) : body;
  return Object.keys(entry.properties ?? {});
}
