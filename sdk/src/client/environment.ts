/** Returns an environment variable; undefined if it is not set, in browsers, and without permission to read it. */
export function environmentVariable(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name] || undefined;
  } catch {
    return undefined; // Deno without permission
  }
}

/**
 * Returns the base address of the API, from the service's address with or without `/api/v1`. Normalizes the address as the
 * service does, because it is compared with the issuer in responses: lower case, host in ASCII, no default port.
 *
 * @throws TypeError for an invalid web address
 */
export function baseAddress(baseUrl: string | undefined): string {
  if (baseUrl === undefined) throw new TypeError(`baseUrl is missing: pass it, or set TALLYSTICK_BASE_URL${EXAMPLE}`);
  const [, origin] = /^(https?:\/\/[^/?#@\\]+)(?:\/api\/v1)?\/*$/i.exec(baseUrl) ?? [];
  if (origin === undefined || !URL.canParse(origin)) {
    throw new TypeError(`baseUrl must be an address without a path${EXAMPLE}`);
  }
  return `${new URL(origin).origin}/api/v1`;
}

const EXAMPLE = ', such as https://pay.example.com';

/** Returns the `User-Agent`; undefined in browsers, which send their own. */
export function userAgent(version: string): string | undefined {
  const runtime = globalThis.navigator?.userAgent ?? `Node.js/${globalThis.process?.versions?.node}`;
  return runtime.startsWith('Mozilla') ? undefined : `tallystick-sdk/${version} ${runtime}`;
}
