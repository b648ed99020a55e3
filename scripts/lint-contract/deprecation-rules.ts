import { hasLived, LIFETIME_DAYS, startOf } from '../compatibility/lifetime.ts';
import { deprecableParts, type Part } from '../generate/deprecation.ts';
import type { Document } from '../generate/document.ts';

/**
 * Checks that each deprecation names its replacement and has dates that are far enough apart. @returns a line per breach,
 * beginning with its place
 */
export function checkDeprecations(document: Document): string[] {
  return deprecableParts(document).flatMap((part) => breachesOf(part).map((breach) => `${part.place}: ${breach}`));
}

function breachesOf({ part, siblings }: Part): string[] {
  const dates = [part['x-deprecated-since'], part['x-sunset']];
  if (!part.deprecated) return dates.some(Boolean) ? ['It has the dates of a deprecation but no `#deprecated`.'] : [];
  const [since, sunset] = dates.map(startOf);
  const missing = ['x-deprecated-since', 'x-sunset'].filter((_, index) => ![since, sunset][index]);
  return [
    ...missing.map((name) => `It is deprecated, and \`${name}\` is not a date such as 2027-01-31.`),
    ...(since && sunset && !hasLived(since, sunset)
      ? [`\`x-sunset\` must be at least ${LIFETIME_DAYS} days after \`x-deprecated-since\`.`]
      : []),
    ...(namesReplacement(part.description, siblings)
      ? []
      : ['It is deprecated, and its description does not name what replaces it: Use `…` instead.']),
  ];
}

/** Returns true if the description names an existing replacement: an operation as `POST /payments`, an event, or a sibling. */
function namesReplacement(description = '', siblings: string[]): boolean {
  const found = /\bUse ((?:[^.]|\.\S)*?)\sinstead\b/.exec(description)?.[1] ?? '';
  return [...found.matchAll(/`([^`]+)`/g)].some(([, name]) => siblings.includes(name!));
}
