let origin = '';

/** Where this service is reached from outside; set once at the start. */
export function useOrigin(configured: string): void {
  origin = configured;
}

/** The issuer identifier (RFC 8414 section 2): exactly the base URL of the API. */
export const issuer = () => `${origin}/api/v1`;

/** The address of one of the service's pages. */
export const pageUrl = (path: string) => origin + path;
