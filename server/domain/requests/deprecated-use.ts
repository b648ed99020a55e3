import { operations, type Deprecations, type OperationId } from '../../../spec/generated/values.ts';
import { latestOf } from '../../models/requests/logged-request.ts';
import { API_PATH } from '../../platform/origin.ts';
import { oldestKept } from './request-days.ts';

/** A deprecated operation that an application called while its requests were kept. */
export interface DeprecatedUse {
  id: OperationId;
  lastUsedAt: Date;
}

/**
 * Lists the deprecated operations that an application uses, the latest call first. Reads nothing while no operation is
 * deprecated.
 */
export async function deprecatedUseOf(
  clientId: string,
  deprecations: Deprecations,
  at: Date,
): Promise<DeprecatedUse[]> {
  const ids = Object.keys(deprecations) as OperationId[];
  if (ids.length === 0) return [];
  const found = await latestOf(clientId, ids.map(formOf), oldestKept(at));
  return found.map(({ id, last_used_at }) => ({ id: id as OperationId, lastUsedAt: last_used_at }));
}

/** Matches a path parameter in a logged path: one of our identifiers, or the name of the parameter in braces. */
const LOGGED_PARAMETER = String.raw`([a-z]+_[0-9a-z]+|\{\w+\})`;

function formOf(id: OperationId) {
  const { method, path } = operations[id];
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/\W/g, String.raw`\$&`));
  return {
    id,
    methods: method === 'get' ? '^(GET|HEAD)$' : `^${method.toUpperCase()}$`,
    path: `^${API_PATH}${parts.join(LOGGED_PARAMETER)}$`,
  };
}
