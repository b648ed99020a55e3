import { request as send } from 'undici';
import type { TestService } from '../service.ts';
import type { ContractOperation } from './document.ts';

/** The inputs of one request; everything else is taken from the contract. */
export interface Input {
  /** Values of the path parameters. */
  path?: Record<string, string>;
  query?: Record<string, string | string[]>;
  /** Headers; undefined ones are omitted. */
  headers?: Record<string, string | undefined>;
  /** Body in the media type of the operation, except a text with a type in `headers`. */
  body?: unknown;
  /** Method instead of the operation's own, for refused requests. */
  method?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: any;
}

/** One request and its response, as they were on the wire. */
export interface Exchange {
  operation: ContractOperation;
  input: Input;
  request: { method: string; path: string; headers: Record<string, string>; body: string | undefined };
  answer: Answer;
}

/** Sends one request to the running service. Pages are opened at the origin, as browsers do. */
export async function exchange(
  service: Pick<TestService, 'origin' | 'baseUrl'>,
  operation: ContractOperation,
  input: Input,
): Promise<Exchange> {
  const request = {
    method: (input.method ?? operation.method).toUpperCase(),
    path: addressOf(operation, input),
    ...encode(operation, input),
  };
  const { path, method, headers, body } = request;
  const answer = await send((operation.isPage ? service.origin : service.baseUrl) + path, {
    method: method as 'GET',
    headers,
    body: body ?? null,
  });
  return { operation, input, request, answer: await readAnswer(answer) };
}

function addressOf({ path }: ContractOperation, input: Input): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.path?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const each of [value].flat()) query.append(name, each);
  return query.size > 0 ? `${place}?${query.toString()}` : place;
}

function encode({ body: taken }: ContractOperation, input: Input) {
  const { body } = input;
  const given = Object.entries(input.headers ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const headers = Object.fromEntries(given);
  if (body === undefined) return { headers, body: undefined };
  const type = taken?.type ?? 'application/json';
  const isForm = type === 'application/x-www-form-urlencoded' && typeof body === 'object' && body !== null;
  const text = isForm ? formOf(body) : textOf(body);
  return { headers: { 'Content-Type': type, ...headers }, body: text };
}

/** Encodes a form; a list repeats its name. */
function formOf(body: object): string {
  const fields = Object.entries(body) as [string, unknown][];
  const pairs = fields.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return new URLSearchParams(pairs).toString();
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

async function readAnswer({ statusCode, headers, body }: Awaited<ReturnType<typeof send>>): Promise<Answer> {
  const text = String(headers['content-type']).startsWith('text/event-stream')
    ? await firstOf(body)
    : await body.text();
  const named = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return {
    status: statusCode,
    headers: Object.fromEntries(named) as Record<string, string>,
    text,
    body: /\bjson\b/.test(String(headers['content-type'])) ? JSON.parse(text) : undefined,
  };
}

/** Returns the first chunk, because a stream has no end. */
async function firstOf(stream: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of stream) return chunk.toString();
  return '';
}
