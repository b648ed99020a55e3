import type { IdempotentCallOptions, StreamOptions } from './call-options.ts';
import { checkOptions, isObject, kindsFor, type OptionKinds } from './option-checks.ts';

/** An entry of the operation table. */
export interface Operation {
  /** Name, such as `payments.create`. */
  name: string;
  method: string;
  /** Path, such as `/payments/{reference}`. */
  path: string;
  traits: readonly string[];
}

/** Arguments of an operation's method. */
export interface Call {
  operation: Operation;
  pathParameters: Record<string, string>;
  body?: object | undefined;
  query?: Query | undefined;
  options: IdempotentCallOptions & StreamOptions;
}

/** Serialized values of each parameter. */
export type Query = Readonly<Record<string, string[]>>;

/**
 * Assigns the arguments of a method: path parameters, then body or query if the operation has one, then options.
 *
 * @throws TypeError for an argument that is missing, would be ignored or resolves to another path
 */
export function readInputs(operation: Operation, inputs: readonly unknown[]): Call {
  const { name, path, traits } = operation;
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, parameter = '']) => parameter);
  const takes = [...names, ...(takesParams(traits) ? ['params'] : []), 'options'];
  if (inputs.length > takes.length) throw new TypeError(`${name} takes no more than ${takes.join(', ')}`);
  const [params, options = {}] = takesParams(traits) ? inputs.slice(names.length) : [undefined, inputs[names.length]];
  const pathParameters = names.map((parameter, index) => [parameter, segment(name, parameter, inputs[index])]);
  const kinds = kindsFor(traits);
  checkParams(operation, params, kinds);
  checkOptions(name, options, kinds);
  return {
    operation,
    pathParameters: Object.fromEntries(pathParameters) as Call['pathParameters'],
    ...(traits.includes('query') ? { query: queryOf(params) } : { body: params }),
    options,
  };
}

const takesParams = (traits: readonly string[]): boolean => /json|form|query/.test(traits.join());

/** Checks a path parameter. An empty segment, `.` and `..` survive encoding, and would resolve to another path. */
export function segment(name: string, parameter: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.*$/.test(value)) return value;
  throw new TypeError(`${name}: ${parameter} must be an identifier`);
}

function checkParams(
  { name, traits }: Operation,
  params: unknown,
  options: OptionKinds,
): asserts params is object | undefined {
  if (params === undefined && !traits.includes('needs')) return;
  if (!isObject(params)) throw new TypeError(`${name}: params must be an object with names`);
  const misplaced = Object.keys(params).find((key) => Object.hasOwn(options, key));
  if (misplaced) throw new TypeError(`${name}: ${misplaced} is an option: pass it after params`);
}

/** @throws TypeError for a value that a query cannot express */
export function queryOf(params: object = {}): Query {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textsOf(name, value)]));
}

function textsOf(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length > 0) return value.flatMap((each) => textsOf(name, each));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  // instanceof fails for a Date of another realm.
  if (isObject(value) && 'toISOString' in value && !Number.isNaN(Number(value))) return [(value as Date).toISOString()];
  throw new TypeError(`${name} must be a text, number, boolean, valid Date, or a non-empty list of these`);
}

/** Encodes a form. Omits undefined fields, which would otherwise be sent as text. A list repeats its field. */
export function formOf(fields: object): string {
  const pairs = Object.entries(fields as Record<string, string | string[] | undefined>).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as const),
  );
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString();
}
