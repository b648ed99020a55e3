let origin = 'http://127.0.0.1:3000';

/** @param configured `{origin}`: where this service is reached from outside; set once at the start. */
export function useOrigin(configured: string): void {
  origin = configured;
}

/** The full address of a page of ours. */
export const pageUrl = (path: string) => origin + path;

/** The issuer identifier (RFC 8414 section 2): exactly the base URL of the API. */
export const issuer = () => `${origin}/api/v1`;
