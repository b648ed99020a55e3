import { reachableSchemas, resolveSchema, schemasOf, eachOperation, type Document, type Schema } from './document.ts';

/** Keywords of JSON Schema that OpenAPI 3.0 does not have. */
const UNKNOWN = ['$defs', 'propertyNames'];

/** Keywords below which names are chosen by the author and are not keywords. */
const NAMED = ['properties', 'schemas', 'parameters', 'headers', 'responses', 'examples', 'links', 'paths'];

/**
 * Converts the document to OpenAPI 3.0.3, for tools that refuse 3.1: without webhooks, which 3.0 lacks, and without the
 * schemas that only webhooks or a stream refer to.
 */
export function downgradeDocument(document: Document): Document {
  const { webhooks: _, ...served } = structuredClone(document);
  const { summary: _summary, license, ...info } = served.info as { summary?: string; license: Record<string, string> };
  for (const [reference, schema] of Object.entries(served.components.schemas)) {
    const $ref = `#/components/schemas/${reference}`;
    if (isNullableObject(document, { $ref })) Object.assign(schema, { nullable: true });
  }
  const older = downgrade(document, served) as Document;
  const { name, identifier } = license;
  const url = `https://spdx.org/licenses/${identifier}.html`;
  Object.assign(older, { openapi: '3.0.3', info: { ...info, license: { name, url } } });
  keepReachable(older);
  return older;
}

/** Converts a part of the document recursively. `isNamed` is true where names are chosen by the author. */
function downgrade(document: Document, part: unknown, isNamed = false): unknown {
  if (Array.isArray(part)) return part.map((each) => downgrade(document, each));
  if (typeof part !== 'object' || part === null) return part;
  const own = isNamed ? part : downgradeSchema(document, part);
  return Object.fromEntries(
    Object.entries(own).map(([name, inner]) => {
      const isValue = !isNamed && ['example', 'default', 'enum', 'value'].includes(name);
      return [name, isValue ? (inner as unknown) : downgrade(document, inner, !isNamed && NAMED.includes(name))];
    }),
  );
}

/** Converts a schema. Other objects have no such keywords and stay unchanged. */
function downgradeSchema(document: Document, schema: Schema): object {
  const { anyOf, examples, ...rest } = schema;
  const known = Object.fromEntries(Object.entries(rest).filter(([name]) => !UNKNOWN.includes(name)));
  const example = Array.isArray(examples) ? { example: examples[0] } : examples === undefined ? {} : { examples };
  if (!anyOf?.some(({ type }) => type === 'null')) return { ...wrapped(known), ...(anyOf && { anyOf }), ...example };
  const [first = {}, ...others] = anyOf.filter(({ type }) => type !== 'null');
  if (others.length > 0) return { ...known, anyOf: [first, ...others], nullable: true, ...example };
  // OpenAPI 3.0 reads `nullable` only next to a type, and null must be valid for every schema that is referred to.
  const { enum: values, ...target } = resolveSchema(document, first);
  const whole = isNullableObject(document, first)
    ? { type: 'object', allOf: [first] }
    : downgradeSchema(document, target);
  const { enum: _, ...own } = known;
  return { ...whole, ...(values && { enum: [...values, null] }), nullable: true, ...own, ...example };
}

/** Returns true for a named object that is nullable itself because null stands for it in several places. */
function isNullableObject(document: Document, { $ref }: Schema): boolean {
  if ($ref === undefined) return false;
  const { properties, oneOf } = resolveSchema(document, { $ref });
  if (!(properties ?? oneOf)) return false;
  const text = JSON.stringify({ paths: document.paths, schemas: document.components.schemas });
  const count = (part: string) => text.split(part).length - 1;
  const nullable = count(`[${JSON.stringify({ $ref })},{"type":"null"}]`);
  return nullable > 0 && nullable === count(JSON.stringify({ $ref }).slice(1, -1));
}

/** Wraps a reference with siblings, which 3.0 does not allow. */
function wrapped(known: Schema): object {
  const { $ref, ...own } = known;
  return $ref === undefined || Object.keys(own).length === 0 ? known : { allOf: [{ $ref }], ...own };
}

function keepReachable(document: Document): void {
  const found = new Set<Schema>();
  const { schemas, parameters } = document.components;
  const roots = [
    ...Object.values(parameters).map(({ schema = {} }) => schema),
    ...eachOperation(document).flatMap(({ operation }) => [
      ...(operation.parameters ?? []).flatMap((parameter) => ('schema' in parameter ? (parameter.schema ?? []) : [])),
      ...schemasOf(operation.requestBody),
      ...Object.values(operation.responses).flatMap((response) => ('$ref' in response ? [] : schemasOf(response))),
    ]),
    ...Object.values(document.components.responses ?? {}).flatMap(schemasOf),
    ...Object.values(document.components.headers ?? {}).flatMap(
      (header) => (header as { schema?: Schema }).schema ?? [],
    ),
  ];
  for (const root of roots) reachableSchemas(document, root, found);
  for (const [name, schema] of Object.entries(schemas)) if (!found.has(schema)) delete schemas[name];
}
