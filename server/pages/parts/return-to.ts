/** An arbitrary base: an address that leaves it is not a path of this site. */
const BASE = 'http://site.invalid';

/**
 * The value if it is a path of this site, else the fallback. The URL parser reads as browsers do, so it also recognizes
 * `//evil`, `/\evil`, a tab between the slashes and a scheme as other sites.
 */
export function safeReturnTo(value: unknown, fallback = '/dashboard'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback;
  const url = URL.parse(value, BASE);
  if (url?.origin !== BASE) return fallback;
  const target = url.pathname + url.search;
  return target.startsWith('//') ? fallback : target;
}

export function signInAddress(returnTo: string): string {
  return `/signin?${new URLSearchParams({ return_to: returnTo }).toString()}`;
}
