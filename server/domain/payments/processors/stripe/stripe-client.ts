import type { Stripe } from 'stripe';

/** The package `stripe`, which is loaded only if the settings name it. */
export type StripeLibrary = typeof Stripe;

/** Time limit of a request, which the signal of an order makes shorter. */
const REQUEST_MILLISECONDS = 10_000;

/** An account of Stripe in one of its modes. */
export interface StripeAccount {
  key: string;
  /** Origin of the API. */
  base: string;
}

/** Makes the requests of one order, until its signal aborts them. */
export type Requests = <T>(signal: AbortSignal | undefined, work: (client: Stripe) => Promise<T>) => Promise<T>;

/**
 * Connects to an account. Each order has a client with its signal, which sends each request once: the engine repeats requests,
 * with their idempotency keys. The library repeats a request after a closed connection even so, which it recognizes by a code that
 * errors of `fetch` do not have.
 */
export function connectTo(library: StripeLibrary, { key, base }: StripeAccount): Requests {
  const { protocol, hostname, port } = new URL(base);
  const options = {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    timeout: REQUEST_MILLISECONDS,
    telemetry: false,
    appInfo: { name: 'Tallystick' },
  } as const;
  return (signal, work) => {
    const httpClient = library.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) => {
      const given = [init?.signal, signal].filter((each) => each != null);
      return fetch(input, { ...init, signal: AbortSignal.any(given) });
    });
    return work(new library(key, { ...options, httpClient }));
  };
}
