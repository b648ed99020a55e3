/** The page after a sign-in that wants no other one. */
export const HOME = '/dashboard';

/** Arbitrary base URL: an address that leaves it is not a path of this site. */
const BASE = 'http://site.invalid';

/**
 * Returns the value if it is a path of this site, otherwise the fallback. The URL parser behaves like browsers, so it also
 * recognizes `//evil`, `/\evil`, a tab between the slashes and a scheme as other sites.
 */
export function safeReturnTo(value: unknown, fallback = HOME): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback;
  const url = URL.parse(value, BASE);
  if (url?.origin !== BASE) return fallback;
  const target = url.pathname + url.search;
  return target.startsWith('//') ? fallback : target;
}

export const signInAddress = (returnTo: string): string => `/signin?${returnQuery(returnTo)}`;

/** Builds the query of a page that returns to a path. @param returnTo path and query as in a request, percent-encoded */
export function returnQuery(returnTo: string): string {
  return new URLSearchParams({ return_to: withoutDoubleEncoding(returnTo) }).toString();
}

/**
 * Decodes what `safeReturnTo` encodes again. With double encoding, a long `state` of quotes or umlauts would exceed the 16 KiB
 * limit of a request.
 */
function withoutDoubleEncoding(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    const text = decoded(encoded);
    if (text === undefined) return encoded;
    return Array.from(text, (each) => (/["<>\u{80}-\u{10ffff}]/u.test(each) ? each : encodeURIComponent(each))).join(
      '',
    );
  });
}

/** @returns undefined for bytes that are not UTF-8 */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
