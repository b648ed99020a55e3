import { invalidField } from '../platform/errors.ts';
import { Zone } from '../platform/zone.ts';

/** Returns the name of a time zone as the IANA database spells it. @throws Refusal `invalid_request` for an unknown zone */
export function readTimeZone(name: string): string {
  const zone = Zone.find(name);
  if (zone) return zone.name;
  throw invalidField(
    '/time_zone',
    'unknown_time_zone',
    'must be a time zone of the IANA database, such as Europe/Berlin',
  );
}
