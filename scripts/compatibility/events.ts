import { parametersOf, type Document, type Method, type Operation } from '../generate/document.ts';
import { removed, sunsetBreaks, type Break } from './rules.ts';
import { headerBreaks } from './operations.ts';
import type { SchemaComparison } from './schemas.ts';

/** Compares events. To receivers, a posted event is like a response. */
export function eventBreaks(released: Document, document: Document, schemas: SchemaComparison): Break[] {
  return Object.entries(released.webhooks ?? {}).flatMap(([name, methods]) => {
    const after = document.webhooks?.[name];
    if (!after) return Object.values(methods).map((operation) => removed('event-removed', name, operation));
    return Object.entries(methods).flatMap(([method, operation]) => {
      const [before, other] = [operation, after[method as Method]];
      if (!other) return [removed('event-removed', name, before)];
      const [from, to] = [before, other].map((each) => each.requestBody?.content['application/json']?.schema ?? {});
      return [
        ...sunsetBreaks(name, before, other),
        ...headerBreaks(name, headersOf(released, before), headersOf(document, other), schemas),
        ...schemas.compare('response', name, from!, to!),
      ];
    });
  });
}

function headersOf(document: Document, operation: Operation) {
  const headers = parametersOf(document, operation).filter(({ in: place }) => place === 'header');
  return new Map(headers.map(({ name, ...header }) => [name.toLowerCase(), header]));
}
