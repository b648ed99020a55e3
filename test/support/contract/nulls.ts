import { resolveSchema, type Schema } from '../../../scripts/generate/document.ts';
import { document } from './document.ts';
import type { Exchange } from './exchange.ts';

/** Returns properties of responses that are never null here although the contract allows null: `Refund.reason`. */
export function neverNull(exchanges: Exchange[]): string[] {
  const seen = new Map<string, boolean>();
  for (const { operation, answer } of exchanges)
    for (const schema of Object.values(operation.responses.get(answer.status)?.content ?? {}))
      note(schema, answer.body, seen);
  return [...seen].filter(([, wasNull]) => !wasNull).map(([place]) => place);
}

/** Walks through a value and its schema in parallel. */
function note(schema: Schema, value: unknown, seen: Map<string, boolean>): void {
  const { properties = {}, items, oneOf, anyOf } = resolveSchema(document, schema);
  for (const variant of oneOf ?? anyOf ?? []) note(variant, value, seen);
  if (Array.isArray(value)) for (const each of value) note(items ?? {}, each, seen);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(properties)) {
    const field = (value as Record<string, unknown>)[name];
    const place = `${schema.$ref?.split('/').at(-1)}.${name}`;
    if (inner.anyOf?.some(({ type }) => type === 'null')) seen.set(place, seen.get(place) || field === null);
    note(inner, field, seen);
  }
}
