import { isDeepStrictEqual } from 'node:util';
import { resolveSchema, type Document, type Schema } from '../generate/document.ts';
import { broken, removed, sunsetBreaks, type Break, type Rule } from './rules.ts';

/** Says if a schema describes what clients send or receive. */
export type Direction = 'request' | 'response';

type Rules = Schema & Record<string, unknown>;

/** Lower and upper bounds. Bounds of requests must not become narrower, and those of responses must not become wider. */
const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Keywords that define how a text is compared or parsed. */
const TEXTUAL = ['pattern', 'format', 'const', 'uniqueItems', 'propertyNames'];

/** Compares the schemas of two documents, each component once for each direction that it is reached in. */
export class SchemaComparison {
  readonly #before: Document;
  readonly #after: Document;
  readonly #pending: (() => Break[])[] = [];
  readonly #seen = new Set<string>();

  constructor(before: Document, after: Document) {
    this.#before = before;
    this.#after = after;
  }

  /** Returns the breaks at a place, without those inside components, which `ofComponents` returns. */
  compare(direction: Direction, place: string, before: Schema, after: Schema): Break[] {
    const name = nameOf(before);
    if (name === undefined || ![before, after].every(isPlain)) return this.#compare(direction, place, before, after);
    const key = `${direction} ${name} ${nameOf(after) ?? place}`;
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      const [from, to] = [resolveSchema(this.#before, before), resolveSchema(this.#after, after)];
      this.#pending.push(() => this.#compare(direction, name, from, to));
    }
    const isSame = isDeepStrictEqual(before.default, after.default); // which may stand next to a reference
    return isSame ? [] : [broken(`${direction}-default-changed`, place)];
  }

  /** Returns the breaks in every component that was reached. */
  ofComponents(): Break[] {
    const breaks: Break[] = [];
    for (let next = this.#pending.pop(); next; next = this.#pending.pop()) breaks.push(...next());
    return breaks;
  }

  #compare(direction: Direction, place: string, before: Schema, after: Schema): Break[] {
    const [from, to] = [variantsOf(this.#before, before), variantsOf(this.#after, after)];
    const found = breaking(direction, place);
    const breaks: Break[] = [];
    if (direction === 'request' && from.isNullable && !to.isNullable) breaks.push(found('nullable-removed'));
    if (direction === 'response' && !from.isNullable && to.isNullable) breaks.push(found('nullable-added'));
    if (!isDeepStrictEqual(defaultOf(before, from), defaultOf(after, to))) breaks.push(found('default-changed'));
    const [types, others] = [from.variants.map(typeOf), to.variants.map(typeOf)];
    const [narrow, wide] = direction === 'request' ? [others, types] : [types, others];
    if (wide.some((type) => !narrow.includes(type))) return [...breaks, found('type-changed')];
    for (const variant of from.variants) {
      const other = counterpartOf(variant, from.variants, to.variants);
      if (other) breaks.push(...this.#compareVariants(direction, place, variant, other));
      else breaks.push(found('variant-removed'));
    }
    return breaks;
  }

  #compareVariants(direction: Direction, place: string, before: Variant, after: Variant): Break[] {
    if (before.reference) return this.compare(direction, place, before.reference, after.reference ?? after.schema);
    return this.#compareRules(direction, place, before.schema, after.schema);
  }

  #compareRules(direction: Direction, place: string, before: Rules, after: Rules): Break[] {
    const found = breaking(direction, place);
    const upper = direction === 'request' ? UPPER : UPPER.filter((name) => name !== 'maxItems'); // it grows with an enumeration
    return [
      ...[
        ...TEXTUAL.filter((name) => isChanged(direction, before[name], after[name])),
        ...LOWER.filter((name) => isCloser(direction, before[name], after[name], 1)),
        ...upper.filter((name) => isCloser(direction, before[name], after[name], -1)),
      ].map((name) => found(`${kebab(name)}-changed`)),
      ...this.#enumBreaks(direction, place, before, after),
      ...this.#propertyBreaks(direction, place, before, after),
      ...this.#innerBreaks(direction, place, before, after),
    ];
  }

  /** Compares enumerations. Clients must tolerate a new value in a response. */
  #enumBreaks(direction: Direction, place: string, before: Rules, after: Rules): Break[] {
    const [from, to] = [before.enum, after.enum];
    if (direction === 'request' && !from && to) return [broken('request-enum-added', place)];
    if (direction === 'response' && from && !to) return [broken('response-enum-removed', place)];
    if (!from || !to) return [];
    const gone = from.filter((value) => !to.includes(value));
    return gone.map((value) => broken(`${direction}-enum-value-removed`, `${place} ${String(value)}`));
  }

  #propertyBreaks(direction: Direction, place: string, before: Rules, after: Rules): Break[] {
    const [required, requiredAfter] = [before.required, after.required].map((names) => (names ?? []) as string[]);
    const breaks: Break[] = [];
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const inner = `${place}/${name}`;
      const other = after.properties?.[name];
      if (other === undefined) breaks.push(removed(`${direction}-property-removed`, inner, schema));
      else breaks.push(...sunsetBreaks(inner, schema, other), ...this.compare(direction, inner, schema, other));
      const [was, is] = [required!.includes(name), requiredAfter!.includes(name)];
      if (other && direction === 'request' && !was && is) breaks.push(broken('request-property-required', inner));
      if (other && direction === 'response' && was && !is) breaks.push(broken('response-property-optional', inner));
    }
    for (const name of requiredAfter!)
      if (direction === 'request' && !before.properties?.[name])
        breaks.push(broken('request-property-required', `${place}/${name}`));
    return breaks;
  }

  #innerBreaks(direction: Direction, place: string, before: Rules, after: Rules): Break[] {
    const breaks: Break[] = [];
    if (before.items && after.items) breaks.push(...this.compare(direction, `${place}/*`, before.items, after.items));
    const [entries, others] = [before.additionalProperties, after.additionalProperties];
    if (typeof entries === 'object' && typeof others === 'object')
      breaks.push(...this.compare(direction, `${place}/*`, entries, others));
    const isClosed = direction === 'request' && entries !== false && others === false;
    return isClosed ? [...breaks, broken('request-additional-properties-refused', place)] : breaks;
  }
}

