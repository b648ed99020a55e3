import type { Request, Response } from 'express';
import type { Cookies } from '../../http/guards/cookies.ts';
import { Zone } from '../../platform/zone.ts';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express declares its extension point as a namespace
  namespace Express {
    interface Locals {
      /** Time zone in which a page shows times, with their format in English. */
      zone?: Zone;
    }
  }
}

/**
 * Finds the zone of a visitor: the one chosen in the account, or that of the browser, which its script keeps in a cookie. Its
 * format of dates is that of the account.
 */
export function zoneOf(
  cookies: Cookies,
  req: Request,
  user: { time_zone: string | null; date_format: string | null } | undefined,
): Zone {
  const zone = Zone.find(user?.time_zone) ?? Zone.find(cookies.readZone(req.headers.cookie)) ?? Zone.UTC;
  return zone.withDates(user?.date_format);
}

/** Returns the zone of this request. */
export const zoneFor = (res: Response): Zone => res.locals.zone ?? Zone.UTC;
