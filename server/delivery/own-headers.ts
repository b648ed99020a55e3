import type { Keyring } from '../platform/keyring.ts';
import { decrypt, encrypt } from '../platform/secrets.ts';

/** Headers of an endpoint by name. */
export type OwnHeaders = Record<string, string>;

export const sealHeaders = (keys: Keyring, headers: OwnHeaders): Buffer => encrypt(keys, JSON.stringify(headers));

export const openHeaders = (keys: Keyring, sealed: Buffer): OwnHeaders =>
  JSON.parse(decrypt(keys, sealed)) as OwnHeaders;

/** Names of headers that the service or the connection sets. */
const RESERVED = new Set([
  'baggage',
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** Starts of such names, with those of the signatures. */
const RESERVED_STARTS = ['content-', 'proxy-', 'service-', 'webhook-'];

export function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_STARTS.some((start) => lower.startsWith(start));
}
