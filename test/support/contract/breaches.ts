import type { DeclaredResponse } from './document.ts';
import type { Answer, Exchange } from './exchange.ts';
import { misplacedFaults, sentIn } from './places.ts';
import { checkOfAnswer } from './schemas.ts';

/** Headers of HTTP, browsers and proxies, which the contract need not name. */
const TRANSPORT = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
];

/** Returns the breaches of the contract in a response, one line each. */
export function breachesOf(exchange: Exchange, ambient: ReadonlySet<string>): string[] {
  const { operation, answer } = exchange;
  const declared = operation.responses.get(answer.status);
  const what = `${operation.id} ${answer.status}`;
  if (!declared) return [`${what} is not declared: ${answer.text.slice(0, 300)}`];
  const breaches = [
    ...bodyBreaches(declared, answer),
    ...headerBreaches(declared, answer, ambient),
    ...placeBreaches(exchange),
  ];
  return breaches.map((breach) => `${what}: ${breach}`);
}

/** Returns the code of a problem document or an OAuth error; `page` for a page. */
export function codeOf({ body }: Answer): string | undefined {
  const { code, error } = (body ?? {}) as { code?: string; error?: string };
  return code ?? error ?? (body === undefined ? 'page' : undefined);
}

function bodyBreaches({ content }: DeclaredResponse, { headers, text, body, status }: Answer): string[] {
  const type = headers['content-type']?.split(';')[0];
  if (Object.keys(content).length === 0) return text === '' ? [] : [`a body where none is declared: ${text}`];
  const schema = content[type ?? ''];
  if (!schema) return [`the media type ${type} is not declared`];
  const faults = checkOfAnswer(schema)(type?.includes('json') ? body : text);
  return faults.length > 0 || body === undefined || status < 400 ? faults : problemBreaches(headers, body);
}

function placeBreaches({ operation, request: { path, body }, answer }: Exchange): string[] {
  return misplacedFaults(operation, sentIn(path, body), (answer.body ?? {}) as { errors?: [] });
}

/** Checks the request id of a problem; a replayed response names the first request. */
function problemBreaches(headers: Record<string, string>, body: { request_id?: string }): string[] {
  const isAbout = body.request_id === undefined || body.request_id === headers['request-id'];
  return isAbout || headers['idempotent-replayed'] ? [] : ['request_id is not that of the header'];
}

function headerBreaches({ headers: declared }: DeclaredResponse, answer: Answer, ambient: ReadonlySet<string>) {
  const named = new Map(Object.entries(declared).map(([name, header]) => [name.toLowerCase(), header]));
  const stray = Object.keys(answer.headers).filter(
    (name) => !named.has(name) && !ambient.has(name) && !TRANSPORT.includes(name),
  );
  const faults = [...named].flatMap(([name, { required, schema }]) => {
    const value = answer.headers[name];
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    return checkOfAnswer(schema)(fromText(schema, value)).map((fault) => `the header ${name}: ${fault}`);
  });
  return [...stray.map((name) => `the header ${name} is not declared`), ...faults];
}

/** Converts a header to the type of its schema. */
function fromText(schema: DeclaredResponse['headers'][string]['schema'], value: string): unknown {
  if (schema.type === 'integer') return /^-?\d+$/.test(value) ? Number(value) : value;
  if (schema.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}
