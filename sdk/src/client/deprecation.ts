/** Looks at the headers of an answer to an operation, such as `GET /payments/{reference}`. */
export type DeprecationWatch = (operation: string, headers: Headers) => void;

/** Warns once of each operation whose answers announce its end (RFC 9745, RFC 8594). */
export function deprecationWatch(warn: (line: string) => void): DeprecationWatch {
  const known = new Set<string>();
  return (operation, headers) => {
    if (!headers.has('Deprecation')) return;
    const [, page] = /<([^>]+)>[^,]*deprecation/.exec(headers.get('Link') ?? '') ?? [];
    const key = page ?? operation; // the path of request() may have an id
    if (known.has(key)) return;
    known.add(key);
    const sunset = headers.get('Sunset');
    warn(
      [`${operation} is deprecated`, sunset && `and may be gone from ${sunset} on`, page].filter(Boolean).join(', '),
    );
  };
}

/** A warning of the process, which Node shows unless told otherwise; in browsers, one of the console. */
export function warnProcess(line: string): void {
  const { process } = globalThis;
  if (process?.emitWarning) process.emitWarning(line, 'DeprecationWarning');
  else console.warn(line);
}
