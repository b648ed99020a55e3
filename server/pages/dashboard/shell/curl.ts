interface Exchange {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Formats a request as a curl command for a POSIX shell. */
export function asCurl({ url, headers, body }: Exchange): string {
  const lines = [
    `curl ${quote(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `--data-raw ${quote(body)}`,
  ];
  return lines.join(' \\\n  ');
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
