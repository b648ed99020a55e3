import { isReserved, openHeaders, sealHeaders, type OwnHeaders } from '../../delivery/own-headers.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Keyring } from '../../platform/keyring.ts';

/** Maximum number of headers of an endpoint. */
const MOST_HEADERS = 10;

export interface SealedHeaders {
  header_names: string[];
  headers_encrypted: Buffer | null;
}

/**
 * Sets headers of an endpoint and removes those with an empty value. Names are compared regardless of case, as receivers do.
 * @returns undefined without changes
 * @throws Refusal for a name that the service sets, a repeated name or too many headers
 */
export function changedHeaders(
  keys: Keyring,
  saved: Buffer | null,
  changes: OwnHeaders | undefined,
): SealedHeaders | undefined {
  const entries = Object.entries(changes ?? {});
  if (entries.length === 0) return undefined;
  const before = saved ? Object.entries(openHeaders(keys, saved)) : [];
  const headers = new Map(before.map((header) => [header[0].toLowerCase(), header]));
  const named = new Set<string>();
  for (const [name, value] of entries) {
    const key = name.toLowerCase();
    if (isReserved(name)) throw refused('propertyNames', `must not contain ${name}, which the service sets`);
    if (named.has(key)) throw refused('repeated', `contains ${name} twice, because case does not count`);
    named.add(key);
    if (value === '') headers.delete(key);
    else headers.set(key, [name, value]);
  }
  if (headers.size > MOST_HEADERS)
    throw refused('maxProperties', `would be ${headers.size}: an endpoint can have ${MOST_HEADERS}. Remove one first`);
  const all = [...headers.values()];
  return {
    header_names: all.map(([name]) => name),
    headers_encrypted: all.length === 0 ? null : sealHeaders(keys, Object.fromEntries(all)),
  };
}

const refused = (code: 'propertyNames' | 'repeated' | 'maxProperties', message: string) =>
  invalidField('/custom_headers', code, message);
