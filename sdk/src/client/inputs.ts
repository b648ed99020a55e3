import { operationParameters, operations, type OperationId } from '../../../spec/generated/values.ts';
import type { IdempotentCallOptions, StreamOptions } from './operations.ts';

/** The arguments of an operation's method. */
export interface Call {
  id: OperationId;
  pathParameters: Record<string, string>;
  body: object | undefined;
  query: object | undefined;
  options: IdempotentCallOptions & StreamOptions;
}

/**
 * Sorts the arguments of a method: parameters of the path, body, query, options, each where the operation has it.
 *
 * @throws TypeError for a parameter of the path that would lead to another path
 */
export function readInputs(id: OperationId, inputs: readonly unknown[]): Call {
  const { path, query } = operationParameters[id];
  let next = path.length;
  const take = (isTaken: boolean): object | undefined => (isTaken ? (inputs[next++] as object | undefined) : undefined);
  return {
    id,
    pathParameters: Object.fromEntries(path.map((name, index) => [name, segment(name, inputs[index])])),
    body: take(operations[id].request !== null),
    query: take(query.length > 0),
    options: take(true) ?? {},
  };
}

/** An empty segment, `.` and `..` survive encoding, and would lead to another path. */
function segment(name: string, value: unknown): string {
  if (typeof value !== 'string' || /^\.*$/.test(value)) throw new TypeError(`${name} must be an identifier`);
  return value;
}
