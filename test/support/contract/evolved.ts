import { enumValues, resolveSchema, type Schema } from '../../../scripts/generate/document.ts';
import { document } from './document.ts';

/** A value that no enumeration of this release has. */
export const LATER = 'added_later';

/** Returns the example of a schema as of a later release: each object with another property, each enumeration with a new value. */
export function evolvedExample(name: string): Record<string, unknown> {
  const schema = document.components.schemas[name]!;
  return evolve(schema, schema.examples![0]) as Record<string, unknown>;
}

function evolve(schema: Schema, value: unknown): unknown {
  const resolved = resolveSchema(document, schema);
  const { items = {}, anyOf, oneOf, allOf = [], properties } = resolved;
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each) => evolve(items, each));
  if (typeof value === 'string') return isEnumeration(resolved) ? LATER : value;
  if (typeof value !== 'object') return value;
  const named = {
    ...Object.assign({}, ...[...allOf, ...variantFor(anyOf ?? oneOf ?? [], value)].map(propertiesOf)),
    ...properties,
  };
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    evolve((named as Record<string, Schema>)[key] ?? {}, inner),
  ]);
  const isMap = Object.keys(named as object).length === 0;
  return { ...Object.fromEntries(entries), ...(!isMap && { [LATER]: { deep: [1, null] } }) };
}

const isEnumeration = (schema: Schema): boolean =>
  schema.const !== undefined ||
  enumValues(document, schema).length > 0 ||
  (schema.anyOf ?? []).some((variant) => enumValues(document, variant).some((each) => each !== null));

const propertiesOf = (schema: Schema): Record<string, Schema> => {
  const { properties = {}, allOf = [] } = resolveSchema(document, schema);
  return Object.assign({}, ...allOf.map(propertiesOf), properties) as Record<string, Schema>;
};

/** Returns the first form that has every property of the value. */
function variantFor(variants: Schema[], value: object): Schema[] {
  const names = Object.keys(value);
  return variants
    .flatMap(formsOf)
    .filter((form) => names.every((name) => name in propertiesOf(form)))
    .slice(0, 1);
}

function formsOf(schema: Schema): Schema[] {
  const resolved = resolveSchema(document, schema);
  return (resolved.oneOf ?? resolved.anyOf)?.flatMap(formsOf) ?? [resolved];
}
