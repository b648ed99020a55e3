import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose';
import { Agent, fetch } from 'undici';
import { isUsable } from './client-keys.ts';
import type { Destinations } from '../../delivery/destinations.ts';
import { guardedConnector } from '../../delivery/guarded-connector.ts';
import { Tunnel } from '../../delivery/tunnel.ts';
import { Recent } from '../../platform/recent.ts';
import type { Environment } from '../../../spec/generated/values.ts';

export const FETCH_SECONDS = 5;
export const CACHE_SECONDS = 600;
export const PAUSE_SECONDS = 30;
const TIMEOUT_MILLISECONDS = FETCH_SECONDS * 1000;
const MOST_BYTES = 64 * 1024;
/** Maximum number of addresses whose keys are cached; the one that was used least recently is dropped. */
const MOST_CACHED = 1000;
/** Maximum number of requests at a time in an environment, because anyone can cause one by an assertion of an application. */
const MOST_REQUESTS = 20;
/** Maximum number of usable keys in a set: an assertion without a `kid` is tried with each. */
const MOST_KEYS = 10;

/** The keys of an application could not be fetched. */
export class KeysUnavailable extends Error {}

/** Fetches and caches the keys at the `jwks_uri` of applications. */
export class RemoteKeys {
  /** Time between two requests for unknown keys, or after a failure. */
  pauseMilliseconds = PAUSE_SECONDS * 1000;
  readonly #destinations: Destinations;
  readonly #guarded: Agent;
  readonly #open: Agent;
  readonly #tunnel: Tunnel | undefined;
  readonly #cached = new Recent<JWTVerifyGetKey>(MOST_CACHED);
  readonly #running: Record<Environment, number> = { TEST: 0, LIVE: 0 };

  /** @param proxy through which all requests go, as those of webhooks */
  constructor(destinations: Destinations, proxy?: string) {
    this.#destinations = destinations;
    this.#tunnel = proxy === undefined ? undefined : new Tunnel(proxy, TIMEOUT_MILLISECONDS);
    const { guard } = destinations;
    const publicOnly = (hostname: string) =>
      guard.publicAddresses(hostname).then((all) => all.map(({ address }) => address));
    const connect = { timeout: TIMEOUT_MILLISECONDS, allowH2: false };
    const options = { maxResponseSize: MOST_BYTES, keepAliveTimeout: 1000 };
    const guarded = this.#tunnel?.connector(connect, publicOnly) ?? guardedConnector(connect, guard);
    const open = this.#tunnel?.connector(connect, (hostname) => guard.addressesOf(hostname)) ?? connect;
    this.#guarded = new Agent({ ...options, connect: guarded });
    this.#open = new Agent({ ...options, connect: open });
  }

  /** Returns the function with which jose finds the key of an assertion. It throws KeysUnavailable. */
  keysAt(uri: string, environment: Environment): JWTVerifyGetKey {
    const isPublic = this.#destinations.mustBePublic(environment);
    const name = `${environment} ${isPublic} ${uri}`;
    const keys = this.#cached.get(name) ?? this.#create(uri, environment, isPublic ? this.#guarded : this.#open);
    this.#cached.set(name, keys);
    return keys;
  }

  async close(): Promise<void> {
    await Promise.all([this.#guarded.destroy(), this.#open.destroy(), this.#tunnel?.close()]);
  }

  /** A failure holds back the next requests for a while. Keys that are cached remain usable. */
  #create(uri: string, environment: Environment, agent: Agent): JWTVerifyGetKey {
    let waitUntil = 0;
    return createRemoteJWKSet(new URL(uri), {
      timeoutDuration: TIMEOUT_MILLISECONDS,
      cooldownDuration: this.pauseMilliseconds,
      cacheMaxAge: CACHE_SECONDS * 1000,
      [customFetch]: async (...request) => {
        if (Date.now() < waitUntil) throw new KeysUnavailable('the last request for them failed');
        if (this.#running[environment] >= MOST_REQUESTS)
          throw new KeysUnavailable('too many requests for keys are in progress');
        this.#running[environment] += 1;
        try {
          return await this.#fetch(agent, ...request);
        } catch (error) {
          waitUntil = Date.now() + this.pauseMilliseconds;
          throw error;
        } finally {
          this.#running[environment] -= 1;
        }
      },
    });
  }

  /** Fetches a JWK set: within the time limit of `signal`, without redirects, up to the size limit. */
  async #fetch(agent: Agent, ...[url, { headers, signal }]: Parameters<FetchImplementation>): Promise<Response> {
    try {
      const answer = await fetch(url, {
        headers: Object.fromEntries(headers),
        signal,
        redirect: 'manual',
        dispatcher: agent,
      });
      if (answer.status !== 200) throw new KeysUnavailable(`the address answered ${answer.status}`);
      return Response.json(await readJson(answer));
    } catch (error) {
      throw error instanceof KeysUnavailable ? error : new KeysUnavailable(reasonOf(error), { cause: error });
    }
  }
}

/** Reads a body up to the limit, which also holds for a compressed one. */
async function readJson({ body }: Awaited<ReturnType<typeof fetch>>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > MOST_BYTES) throw new KeysUnavailable(`the response exceeds ${MOST_BYTES / 1024} KiB`);
    chunks.push(chunk as Uint8Array);
  }
  const set = JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  const keys = typeof set === 'object' && set !== null && 'keys' in set ? set.keys : undefined;
  if (!Array.isArray(keys)) throw new KeysUnavailable('the response is not a JWK set');
  const usable = keys.filter(isUsable);
  if (usable.length > MOST_KEYS) throw new KeysUnavailable(`the set has more than ${MOST_KEYS} keys`);
  return { keys: usable };
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `the address did not answer within ${FETCH_SECONDS} seconds`;
  if (error instanceof SyntaxError) return 'the response is not JSON';
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
