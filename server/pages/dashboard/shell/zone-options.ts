import { Zone } from '../../../platform/zone.ts';
import type { Option } from './overlap.ts';

/** Lists the time zones to choose from. @param chosen the current one, which may have a former name */
export function zoneOptions(chosen: string): Option[] {
  const names = Zone.names();
  return [...(chosen === '' || names.includes(chosen) ? [] : [chosen]), ...names].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));
}
