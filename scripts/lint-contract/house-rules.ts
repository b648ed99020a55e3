import {
  eachOperation,
  enumValues,
  parametersOf,
  reachableSchemas,
  resolveSchema,
  responsesOf,
  type Document,
  type MediaType,
  type Operation,
  type Schema,
} from '../generate/document.ts';
import { codesOf, statusesOfCodes } from '../generate/responses.ts';

type Rule = (document: Document, operation: Operation) => string[];

/** Checks rules beyond a general linter. @returns a line per breach, beginning with its operation */
export function checkHouseRules(document: Document): string[] {
  const rules: Rule[] = [listIsPaginated, hasExample, inputIsBounded, refusesWithKnownCodes, namesItsRequest];
  const breaches = eachOperation(document).flatMap(({ operation }) =>
    rules.flatMap((rule) => rule(document, operation).map((breach) => `${operation.operationId}: ${breach}`)),
  );
  return [...breaches, ...codesAreAnswered(document)];
}

/** Codes outside operations: for a path with another method, and for a redirect. */
const ANSWERED_ELSEWHERE = ['method_not_allowed', 'unsupported_response_type'];

/** Checks that every code has an operation that sends it. */
function codesAreAnswered(document: Document): string[] {
  const { ErrorCode, OAuthErrorCode } = document.components.schemas;
  const answered = eachOperation(document).flatMap(({ operation }) =>
    responsesOf(document, operation).flatMap(([, response]) => codesOf(response)),
  );
  return [ErrorCode, OAuthErrorCode]
    .flatMap((schema) => enumValues(document, schema ?? {}).map(String))
    .filter((code) => !answered.includes(code) && !ANSWERED_ELSEWHERE.includes(code))
    .map((code) => `No operation returns ${code}.`);
}

/** Checks that every list takes `limit` and `cursor`. */
function listIsPaginated(document: Document, operation: Operation): string[] {
  if (!/_list/.test(operation.operationId)) return [];
  const names = parametersOf(document, operation).map((parameter) => parameter.name);
  return ['limit', 'cursor'].filter((name) => !names.includes(name)).map((name) => `A list must accept \`${name}\`.`);
}

/** Checks that every body has an example, and that an operation without bodies shows its refusals. */
function hasExample(document: Document, operation: Operation): string[] {
  const bodies: Record<string, MediaType | undefined> = {
    request: mediaOf(operation.requestBody?.content),
    ...Object.fromEntries(responsesOf(document, operation).map(([status, { content }]) => [status, mediaOf(content)])),
  };
  return Object.entries(bodies)
    .filter(([, media]) => media && !isShown(document, media))
    .map(([name]) => `The body of ${name} has no example.`);
}

function mediaOf(content: Record<string, MediaType> | undefined): MediaType | undefined {
  return content?.['application/json'] ?? content?.['application/problem+json'] ?? Object.values(content ?? {})[0];
}

function isShown(document: Document, media: MediaType): boolean {
  const schema = resolveSchema(document, media.schema ?? {});
  const isText = schema.type === 'string'; // a page or a stream
  return isText || media.example !== undefined || media.examples !== undefined || schema.examples !== undefined;
}

/** Checks that every input is bounded. */
function inputIsBounded(document: Document, operation: Operation): string[] {
  const roots = [
    ...parametersOf(document, operation).map((parameter) => parameter.schema ?? {}),
    ...Object.values(operation.requestBody?.content ?? {}).map((media) => media.schema ?? {}),
  ];
  const found = new Set<Schema>();
  for (const root of roots) reachableSchemas(document, root, found);
  return [...found].filter((schema) => !isBounded(schema)).map((schema) => `No limit: ${JSON.stringify(schema)}`);
}

/** Keywords that bound each type of schema; one of each group is required. */
const LIMITS: Record<string, string[][]> = {
  string: [['maxLength', 'pattern', 'enum']],
  array: [['maxItems']],
  integer: [['minimum'], ['maximum']],
  object: [['properties', 'maxProperties', 'oneOf', 'allOf']],
};

function isBounded(schema: Schema & { format?: string }): boolean {
  if (schema.format === 'date-time') return true;
  const groups = LIMITS[schema.type ?? ''] ?? [];
  return groups.every((group) => group.some((keyword) => keyword in schema));
}

/** Checks that a refusal names its codes, and that each belongs to its status. */
function refusesWithKnownCodes(document: Document, operation: Operation): string[] {
  const statuses = statusesOfCodes(document);
  return responsesOf(document, operation).flatMap(([status, response]) =>
    'application/problem+json' in (response.content ?? {})
      ? codesOf(response)
          .filter((code) => statuses[code] !== Number(status))
          .map((code) => `${code} does not belong to ${status}.`)
      : [],
  );
}

/** Checks that every response has a `Request-Id`. */
function namesItsRequest(document: Document, operation: Operation): string[] {
  return responsesOf(document, operation)
    .filter(([, response]) => !response.headers?.['Request-Id'])
    .map(([status]) => `The response ${status} has no \`Request-Id\`.`);
}
