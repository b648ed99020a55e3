import { operations } from '../../../spec/generated/values.ts';
import { API_PATH } from '../../platform/origin.ts';

/** Format of the service's identifiers. No secret has this format. */
const IDENTIFIER = /^[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}$/;

const TEMPLATES = new Map(Object.entries(operations).map(([id, { path }]) => [id, path.split('/')]));

/** Removes the query, and replaces any value that is not a valid identifier by the parameter's name. */
export function loggedPath(operationId: string, url: string): string {
  const template = TEMPLATES.get(operationId)!;
  const actual = url.slice(API_PATH.length).split('?', 1)[0]!.split('/');
  const parts = template.map((part, index) => {
    const value = actual[index];
    return part.startsWith('{') && value !== undefined && IDENTIFIER.test(value) ? value : part;
  });
  return API_PATH + parts.join('/');
}
