import { typeidUnboxed } from 'typeid-js';

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
  | 'mail';

export function newId<P extends Prefix>(prefix: P): `${P}_${string}` {
  return typeidUnboxed(prefix) as `${P}_${string}`;
}
