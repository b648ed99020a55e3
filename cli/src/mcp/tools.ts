import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { operationDescriptions, type InputDescription } from '../../../spec/generated/descriptions.ts';
import { inputSchemas } from '../../../spec/generated/input-schemas.ts';
import { operations, type OperationId } from '../../../spec/generated/values.ts';
import { secretOf } from '../context/secret.ts';
import { callable } from '../contract/callable.ts';
import { callerOf } from '../contract/call-operation.ts';
import { helpOf } from '../contract/words.ts';

/**
 * Lists the operations that a model may call. Excludes those that take or return secrets, which a model should not read.
 * @param live also those of the user's account, which act in both environments
 */
export function offered(live: boolean): OperationId[] {
  const callers = live ? ['application', 'user'] : ['application'];
  return callable.filter((id) => callers.includes(callerOf(id)) && !takesSecret(id) && secretOf(id) === undefined);
}

function takesSecret(id: OperationId): boolean {
  const { inputs } = operationDescriptions[id];
  return Object.entries(inputs).some(([name, { format }]) => format === 'password' || name === 'token');
}

/** Describes an operation as a tool of the Model Context Protocol, 2025-06-18, "Tools". */
export function toolOf(id: OperationId): Tool {
  const description = operationDescriptions[id];
  const inputs = Object.entries(description.inputs);
  const { method, idempotent } = operations[id];
  return {
    name: id,
    description: helpOf(description),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(inputs.map(([name, input]) => [name, schemaOf(input)])),
      required: inputs.filter(([, { required }]) => required).map(([name]) => name),
      additionalProperties: false,
    },
    annotations: {
      title: description.summary,
      readOnlyHint: method === 'get',
      destructiveHint: method !== 'get' && !id.endsWith('_create'),
      idempotentHint: method !== 'post' || idempotent,
    },
  };
}

/** Describes an input in JSON Schema. */
function schemaOf({ kind, list, map, nullable, values, text, schema, ...limits }: InputDescription): object {
  const { format, pattern, minimum, maximum, minLength, maxLength } = limits;
  const bounds = { format, pattern, minimum, maximum, minLength, maxLength };
  const single = { type: nullable ? [kind, 'null'] : kind, ...(values && { enum: values }), ...bounds };
  if (schema) {
    const object = inputSchemas[schema];
    return { ...(nullable ? { anyOf: [object, { type: 'null' }] } : object), description: text };
  }
  const whole = list
    ? { type: 'array', items: single }
    : map
      ? { type: 'object', additionalProperties: { type: 'string' } }
      : single;
  return { ...whole, description: text, default: limits.default };
}
