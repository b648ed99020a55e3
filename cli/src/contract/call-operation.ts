import type { List, Tallystick } from '@tallystick/sdk';
import { operationDescriptions, type InputDescription } from '../../../spec/generated/descriptions.ts';
import { operationParameters, operations, type OperationId } from '../../../spec/generated/values.ts';
import type { Caller } from '../context/context.ts';

/** Input for an operation, collected from the command line. */
export interface GivenInput {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  idempotencyKey?: string | undefined;
}

/** Sorts inputs of an operation by their places in the request. */
export function placed(id: OperationId, given: Readonly<Record<string, unknown>>): GivenInput {
  const { inputs } = operationDescriptions[id];
  const at = (place: InputDescription['place']) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => inputs[name]?.place === place));
  const body = at('body');
  return {
    path: at('path'),
    query: at('query'),
    body: Object.keys(body).length > 0 ? body : undefined,
    idempotencyKey: given['Idempotency-Key'] as string | undefined,
  };
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
