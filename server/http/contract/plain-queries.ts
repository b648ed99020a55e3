/** The parts of a document used here. */
interface Described {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters?: Record<string, Parameter> };
}

interface Parameter {
  in?: string;
  allowReserved?: boolean;
}

/**
 * Allows reserved characters such as colons unencoded in a query (RFC 3986, section 3.4): `created_gte=2026-11-20T10:00:00Z`. The
 * published document does not declare this, because clients would then leave `&` and `#` in values unencoded, too.
 */
export function allowPlainQueries<T extends object>(document: T): T {
  const { paths, components } = document as T & Described;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  for (const parameter of [...parameters, ...Object.values(components.parameters ?? {})]) {
    if (parameter.in === 'query') parameter.allowReserved = true;
  }
  return document;
}
