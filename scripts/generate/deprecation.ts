import {
  eachOperation,
  innerSchemas,
  parametersOf,
  responsesOf,
  schemasOf,
  type Deprecable,
  type Document,
  type Operation,
  type Response,
  type Schema,
} from './document.ts';

/** Dates of RFC 3339, such as `2027-01-31`, each meaning the start of that day in UTC. */
export interface Deprecation {
  since: string;
  /** Date from which it may be removed. */
  sunset: string;
}

/** A part of the contract that can be deprecated. */
export interface Part {
  /** Place in the contract, such as `Payments_get`, `Payments_list currency` or `Payment/description`. */
  place: string;
  part: Deprecable;
  /** Names of the parts that can replace it at the same place. */
  siblings: string[];
}

/** Returns the dates of a deprecated part; undefined if it is not deprecated. */
export function deprecationOf({ deprecated, ...dates }: Deprecable): Deprecation | undefined {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = dates;
  return deprecated && since !== undefined && sunset !== undefined ? { since, sunset } : undefined;
}

/** Returns the note that follows a deprecated part's description; undefined for other parts. */
export function deprecationNote(part: Deprecable): string | undefined {
  const dates = deprecationOf(part);
  return dates && `Deprecated since ${dates.since}, and may be removed from ${dates.sunset} on.`;
}

/** Returns the description and dates of a part itself, without those of the schema that it refers to. */
export function wordsIn({ description, deprecated, ...dates }: Deprecable): Deprecable {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = dates;
  const words = { description, deprecated, 'x-deprecated-since': since, 'x-sunset': sunset };
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined));
}

/** Lists every operation, event, parameter and property of the document; a shared parameter once per operation. */
export function deprecableParts(document: Document): Part[] {
  const webhooks = Object.entries(document.webhooks ?? {}).flatMap(([name, methods]) =>
    Object.values(methods).map((operation) => ({ name, operation })),
  );
  const operations = eachOperation(document).map(({ method, path, operation }) => ({
    place: operation.operationId,
    name: `${method.toUpperCase()} ${path}`,
    operation,
  }));
  const sent = [...operations, ...webhooks.map(({ name, operation }) => ({ place: name, name, operation }))];
  const standing = sent.filter(({ operation }) => !operation.deprecated).map(({ name }) => name);
  const components = Object.entries(document.components.schemas);
  return [
    ...sent.flatMap(({ place, operation }) => [
      { place, part: operation, siblings: standing },
      ...parametersIn(document, place, operation, standing),
      ...bodiesOf(document, place, operation).flatMap(([at, schema]) => propertiesIn(at, schema, standing)),
    ]),
    ...components.flatMap(([name, schema]) => propertiesIn(name, schema, standing)),
  ];
}

function parametersIn(document: Document, place: string, operation: Operation, standing: string[]): Part[] {
  const parameters = parametersOf(document, operation);
  const names = parameters.filter(({ deprecated }) => !deprecated).map(({ name }) => name);
  return parameters.map((part) => ({ place: `${place} ${part.name}`, part, siblings: [...names, ...standing] }));
}

/** Returns the inline body schemas of an operation, not those of components. */
function bodiesOf(document: Document, place: string, operation: Operation): [string, Schema][] {
  return [
    ...schemasOf(operation.requestBody).map((schema): [string, Schema] => [`${place} body`, schema]),
    ...responsesOf(document, operation).flatMap(([status, response]) =>
      schemasOf(response).map((schema): [string, Schema] => [`${place} ${status}`, schema]),
    ),
  ];
}

/** Lists the properties inside a schema, at any depth, without following references. */
function propertiesIn(place: string, schema: Schema, standing: string[]): Part[] {
  const properties = Object.entries(schema.properties ?? {});
  const names = properties.filter(([, { deprecated }]) => !deprecated).map(([name]) => name);
  const others = innerSchemas({ ...schema, properties: {} });
  return [
    ...properties.flatMap(([name, part]) => [
      { place: `${place}/${name}`, part, siblings: [...names, ...standing] },
      ...propertiesIn(`${place}/${name}`, part, standing),
    ]),
    ...others.flatMap((inner) => propertiesIn(place, inner, standing)),
  ];
}

/** Returns the dates of deprecated operations, by id. */
export function deprecationsOf(document: Document): Record<string, Deprecation> {
  const dated = eachOperation(document).map(
    ({ operation }) => [operation.operationId, deprecationOf(operation)] as const,
  );
  return Object.fromEntries(dated.filter((entry): entry is [string, Deprecation] => entry[1] !== undefined));
}

const HEADERS = {
  Deprecation: 'Start of the deprecation of this operation, as `@` and seconds since 1970 (RFC 9745).',
  Sunset: 'Date from which this operation may be removed, as an HTTP date (RFC 8594).',
  Link: 'Where the deprecation is explained, with `rel="deprecation"`.',
};

/** Adds the deprecation headers to every response of a deprecated operation; other operations are unchanged. */
export function declareDeprecations(document: Document): void {
  for (const { operation } of eachOperation(document)) {
    if (deprecationOf(operation) === undefined) continue;
    for (const [status, response] of responsesOf(document, operation)) {
      const names = Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]);
      const headers = { ...response.headers, ...(Object.fromEntries(names) as Response['headers']) };
      operation.responses[status] = { ...response, headers };
    }
    for (const [name, description] of Object.entries(HEADERS))
      (document.components.headers ??= {})[name] = { required: true, description, schema: { type: 'string' } };
  }
}

/** Removes duplicate dates: TypeSpec writes the extensions of a parameter on its schema as well. */
export function dateParametersOnce(document: Document): void {
  const parameters = eachOperation(document).flatMap(({ operation }) => parametersOf(document, operation));
  for (const { schema } of [...parameters, ...Object.values(document.components.parameters)]) {
    delete schema?.['x-deprecated-since'];
    delete schema?.['x-sunset'];
  }
}
