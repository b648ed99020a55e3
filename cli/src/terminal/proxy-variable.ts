import type { Io } from './io.ts';

/** @returns the variable with the proxy for this address, which NO_PROXY may still exempt */
export function proxyVariable(env: Io['env'], baseUrl: string): string | undefined {
  const { protocol, hostname } = new URL(baseUrl);
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  return valueOf(env, name) === undefined || isThisMachine(hostname) ? undefined : name;
}

/** Returns the value of a variable, whose lower-case name takes precedence as in curl. */
export function valueOf(env: Io['env'], name: string): string | undefined {
  return env[name.toLowerCase()] || env[name] || undefined;
}

const isThisMachine = (hostname: string): boolean => /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
