import { fromUUID, typeidUnboxed } from 'typeid-js';

/** Type prefix of each kind of identifier; the rest is a UUIDv7 in 26 characters of lowercase Crockford base32, so ids sort by time. */
type Prefix =
  | 'pay'
  | 're'
  | 'evt'
  | 'we'
  | 'whd'
  | 'att'
  | 'app'
  | 'biz'
  | 'usr'
  | 'ses'
  | 'req'
  | 'gra'
  | 'con'
  | 'op'
  | 'trf'
  | 'mail'
  | 'aud'
  | 'inv'
  | 'pky';

export function newId<P extends Prefix>(prefix: P): `${P}_${string}` {
  return typeidUnboxed(prefix) as `${P}_${string}`;
}

/** The lowest id of a moment; all earlier ids sort before it. */
export function firstIdAt(prefix: Prefix, at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return fromUUID(`${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`, prefix);
}
