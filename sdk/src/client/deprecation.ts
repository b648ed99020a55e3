/** Checks the response headers of an operation, such as `GET /payments/{reference}`, for a deprecation. */
export type DeprecationWatch = (operation: string, headers: Headers) => void;

/** Warns once for each operation whose responses announce its deprecation (RFC 9745) or sunset (RFC 8594). */
export function deprecationWatch(warn: (line: string) => void): DeprecationWatch {
  const known = new Set<string>();
  return (operation, headers) => {
    if (!headers.has('Deprecation')) return;
    const [, page] = /<([^>]+)>[^,]*deprecation/.exec(headers.get('Link') ?? '') ?? [];
    const key = page ?? operation; // the path of request() may contain an id
    if (known.has(key)) return;
    known.add(key);
    const sunset = headers.get('Sunset');
    warn(
      [`${operation} is deprecated`, sunset && `and may be removed from ${sunset} on`, page].filter(Boolean).join(', '),
    );
  };
}

/** Emits a process warning, which Node prints by default; in browsers, a console warning. */
export function warnProcess(line: string): void {
  const { process } = globalThis;
  if (process?.emitWarning) process.emitWarning(line, 'DeprecationWarning');
  else console.warn(line);
}
