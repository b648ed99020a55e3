import { IdSource, lowestAt, timeIn } from './id-source.ts';

/** Type prefix of each kind of identifier; the rest is a UUIDv7 in 26 characters of lowercase Crockford base32, so ids sort by time. */
export type Prefix =
  | 'pay'
  | 're'
  | 'po'
  | 'pex'
  | 'evt'
  | 'we'
  | 'whd'
  | 'att'
  | 'app'
  | 'biz'
  | 'usr'
  | 'ses'
  | 'req'
  | 'rqb'
  | 'gra'
  | 'con'
  | 'op'
  | 'trf'
  | 'mail'
  | 'aud'
  | 'inv'
  | 'pky'
  | 'alm';

const source = new IdSource();

/** Returns the time of a new id. `npm run seed` replaces it, whose rows are of the past. */
export const idClock = { now: (_prefix: Prefix): number => Date.now() };

export const newId = <P extends Prefix>(prefix: P): `${P}_${string}` => `${prefix}_${source.next(idClock.now(prefix))}`;

/** Returns the lowest id of a moment; all earlier ids sort before it. */
export const firstIdAt = (prefix: Prefix, at: Date): string => `${prefix}_${lowestAt(at.getTime())}`;

/** Returns the moment with which an id begins. */
export const timeOf = (id: string): Date => new Date(timeIn(id.slice(id.indexOf('_') + 1)));
