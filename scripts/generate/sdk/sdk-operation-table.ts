import {
  eachOperation,
  parametersOf,
  resolveSchema,
  responsesOf,
  schemasOf,
  type Document,
  type Operation,
  type Response,
} from '../document.ts';
import { inputOf, namesOf } from './sdk-names.ts';

/** Renders method, path and traits of each operation for the SDK's run time, as one string to keep the package small. */
export function renderOperationTable(document: Document): string {
  const operations = eachOperation(document).filter(({ operation }) => !operation['x-browser-page']);
  const resources = Map.groupBy(operations, ({ operation }) => namesOf(operation).resource);
  const table = [...resources].map(([resource, located]) => [
    resource,
    Object.fromEntries(
      located.map(({ method, path, operation }) => [
        namesOf(operation).verb,
        [method.toUpperCase(), path, ...traitsOf(document, operation), ...repeatTrait(method)].join(' '),
      ]),
    ),
  ]);
  return `/**
 * The operations of each resource: method, path and traits.
 * - credentials: \`app\` (an access token), \`user\` (a session), \`client\` (the application's own name and secret)
 * - input: \`json\`, \`form\`, \`query\`; \`needs\`: it must be given
 * - \`key\`: takes an Idempotency-Key; \`set\`: sets fields to values, so that sending it again has no further effect
 * - answer: \`list\`, \`stream\`, \`token\`, or a status, which comes without a body; otherwise it is an object
 */
export const operationTable: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(Object.fromEntries(table))};
`;
}

const CREDENTIALS: Record<string, string> = { oauth2: 'app', sessionToken: 'user', clientBasic: 'client' };

function traitsOf(document: Document, operation: Operation): string[] {
  const schemes = (operation.security ?? []).flatMap((alternative) => Object.keys(alternative));
  const credentials = new Set(schemes.flatMap((scheme) => CREDENTIALS[scheme] ?? []));
  if (credentials.size > 1) throw new Error(`${operation.operationId} takes several kinds of credentials.`);
  const names = parametersOf(document, operation).map(({ name }) => name);
  const [body] = Object.keys(operation.requestBody?.content ?? {});
  const [status, answer] = responsesOf(document, operation).find(([each]) => each.startsWith('2')) ?? [];
  const input = inputOf(document, operation);
  return [
    ...credentials,
    ...(input?.place === 'query' ? ['query'] : []),
    ...(body === undefined ? [] : [bodyTrait(body)]),
    ...(input?.required ? ['needs'] : []),
    ...(names.includes('Idempotency-Key') ? ['key'] : []),
    ...(names.includes('cursor') ? ['list'] : []),
    ...(answer ? answerTraits(document, status!, answer) : []),
  ];
}

function answerTraits(document: Document, status: string, answer: Response): string[] {
  if (!answer.content) return [status];
  if (answer.content['text/event-stream']) return ['stream'];
  return schemasOf(answer).some((schema) => resolveSchema(document, schema).properties?.access_token) ? ['token'] : [];
}

/** Returns the trait of a PATCH: every PATCH of the contract is a merge patch (RFC 7396). */
const repeatTrait = (method: string): string[] => (method === 'patch' ? ['set'] : []);

function bodyTrait(mediaType: string): string {
  const trait = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form' }[mediaType];
  if (trait === undefined) throw new Error(`The SDK does not write ${mediaType}.`);
  return trait;
}
