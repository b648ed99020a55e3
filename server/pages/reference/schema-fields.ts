import type { Deprecation } from '../../../spec/generated/values.ts';
import type { Markdown } from './markdown.ts';
import { deprecationOf, resolveSchema, type OpenApi, type Parameter, type Schema } from './openapi.ts';

/** A field of a body, or a parameter, as shown in the reference. */
export interface Field {
  name: string;
  /** `string`, `array of objects`, `integer or null`. */
  type: string;
  required: boolean;
  deprecation: Deprecation | null;
  html: string;
  /** Descriptions of its limits. */
  limits: string[];
  values: { value: string; html: string }[];
  /** Nested fields. */
  fields: Field[];
  /** Fields of each variant, if the value is one of several objects. */
  variants: { name: string; fields: Field[] }[];
}

/** Depth down to which nested objects are shown. */
const DEEPEST = 5;

export interface FieldReader {
  fieldsOf(schema: Schema): Field[];
  parameter(parameter: Parameter): Field;
}

export function fieldReader(document: OpenApi, markdown: Markdown): FieldReader {
  const fieldsOf = (schema: Schema, depth = 0): Field[] => {
    const { properties, required = [] } = whole(document, schema);
    return Object.entries(properties ?? {}).map(([name, inner]) =>
      fieldOf(name, inner, required.includes(name), depth),
    );
  };

  function fieldOf(name: string, schema: Schema, required: boolean, depth: number): Field {
    const given = resolveSchema(document, schema);
    const nullable = (given.anyOf ?? []).some(({ type }) => type === 'null');
    const main = whole(document, given.anyOf?.find(({ type }) => type !== 'null') ?? given);
    const isList = main.type === 'array';
    const element = isList ? whole(document, main.items ?? {}) : main;
    const isDeep = depth >= DEEPEST;
    const description = given.description ?? main.description;
    return {
      name,
      type: given.enum?.[0] === null ? 'null' : typeOf(element, isList) + (nullable ? ' or null' : ''),
      required,
      deprecation: deprecationOf(given),
      html: description === undefined ? '' : markdown.render(description),
      limits: limitsOf({ ...element, ...(given.default !== undefined && { default: given.default }) }, main),
      values: valuesOf(element, markdown),
      fields: isDeep ? [] : fieldsOf(element, depth + 1),
      variants: isDeep ? [] : variantsOf(element, depth + 1),
    };
  }

  function variantsOf({ oneOf, discriminator }: Schema, depth: number): Field['variants'] {
    return (oneOf ?? []).map((variant) => {
      const { properties } = whole(document, variant);
      const kind = properties?.[discriminator?.propertyName ?? ''];
      return { name: String(kind?.const ?? kind?.enum?.[0] ?? 'object'), fields: fieldsOf(variant, depth) };
    });
  }

  return {
    fieldsOf,
    parameter: ({ name, schema, required = false, in: _, ...own }) => fieldOf(name, { ...schema, ...own }, required, 0),
  };
}

/** Resolves references and merges `allOf`. */
function whole(document: OpenApi, schema: Schema): Schema {
  const { allOf = [], ...own } = resolveSchema(document, schema);
  return allOf.reduce<Schema>((sum, part) => {
    const more = whole(document, part);
    return {
      ...more,
      ...sum,
      properties: { ...more.properties, ...sum.properties },
      required: [...(more.required ?? []), ...(sum.required ?? [])],
    };
  }, own);
}

function typeOf(schema: Schema, isList: boolean): string {
  const isMap = typeof schema.additionalProperties === 'object';
  const one = isMap ? 'map of texts' : schema.oneOf ? 'object' : (schema.type ?? (schema.enum ? 'string' : 'any'));
  if (isList) return `array of ${one === 'any' ? 'values' : `${one}s`}`;
  return schema.format === 'date-time' ? 'time' : one;
}

function limitsOf(schema: Schema, list: Schema): string[] {
  const { minimum, maximum, minLength, pattern, format } = schema;
  const maxLength = schema['x-composed-max-length'] ?? schema.maxLength;
  return [
    ...(minimum !== undefined && maximum !== undefined ? [`from ${minimum} to ${maximum}`] : []),
    ...(minimum !== undefined && maximum === undefined ? [`at least ${minimum}`] : []),
    ...(maximum !== undefined && minimum === undefined ? [`at most ${maximum}`] : []),
    ...(minLength !== undefined && minLength > 1 ? [`at least ${minLength} characters`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(list.type === 'array' && list.maxItems !== undefined ? [`at most ${list.maxItems} entries`] : []),
    ...(format && !/^(int|date-time|password)/.test(format) ? [format] : []),
    ...(pattern ? [`matches ${pattern}`] : []),
    ...(schema.default !== undefined ? [`default ${JSON.stringify(schema.default)}`] : []),
  ];
}

function valuesOf(schema: Schema, markdown: Markdown): Field['values'] {
  const texts = schema['x-enumDescriptions'] ?? {};
  const values = schema.enum ?? schema['x-values'] ?? (schema.const === undefined ? [] : [schema.const]);
  return values.map(String).map((value) => ({ value, html: markdown.renderInline(texts[value] ?? '') }));
}
