import { resolveSchema, type Parameter, type Schema } from '../../../scripts/generate/document.ts';
import { document } from './document.ts';
import type { Exchange } from './exchange.ts';
import { checkOfRequest } from './schemas.ts';

/** Returns the faults of a request by the contract. */
export function parametersFault({ operation, input, request }: Exchange): string[] {
  if (operation.isPage) return []; // the page itself reports the fault
  const given = Object.entries(input.query ?? {}).filter(([, value]) => [value].flat().length > 0);
  const named = operation.parameters.filter((parameter) => parameter.in === 'query');
  const stray = given.map(([name]) => name).filter((name) => !named.some((parameter) => parameter.name === name));
  return [
    ...stray.map((name) => `unknown parameter ${name}`),
    ...operation.parameters.flatMap((parameter) => parameterFault(parameter, valueOf(parameter, input))),
    ...(operation.body && !isForeign(request.headers) ? bodyFault(operation.body, request.body) : []),
  ];
}

function valueOf({ name, in: place }: Parameter, { path, query, headers }: Exchange['input']): unknown {
  return place === 'path' ? path?.[name] : place === 'query' ? query?.[name] : headers?.[name];
}

function parameterFault({ name, required, schema = {} }: Parameter, value: unknown): string[] {
  if (value === undefined || (Array.isArray(value) && value.length === 0))
    return required ? [`${name} is missing`] : [];
  return checkOfRequest(schema)(fromText(schema, value)).map((fault) => `${name} ${fault}`);
}

/** Converts a parameter to the type of its schema. */
function fromText(schema: Schema, value: unknown): unknown {
  const { type } = resolveSchema(document, schema);
  if (type === 'array') return [value].flat();
  if (Array.isArray(value) && value.length === 1) return fromText(schema, value[0]);
  if (typeof value !== 'string' || value === '') return value;
  if (type === 'integer') return Number(value);
  return type === 'boolean' && (value === 'true' || value === 'false') ? value === 'true' : value;
}

/** Returns true for another charset, which changes the text. */
const isForeign = (headers: Record<string, string>) => /charset=(?!utf-8)/.test(headers['Content-Type'] ?? '');

function bodyFault({ schema, type, required }: { schema: Schema; type: string; required: boolean }, body?: string) {
  if (body === undefined) return required ? ['the body is missing'] : [];
  const isForm = type === 'application/x-www-form-urlencoded';
  const value: unknown = isForm ? readForm(schema, body) : readJson(body);
  return value === undefined ? ['the body is not JSON'] : checkOfRequest(schema)(value);
}

/** Reads a form: a repeated name has a list, and a field that is a list has one of each number of values. */
export function readForm(schema: Schema, text: string): Record<string, unknown> {
  const { properties = {} } = resolveSchema(document, schema);
  const form = new URLSearchParams(text);
  const isList = (name: string) => resolveSchema(document, properties[name] ?? {}).type === 'array';
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length > 1 || isList(name) ? values : values[0]];
    }),
  );
}

/** Parses a body. An empty one counts as an empty object: some clients announce JSON and send nothing. */
function readJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
