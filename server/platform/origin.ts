/** Below the origin: the base of every path of the contract. */
export const API_PATH = '/api/v1';

let origin: string | undefined;

/** @param configured `{origin}`: where this service is reached from outside; set once at the start. */
export function useOrigin(configured: string): void {
  origin = configured;
}

function configuredOrigin(): string {
  if (origin === undefined) throw new Error('The origin was not set: call useOrigin() at the start.');
  return origin;
}

/** The full address of a page of ours. */
export const pageUrl = (path: string) => configuredOrigin() + path;

/** The issuer identifier (RFC 8414 section 2): exactly the base URL of the API. */
export const issuer = () => configuredOrigin() + API_PATH;
