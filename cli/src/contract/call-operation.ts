import type { List, Tallystick } from '@tallystick/sdk';
import { operationParameters, operations, type OperationId } from '../../../spec/generated/values.ts';
import type { Caller } from '../context/context.ts';

/** Input for an operation, collected from the command line. */
export interface GivenInput {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  idempotencyKey?: string | undefined;
}

type Method = (...inputs: unknown[]) => unknown;

/** Calls the SDK's method for the operation with the arguments that it takes: path parameters, body, query, options. */
export function callOperation(client: Tallystick, id: OperationId, input: GivenInput, signal: AbortSignal): unknown {
  const { path, query } = operationParameters[id];
  const [resource = '', verb = ''] = id.split('_');
  const methods = client as Tallystick & Partial<Record<string, Partial<Record<string, Method>>>>;
  const method = methods[resource.charAt(0).toLowerCase() + resource.slice(1)]?.[verb];
  if (!method) throw new TypeError(`The SDK does not have ${id}.`);
  const hasBody = operations[id].request !== null;
  return method(
    ...path.map((name) => input.path[name]),
    ...(hasBody ? [input.body] : []),
    ...(query.length > 0 ? [input.query] : []),
    { signal, ...(input.idempotencyKey !== undefined && { idempotencyKey: input.idempotencyKey }) },
  );
}

/** Returns whose credentials an operation needs. A body with a client_id contains its own. */
export function callerOf(id: OperationId, body: GivenInput['body'] = {}): Caller {
  const schemes: readonly string[] = operations[id].security;
  if (schemes.includes('oauth2')) return 'application';
  if (schemes.includes('clientBasic') && body.client_id === undefined) return 'application';
  return schemes.includes('sessionToken') ? 'user' : 'anonymous';
}

export function isList(answer: unknown): answer is List<object> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
