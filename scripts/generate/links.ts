import { isDeepStrictEqual } from 'node:util';
import {
  eachOperation,
  resolveSchema,
  responsesOf,
  type Document,
  type Link,
  type LocatedOperation,
  type Reference,
  type Response,
  type Schema,
} from './document.ts';

/** The path of one resource of a kind, such as `/payments/{reference}`. */
interface Home {
  path: string;
  /** The schema of the identifier that resources of one kind share. */
  kind: string;
  /** The component of the last parameter, if it is a component. */
  parameter: string | undefined;
}

const IDENTIFIER = /^\^[a-z]+_\[/;

/**
 * Links responses to POST requests with the operations on the resource that they show, such as reading, capturing or
 * replaying.
 */
export function linkAnswers(document: Document): void {
  const located = eachOperation(document);
  const homes = located.flatMap((operation) => homeOf(document, operation) ?? []);
  for (const { method, operation } of located) {
    const answer = successOf(document, operation);
    const kind = answer && kindOf(document, answer);
    if (method !== 'post' || answer === undefined || kind === undefined) continue;
    const fields = identifiersIn(document, answer);
    const targets = located.filter((target) => !isPart(document, target));
    const links = targets.flatMap((target) => linkTo(target, homes, kind, fields) ?? []);
    if (links.length > 0) answer.links = shareLinks(document, links);
  }
}

/** Returns true for an optional part of a resource, such as the skip of an endpoint. */
function isPart(document: Document, { method, path, operation }: LocatedOperation): boolean {
  const answer = successOf(document, operation);
  return method === 'get' && !path.endsWith('}') && answer !== undefined && !('data' in fieldsOf(document, answer));
}

/** Moves links that several responses share to the components. */
function shareLinks(document: Document, links: Link[]): Record<string, Link | Reference> {
  const shared = (document.components.links ??= {});
  return Object.fromEntries(
    links.map((link) => {
      const name = link.operationId;
      const same = (shared[name] ??= link);
      return [name, isDeepStrictEqual(same, link) ? { $ref: `#/components/links/${name}` } : link];
    }),
  );
}

/** Returns the operation that reads resources of a kind. */
function homeOf(document: Document, located: LocatedOperation): Home | undefined {
  const answer = successOf(document, located.operation);
  const kind = answer && kindOf(document, answer);
  if (located.method !== 'get' || !located.path.endsWith('}') || kind === undefined) return undefined;
  return { path: located.path, kind, parameter: parameterReferences(located).at(-1) };
}

function successOf(document: Document, operation: LocatedOperation['operation']): Response | undefined {
  return responsesOf(document, operation).find(([status]) => status.startsWith('2'))?.[1];
}

/** Returns the schema of the identifier that the response begins with, if it shows one resource. */
function kindOf(document: Document, answer: Response): string | undefined {
  const [first] = Object.values(fieldsOf(document, answer));
  return first && isIdentifier(document, first) ? first.$ref : undefined;
}

/** Returns the fields with identifiers, by the kind of resource that they identify. */
function identifiersIn(document: Document, answer: Response): Map<string, string> {
  const found = Object.entries(fieldsOf(document, answer)).filter(([, schema]) => isIdentifier(document, schema));
  return new Map(found.map(([name, schema]) => [schema.$ref!, name]));
}

function fieldsOf(document: Document, { content }: Response): Record<string, Schema> {
  return resolveSchema(document, content?.['application/json']?.schema ?? {}).properties ?? {};
}

function isIdentifier(document: Document, schema: Schema): boolean {
  return schema.$ref !== undefined && IDENTIFIER.test(resolveSchema(document, schema).pattern ?? '');
}

/** Creates a link to an operation whose whole path the response can fill, including the identifier of that kind. */
function linkTo(target: LocatedOperation, homes: Home[], kind: string, fields: Map<string, string>): Link | undefined {
  const references = parameterReferences(target);
  const parameters = [...target.path.matchAll(/\{(\w+)\}/g)].map(({ 1: name, 0: { length }, index }, place) => {
    const start = target.path.slice(0, index + length);
    const component = references[place];
    const home = homes.find(
      ({ path, parameter }) => path === start || (component !== undefined && component === parameter),
    );
    return { name: name!, kind: home?.kind ?? '' };
  });
  const isAbout = parameters.some((parameter) => parameter.kind === kind);
  if (!isAbout || !parameters.every((parameter) => fields.has(parameter.kind))) return undefined;
  return {
    operationId: target.operation.operationId,
    parameters: Object.fromEntries(
      parameters.map((parameter) => [parameter.name, `$response.body#/${fields.get(parameter.kind)}`]),
    ),
  };
}

/** Returns the component of each path parameter, in path order; undefined for an inline parameter. */
function parameterReferences({ path, operation }: LocatedOperation): (string | undefined)[] {
  const shared = (operation.parameters ?? []).flatMap((parameter) => ('$ref' in parameter ? [parameter.$ref] : []));
  const names = [...path.matchAll(/\{(\w+)\}/g)];
  return shared.length >= names.length ? names.map((_, place) => shared[place]) : names.map(() => undefined);
}
