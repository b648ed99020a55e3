/** Any base will do: an address that leaves it is not a path of this site. */
const BASE = 'http://site.invalid';

/**
 * A path of this site to go on to, or the fallback. The URL parser is the browser's, so what it would take for another
 * site (`//evil`, `/\evil`, a tab between the slashes, a scheme) is seen as that here too.
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