interface Variant {
  schema: Rules;
  /** Reference to the alternative, if there are several. */
  reference?: Schema;
  /** Value that distinguishes the alternative from the others. */
  tag: string | undefined;
}

/** Returns the alternatives of a schema, without null. */
function variantsOf(document: Document, schema: Schema): { variants: Variant[]; isNullable: boolean } {
  const found = alternativesOf(document, schema);
  const isNull = ({ schema: { type, enum: values } }: Variant) =>
    type === 'null' || (values?.length === 1 && values[0] === null);
  return {
    variants: found.filter((each) => !isNull(each)),
    isNullable: found.some((each) => isNull(each) || (each.schema.enum ?? []).includes(null)),
  };
}

function alternativesOf(document: Document, schema: Schema): Variant[] {
  const resolved = joined(document, schema);
  const alternatives = resolved.oneOf ?? resolved.anyOf;
  if (alternatives)
    return alternatives.flatMap((each) => {
      const found = alternativesOf(document, each);
      return found.length === 1 && each.$ref !== undefined ? [{ ...found[0]!, reference: each }] : found;
    });
  const { type } = resolved as { type?: string | string[] };
  const tag = tagOf(document, resolved);
  return [type].flat().map((each) => ({ schema: { ...resolved, ...(each !== undefined && { type: each }) }, tag }));
}

/** Returns a schema merged with those that it includes by `allOf`. */
function joined(document: Document, schema: Schema): Rules {
  const { $ref: _, ...beside } = schema;
  const { allOf = [], ...own } = { ...resolveSchema(document, schema), ...beside } as Rules;
  const parts = [...allOf.map((part) => joined(document, part)), own as Rules];
  return {
    ...(Object.assign({}, ...parts) as Rules),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: [...new Set(parts.flatMap(({ required }) => (required ?? []) as string[]))],
  };
}

/** Returns the only value of the schema's `type` or `event_type`. */
function tagOf(document: Document, { properties }: Rules): string | undefined {
  const type = Object.entries(properties ?? {}).find(([name]) => /^(type|event_type)$/.test(name))?.[1];
  const { const: value, enum: values } = type ? resolveSchema(document, type) : ({} as Schema);
  return value ?? (values?.length === 1 ? String(values[0]) : undefined);
}

function counterpartOf(variant: Variant, all: Variant[], others: Variant[]): Variant | undefined {
  const isSame = (other: Variant) => typeOf(other) === typeOf(variant);
  if (all.length === 1 && others.length === 1) return others[0];
  if (variant.tag !== undefined) return others.find(({ tag }) => tag === variant.tag);
  return others.filter(isSame)[all.filter(isSame).indexOf(variant)];
}

const typeOf = ({ schema: { type, properties } }: Variant): string =>
  type ?? (properties && Object.keys(properties).length > 0 ? 'object' : 'any');

/** Keywords next to a reference that are compared where the reference is used, or not at all. */
const PLAIN = ['$ref', 'description', 'default', 'deprecated', 'x-deprecated-since', 'x-sunset', 'x-redacted'];

/** Returns true if a schema says nothing more than its reference. */
const isPlain = (schema: Schema): boolean => Object.keys(schema).every((key) => PLAIN.includes(key));

const breaking = (direction: Direction, place: string) => (rule: string) =>
  broken(`${direction}-${rule}` as Rule, place); // each is in the list

const nameOf = ({ $ref }: Schema) => $ref?.replace('#/components/schemas/', '');

const defaultOf = (schema: Schema, { variants }: { variants: Variant[] }): unknown =>
  schema.default ?? variants[0]?.schema.default;

/**
 * Reports a rule that is new for requests or removed from responses, which is a break. A rule that is removed from requests
 * or new for responses is not.
 */
function isChanged(direction: Direction, before: unknown, after: unknown): boolean {
  if (isDeepStrictEqual(before, after)) return false;
  return direction === 'request' ? after !== undefined : before !== undefined;
}

/** Returns true if a bound breaks clients. @param sign 1 for a lower bound, -1 for an upper one */
function isCloser(direction: Direction, before: unknown, after: unknown, sign: 1 | -1): boolean {
  const [from, to] = [before, after].map((bound) => sign * ((bound as number | undefined) ?? -sign * Infinity));
  return direction === 'request' ? to! > from! : to! < from!;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
