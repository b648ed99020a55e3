/** Scheme and credentials, hosts, and the rest of a URL of PostgreSQL. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** Splits a URL that names several hosts, `postgres://a:5432,b:5432/name`, as libpq accepts it, into one URL for each. */
export function urlsOfHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url];
}
