import type { Document } from '../generate/document.ts';
import { eventBreaks } from './events.ts';
import { operationBreaks } from './operations.ts';
import { broken, type Break } from './rules.ts';
import { SchemaComparison } from './schemas.ts';
import { schemeBreaks } from './security.ts';

/**
 * Every change between two documents that a client of the first one may not survive. `docs/compatibility.md` has the rules: what
 * may be added, clients have to tolerate, and it is no break.
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

/** The path of the base address; hosts are those of installations. */
function serverBreaks(released: Document, document: Document): Break[] {
  const pathOf = ({ servers }: Document) => new URL(servers[0]!.url).pathname;
  return pathOf(released) === pathOf(document) ? [] : [broken('server-path-changed', pathOf(released))];
}
