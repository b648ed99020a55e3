/** The parts of a document used here. */
interface Described {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters?: Record<string, Parameter> };
}

interface Parameter {
  schema?: { type?: string; allOf?: object[] };
}

/**
 * Repeats the type of each numeric parameter in `allOf`. The validator coerces a string to a number without checking the result,
 * so `Infinity` and `1e400` pass. The repeated type checks the coerced number, and rejects an infinite one.
 */
export function requireFiniteNumbers<T extends object>(document: T): T {
  const { paths, components } = document as T & Described;
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const parameters = [
    ...Object.values(components.parameters ?? {}),
    ...operations.flatMap((operation) => operation.parameters ?? []),
  ];
  for (const { schema } of parameters) {
    const { type } = schema ?? {};
    if (schema && (type === 'integer' || type === 'number')) schema.allOf = [...(schema.allOf ?? []), { type }];
  }
  return document;
}
