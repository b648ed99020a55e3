import {
  eachOperation,
  parametersOf,
  responsesOf,
  type Document,
  type LocatedOperation,
  type Operation,
  type Response,
  type Schema,
} from '../generate/document.ts';
import { codesOf } from '../generate/responses.ts';
import { broken, removed, sunsetBreaks, type Break } from './rules.ts';
import { securityBreaks } from './security.ts';
import type { SchemaComparison } from './schemas.ts';

interface Pair {
  before: Operation;
  after: Operation;
  released: Document;
  document: Document;
  schemas: SchemaComparison;
}

/** Returns the address without the names of its path parameters, which may change. */
const addressOf = ({ method, path }: LocatedOperation) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`;

export function operationBreaks(released: Document, document: Document, schemas: SchemaComparison): Break[] {
  const now = new Map(eachOperation(document).map((located) => [addressOf(located), located.operation]));
  return eachOperation(released).flatMap((located) => {
    const after = now.get(addressOf(located));
    const before = located.operation;
    const place = before.operationId;
    if (!after) return [removed('operation-removed', place, before)];
    const pair = { before, after, released, document, schemas };
    return [
      ...(after.operationId === place ? [] : [broken('operation-id-changed', place)]),
      ...sunsetBreaks(place, before, after),
      ...securityBreaks(place, before, after),
      ...requirementBreaks(pair),
      ...parameterBreaks(pair),
      ...bodyBreaks(pair),
      ...responseBreaks(pair),
    ];
  });
}

function parameterBreaks({ before, after, released, document, schemas }: Pair): Break[] {
  const id = before.operationId;
  const inPath = ({ in: place }: { in: string }) => place === 'path';
  const [from, to] = [parametersOf(released, before), parametersOf(document, after)];
  const [paths, pathsNow] = [from.filter(inPath), to.filter(inPath)];
  const others = to.filter((parameter) => !inPath(parameter));
  const isSame = (one: { name: string; in: string }) => (other: { name: string; in: string }) =>
    one.in === other.in && (one.in === 'header' ? sameHeader(one.name, other.name) : one.name === other.name);
  const compared = from.flatMap((parameter): Break[] => {
    const place = `${id} ${parameter.name}`;
    const other = inPath(parameter) ? pathsNow[paths.indexOf(parameter)] : others.find(isSame(parameter));
    if (!other) return [removed('parameter-removed', place, parameter)];
    const isRequired = other.required === true && parameter.required !== true;
    return [
      ...sunsetBreaks(place, parameter, other),
      ...(isRequired ? [broken('parameter-required', place)] : []),
      ...(inPath(parameter) && other.name !== parameter.name ? [broken('parameter-renamed', place)] : []),
      ...schemas.compare('request', place, parameter.schema ?? {}, other.schema ?? {}),
    ];
  });
  const added = others.filter((parameter) => parameter.required === true && !from.some(isSame(parameter)));
  return [...compared, ...added.map(({ name }) => broken('parameter-required', `${id} ${name}`))];
}

const sameHeader = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function bodyBreaks({ before, after, schemas }: Pair): Break[] {
  const place = `${before.operationId} body`;
  const [from, to] = [before.requestBody, after.requestBody];
  if (!from) return to?.required ? [broken('request-body-required', place)] : [];
  if (!to) return [broken('request-body-removed', place)];
  const isRequired = to.required === true && from.required !== true;
  return [
    ...(isRequired ? [broken('request-body-required', place)] : []),
    ...Object.entries(from.content).flatMap(([type, { schema = {} }]) => {
      const media = to.content[type];
      if (!media) return [broken('request-media-type-removed', `${place} ${type}`)];
      return schemas.compare('request', place, schema, media.schema ?? {});
    }),
  ];
}

function responseBreaks({ before, after, released, document, schemas }: Pair): Break[] {
  const now = new Map(responsesOf(document, after));
  return responsesOf(released, before).flatMap(([status, response]) => {
    const place = `${before.operationId} ${status}`;
    const other = now.get(status);
    if (!other) return [broken('response-removed', place)];
    const codes = codesOf(other);
    const lost = codesOf(response).filter((code) => !codes.includes(code));
    return [
      ...lost.map((code) => broken('error-code-removed', `${place} ${code}`)),
      ...headerBreaks(place, headersOf(released, response), headersOf(document, other), schemas),
      ...Object.entries(response.content ?? {}).flatMap(([type, { schema = {} }]) => {
        const media = other.content?.[type];
        if (!media) return [broken('response-media-type-removed', `${place} ${type}`)];
        return schemas.compare('response', place, schema, media.schema ?? {});
      }),
    ];
  });
}

/** Codes that refuse a caller by authority. Adding one refuses callers that were allowed before. */
const REQUIREMENTS = ['recent_sign_in_required', 'strong_sign_in_required', 'role_required', 'email_unverified'];

function requirementBreaks({ before, after, released, document }: Pair): Break[] {
  const codesIn = (of: Document, operation: Operation) =>
    responsesOf(of, operation).flatMap(([, each]) => codesOf(each));
  const known = codesIn(released, before);
  const added = codesIn(document, after).filter((code) => REQUIREMENTS.includes(code) && !known.includes(code));
  return added.map((code) => broken('requirement-added', `${before.operationId} ${code}`));
}

interface Header {
  required?: boolean;
  schema?: Schema;
}

function headersOf({ components }: Document, { headers = {} }: Response): Map<string, Header> {
  const resolved = Object.entries(headers).map(([name, header]): [string, Header] => {
    const { $ref } = header as { $ref?: string };
    const found = $ref === undefined ? header : components.headers![$ref.replace('#/components/headers/', '')];
    return [name.toLowerCase(), found as Header];
  });
  return new Map(resolved);
}

export function headerBreaks(
  place: string,
  before: Map<string, Header>,
  after: Map<string, Header>,
  schemas: SchemaComparison,
): Break[] {
  return [...before].flatMap(([name, { required, schema = {} }]) => {
    const inner = `${place} ${name}`;
    const other = after.get(name);
    if (!other) return [broken('response-header-removed', inner)];
    const isOptional = required === true && other.required !== true;
    return [
      ...(isOptional ? [broken('response-header-optional', inner)] : []),
      ...schemas.compare('response', inner, schema, other.schema ?? {}),
    ];
  });
}
