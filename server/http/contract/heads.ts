/** As much of a document as this is about. */
interface Described {
  paths: Record<string, { get?: object; head?: object }>;
}

/**
 * Makes a document say that what can be asked for with GET can be with HEAD (RFC 9110, section 9.3.2): the validator
 * refuses every method that a path does not name.
 */
export function allowHeads<T extends object>(document: T): T {
  for (const path of Object.values((document as T & Described).paths)) {
    if (path.get) path.head = structuredClone(path.get);
  }
  return document;
}
