import { operationErrors } from '../../../spec/generated/values.ts';
import type { Parameter, OpenApi, Operation, Schema } from './openapi.ts';
import { resolveSchema } from './openapi.ts';
import { withIds } from './own-ids.ts';

/** Data to try an operation from its page. */
export interface Trial {
  method: string;
  path: string;
  /** Authorization of a trial: a token for the reader's TEST application, the reader's session, or nothing. */
  by: 'application' | 'session' | 'nothing';
  inputs: TrialInput[];
  /** Example of the contract, as JSON. */
  body: string | null;
}

interface TrialInput {
  name: string;
  place: Parameter['in'];
  required: boolean;
  values: string[];
}

/**
 * Describes the trial of an operation. Undefined for browser pages, streams, operations that take a secret or a recent sign-in,
 * and changes to an account.
 */
export function trialOf(
  document: OpenApi,
  place: string,
  method: string,
  operation: Operation,
  parameters: Parameter[],
): Trial | undefined {
  const by = authorityOf(operation);
  const isReading = method === 'get';
  if (operation['x-browser-page'] || isStream(operation) || by === undefined || (by !== 'application' && !isReading))
    return undefined;
  if (
    Object.values<readonly string[]>(operationErrors[operation.operationId]).flat().includes('recent_sign_in_required')
  )
    return undefined;
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const example = schema && resolveSchema(document, schema).examples?.[0];
  return {
    method: method.toUpperCase(),
    path: place,
    by,
    inputs: parameters.map(({ name, in: where, required = false, schema: given }) => ({
      name,
      place: where,
      required,
      values: choicesOf(document, given),
    })),
    body: schema ? withIds(JSON.stringify(example ?? {}, null, 2)) : null,
  };
}

function authorityOf({ security }: Operation): Trial['by'] | undefined {
  const schemes = security.flatMap((alternative) => Object.keys(alternative));
  if (schemes.includes('oauth2')) return 'application';
  if (schemes.includes('sessionCookie')) return 'session';
  return schemes.length === 0 ? 'nothing' : undefined;
}

const isStream = ({ responses }: Operation) =>
  Object.values(responses).some((answer) => 'content' in answer && answer.content?.['text/event-stream']);

function choicesOf(document: OpenApi, schema: Schema): string[] {
  const { type, enum: values = [] } = resolveSchema(document, schema);
  return type === 'boolean' ? ['true', 'false'] : values.map(String);
}
