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

/** The address of one resource of a kind, such as `/payments/{reference}`. */
interface Home {
  path: string;
  /** The schema of the identifier, which resources of one kind have. */
  kind: string;
  /** The component of the last parameter, if it is one. */
  parameter: string | undefined;
}

const IDENTIFIER = /^\^[a-z]+_\[/;

/** The answer to a POST links to what can be done with the resource that it shows: reading, capturing, replaying … */
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

/** What a resource may not have yet, such as the skip of an endpoint. */
function isPart(document: Document, { method, path, operation }: LocatedOperation): boolean {
  const answer = successOf(document, operation);
  return method === 'get' && !path.endsWith('}') && answer !== undefined && !('data' in fieldsOf(document, answer));
}

/** Links that many answers have are written once. */
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

/** Where resources of a kind are read. */
function homeOf(document: Document, located: LocatedOperation): Home | undefined {
  const answer = successOf(document, located.operation);
  const kind = answer && kindOf(document, answer);
  if (located.method !== 'get' || !located.path.endsWith('}') || kind === undefined) return undefined;
  return { path: located.path, kind, parameter: parameterReferences(located).at(-1) };
}

function successOf(document: Document, operation: LocatedOperation['operation']): Response | undefined {
  return responsesOf(document, operation).find(([status]) => status.startsWith('2'))?.[1];
}

/** The schema of the identifier that the answer begins with, if it shows one resource. */
function kindOf(document: Document, answer: Response): string | undefined {
  const [first] = Object.values(fieldsOf(document, answer));
  return first && isIdentifier(document, first) ? first.$ref : undefined;
}

/** The fields with identifiers, by the kinds of what they identify. */
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

/** A link to an operation whose whole path the answer fills, with the identifier of its own kind in it. */
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

/** The component of each parameter of the path, in its order; undefined for one that is none. */
function parameterReferences({ path, operation }: LocatedOperation): (string | undefined)[] {
  const shared = (operation.parameters ?? []).flatMap((parameter) => ('$ref' in parameter ? [parameter.$ref] : []));
  const names = [...path.matchAll(/\{(\w+)\}/g)];
  return shared.length >= names.length ? names.map((_, place) => shared[place]) : names.map(() => undefined);
}
