import type { Document } from '../generate/document.ts';
import { eventBreaks } from './events.ts';
import { operationBreaks } from './operations.ts';
import { broken, type Break } from './rules.ts';
import { SchemaComparison } from './schemas.ts';
import { schemeBreaks } from './security.ts';

/**
 * Lists every change between two documents that can break a client of the first one. `docs/compatibility.md` has the rules:
 * clients must tolerate permitted additions, so these are not breaks.
 */
export function breaksBetween(released: Document, document: Document): Break[] {
  const schemas = new SchemaComparison(released, document);
  const breaks = [
    ...serverBreaks(released, document),
    ...schemeBreaks(released, document),
    ...operationBreaks(released, document, schemas),
    ...eventBreaks(released, document, schemas),
    ...schemas.ofComponents(),
  ];
  return [...new Map(breaks.map((found) => [`${found.rule} ${found.place}`, found])).values()];
}

/** Compares the path of the base URL; hosts differ per installation. */
function serverBreaks(released: Document, document: Document): Break[] {
  const pathOf = ({ servers }: Document) => new URL(servers[0]!.url).pathname;
  return pathOf(released) === pathOf(document) ? [] : [broken('server-path-changed', pathOf(released))];
}
