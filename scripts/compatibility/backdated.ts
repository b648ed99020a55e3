import { deprecableParts, deprecationOf, type Part } from '../generate/deprecation.ts';
import type { Document } from '../generate/document.ts';

/**
 * Lists everything that a release deprecates with a date before its release day, when no one could read it yet.
 *
 * @param today a date of RFC 3339
 */
export function backdatedDeprecations(released: Document, document: Document, today: string): string[] {
  const deprecated = (of: Document) => deprecableParts(of).filter(({ part }) => deprecationOf(part) !== undefined);
  const known = new Set(deprecated(released).map(({ place }) => place));
  const isBackdated = ({ place, part }: Part) => !known.has(place) && deprecationOf(part)!.since < today;
  return deprecated(document)
    .filter(isBackdated)
    .map(
      ({ place }) => `${place}: it is deprecated from this release on: \`x-deprecated-since\` is ${today} or later.`,
    );
}
