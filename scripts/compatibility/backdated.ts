import { deprecableParts, deprecationOf, type Part } from '../generate/deprecation.ts';
import type { Document } from '../generate/document.ts';

/**
 * A line for each thing that a release deprecates as of a day before it, when no one could read it yet.
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
