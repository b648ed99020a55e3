import { ID_DIGITS } from '../../server/platform/id-source.ts';

/**
 * Returns an expression of SQL for an id of events or deliveries at another time: the ten digits after its prefix are the
 * milliseconds. Statements name ranges of ids, so a row that is moved in time gets another id.
 * @param id an expression for the id @param at one for the time
 */
export const idAt = (id: string, at: string): string =>
  `(SELECT left(${id}, 4) || string_agg(substr('${ID_DIGITS}', 1 + (
     floor(extract(epoch FROM ${at}) * 1000)::bigint >> 5 * (9 - place) & 31)::integer, 1), '' ORDER BY place) || right(${id}, 16)
   FROM generate_series(0, 9) AS place)`;
