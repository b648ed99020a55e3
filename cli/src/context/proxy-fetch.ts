import type { Io } from '../terminal/io.ts';
import { proxyVariable, valueOf } from '../terminal/proxy-variable.ts';
import { UsageError } from '../terminal/refusals.ts';

type Fetch = typeof globalThis.fetch;

/** Oldest Node that undici supports. */
const LEAST_NODE = [22, 19] as const;

/**
 * Sends requests through the proxy in HTTPS_PROXY or HTTP_PROXY, depending on the service's scheme, unless NO_PROXY contains its
 * host. As is usual, requests to this machine use no proxy.
 *
 * @returns undefined if no proxy is configured, for which the global fetch suffices
 * @throws UsageError for a proxy that cannot be used
 */
export async function proxyFetch(
  env: Io['env'],
  baseUrl: string,
  node = process.versions.node,
): Promise<Fetch | undefined> {
  const name = proxyVariable(env, baseUrl);
  if (name === undefined) return undefined;
  checkNode(name, node);
  const uri = addressOf(name, valueOf(env, name) ?? '');
  const { EnvHttpProxyAgent, fetch } = (await import('undici')).default; // a CommonJS module, also when bundled
  const noProxy = valueOf(env, 'NO_PROXY') ?? '';
  const dispatcher = new EnvHttpProxyAgent({ httpProxy: uri, httpsProxy: uri, noProxy });
  // The same fetch as Node's, in a version that matches the agent.
  return ((input, init) => (fetch as unknown as Fetch)(input, { ...init, dispatcher } as RequestInit)) satisfies Fetch;
}

function checkNode(name: string, node: string): void {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  throw new UsageError(
    `${name} is set, and on Node ${node} tally cannot use a proxy.`,
    `Use Node ${LEAST_NODE.join('.')} or newer, or unset ${name} for this command.`,
  );
}

/** Returns the URL of a proxy; `proxy.example:3128` is an HTTP proxy. */
function addressOf(name: string, text: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address) && /^https?:/i.test(address)) return address;
  throw new UsageError(
    `${name} is not the address of an HTTP proxy.`,
    'Enter one such as http://proxy.example.com:3128.',
  );
}
