import { operationDescriptions } from '../../spec/generated/descriptions.ts';
import type { OperationId } from '../../spec/generated/values.ts';
import type { Document, LocatedOperation, Operation } from '../generate/document.ts';
import { belongsToUser, type ExampleRequest } from './example.ts';

/** Renders the request of an operation with curl. Bodies come from stdin, where other users of the machine do not see them. */
export function renderCurl(document: Document, located: LocatedOperation, request: ExampleRequest): string {
  const { operation } = located;
  const base = document.servers[0]!.url;
  const address = base + filledPath(located.path, request) + queryOf(request);
  if (operation['x-browser-page']) return `# Open in a browser:\n# ${address}\n`;
  const caller = callerOf(operation, request);
  const options = [
    ...(located.method === 'get' ? [] : [`-X ${located.method.toUpperCase()}`]),
    ...(isStream(operation) ? ['-N'] : []),
    ...caller,
    ...bodyOptions(operation, request),
  ];
  const call = ['curl', ...options, quoted(address)].join(' \\\n  ');
  const token = caller.includes(BEARER) && !belongsToUser(operation) ? fetchToken(base) : '';
  return `${token}${call}${bodyInput(operation, request)}\n`;
}

const BEARER = '-H "Authorization: Bearer $ACCESS_TOKEN"';

/** Renders the token request of an application that acts for itself. */
const fetchToken = (base: string) =>
  `ACCESS_TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials \\
  ${base}/oauth/token | jq -r .access_token)\n\n`;

function callerOf({ security }: Operation, { body }: ExampleRequest): string[] {
  const [scheme] = Object.keys(security?.[0] ?? {});
  if (scheme === 'sessionCookie') return ['-H "Authorization: Bearer $SESSION_TOKEN"'];
  if (scheme === 'oauth2') return [BEARER];
  return scheme === 'clientBasic' && body?.client_id === undefined ? ['-u "$CLIENT_ID:$CLIENT_SECRET"'] : [];
}

const isStream = ({ responses }: Operation) =>
  Object.values(responses).some((answer) => 'content' in answer && answer.content?.['text/event-stream']);

const mediaTypeOf = ({ requestBody }: Operation) => Object.keys(requestBody?.content ?? {})[0];

function bodyOptions(operation: Operation, { body }: ExampleRequest): string[] {
  if (body === undefined) return [];
  if (mediaTypeOf(operation) === 'application/x-www-form-urlencoded')
    return Object.entries(body).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${String(shown(operation, name, value))}`)}`,
    );
  return ['-H "Content-Type: application/json"', '-d @-'];
}

/** Renders a here-document, whose variables the shell fills in. */
function bodyInput(operation: Operation, { body }: ExampleRequest): string {
  if (body === undefined || mediaTypeOf(operation) === 'application/x-www-form-urlencoded') return '';
  const fields = Object.entries(body).map(([name, value]) => [name, shown(operation, name, value)]);
  return ` <<JSON\n${JSON.stringify(Object.fromEntries(fields), null, 2)}\nJSON`;
}

/** Returns a value; secrets come from the environment. */
function shown({ operationId }: Operation, name: string, value: unknown): unknown {
  const { inputs } = operationDescriptions[operationId as OperationId];
  return inputs[name]?.format === 'password' ? `$${name.toUpperCase()}` : value;
}

function filledPath(path: string, { path: values }: ExampleRequest): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!);
}

function queryOf({ query }: ExampleRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

/** Quotes a word so that variables are expanded. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word}"`;
}
