/** As much of a document as this is about. */
interface Described {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters?: Record<string, Parameter> };
}

interface Parameter {
  schema?: { type?: string; allOf?: object[] };
}

/**
 * Makes a document ask twice for the type of each parameter that is a number. The validator makes a number of the text
 * that was sent, and looks at that no more: `Infinity` and `1e400` pass, by every bound. The second time it is a number
 * that is asked about, and an infinite one is none.
 */
export function askForFiniteNumbers<T extends object>(document: T): T {
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
