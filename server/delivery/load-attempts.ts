import type { DirectConnection } from '../database/direct-connection.ts';
import { BY_INDEXES, RELEASED, transaction } from '../database/transaction.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { decrypt } from '../platform/secrets.ts';
import { WebhookEndpoint, type EndpointToSendTo } from '../models/webhooks/webhook-endpoint.ts';
import { acknowledgedAmong } from '../models/webhooks/webhook-host.ts';
import type { LoadedAttempt } from '../models/webhooks/loaded-attempt.ts';
import { loadQueued, type Room } from '../models/webhooks/load-queued.ts';
import { removeQueued } from '../models/webhooks/webhook-queue.ts';
import { WebhookSkip } from '../models/webhooks/webhook-skip.ts';
import { isLocalHost } from './address-guard.ts';
import { judge } from './judge.ts';
import { openHeaders, type OwnHeaders } from './own-headers.ts';
import { targetOf, type Target } from './send.ts';
import { signingKeys, type SigningKeys } from './sign.ts';
import type { Strangers } from './strangers.ts';

type Secrets = Pick<
  EndpointToSendTo,
  'secret_encrypted' | 'previous_secret_encrypted' | 'previous_secret_expires_at' | 'headers_encrypted'
>;

/** An endpoint prepared for sending, with decrypted secrets. */
export interface Destination extends Omit<EndpointToSendTo, keyof Secrets>, Target {
  /** The host name, without a dot at its end; with the port for a local address, where each port is a separate receiver. */
  host: string;
  keys: SigningKeys;
  previous: { keys: SigningKeys; until: Date } | undefined;
  /** Headers that its owner sets, which attempts do not record. */
  headers: OwnHeaders | undefined;
}

/** Lists the keys that are valid at this time, newest first. */
export function keysOf({ keys, previous }: Destination, at: Date): SigningKeys[] {
  return previous && previous.until > at ? [keys, previous.keys] : [keys];
}

/** Attempts to load for an endpoint. */
export interface Wanted extends Room {
  /** The endpoint as loaded before. */
  destination: Destination | undefined;
}

export interface Loaded {
  /** Undefined when this process cannot read the endpoint's address or secret. */
  destination: Destination | undefined;
  attempts: LoadedAttempt[];
  /** True if the load filled the room, so that there may be more. */
  isFull: boolean;
  /** True if a stopped endpoint has a backlog, whose skip continues. */
  isToBeSkipped: boolean;
}

/**
 * Loads the next attempts of some endpoints, and drops obsolete ones.
 * @param known positions that are already loaded
 * @returns by endpoint, for those that have queued attempts
 */
export async function loadAttempts(
  service: DeliveryContext,
  strangers: Strangers,
  wanted: Wanted[],
  known: number[],
  connection: DirectConnection,
): Promise<Map<string, Loaded>> {
  const queued = await loadQueued(wanted, known, connection);
  const found = Map.groupBy(queued, ({ endpoint_id }) => endpoint_id);
  const changed = await changedEndpoints(wanted, found, connection);
  const loaded = new Map<string, Loaded>();
  const dropped: number[] = [];
  const off: string[] = [];
  for (const { id, room, destination } of wanted) {
    const attempts = found.get(id);
    if (!attempts) continue;
    const endpoint = changed.get(id);
    const { drop = [], skip, send = [] } = Object.groupBy(attempts, (one) => judge(one, endpoint ?? destination!));
    dropped.push(...drop.map(({ position }) => position));
    if (skip) off.push(id);
    loaded.set(id, {
      destination: endpoint ? describe(service, endpoint) : destination,
      attempts: send,
      isFull: attempts.length === room,
      isToBeSkipped: skip !== undefined,
    });
  }
  await skipAndDrop(off, dropped, service.clock.now());
  const destinations = [...loaded.values()].flatMap(({ destination }) => destination ?? []);
  const unmet = destinations.filter((destination) => strangers.isStranger(destination));
  for (const host of await acknowledgedAmong(unmet, connection)) strangers.meet(host);
  return loaded;
}

/** Reads the endpoints with attempts that were not loaded before, or have changed since. */
async function changedEndpoints(
  wanted: Wanted[],
  found: Map<string, LoadedAttempt[]>,
  connection: DirectConnection,
): Promise<Map<string, EndpointToSendTo>> {
  const changed = wanted.filter(({ id, destination }) => {
    const first = found.get(id)?.[0];
    return first && first.endpoint_version !== destination?.version;
  });
  const ids = changed.map(({ id }) => id);
  const endpoints = await WebhookEndpoint.toSendTo(ids, connection);
  return new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
}

/**
 * Drops attempts and resumes skips: a payment can read its endpoint before it is disabled, and queue an attempt after the
 * skip has ended.
 */
async function skipAndDrop(off: string[], dropped: number[], at: Date): Promise<void> {
  if (off.length + dropped.length === 0) return;
  await transaction(async (tx) => {
    await WebhookSkip.resume(off, at, tx);
    await removeQueued(dropped, tx);
  }, `${BY_INDEXES}; ${RELEASED}`);
}

/**
 * Prepares an endpoint for sending. An unreadable address or secret, for instance during a rotation of keys, delays only
 * this endpoint's deliveries.
 */
function describe(service: DeliveryContext, endpoint: EndpointToSendTo): Destination | undefined {
  const { secret_encrypted, previous_secret_encrypted, previous_secret_expires_at: until, ...others } = endpoint;
  const { headers_encrypted, ...known } = others;
  try {
    const url = new URL(endpoint.url);
    const host = (isLocalHost(url.hostname) ? url.host : url.hostname).replace(/\.(?=$|:)/, '');
    const keysIn = (encrypted: Buffer) => signingKeys(decrypt(service.keys, encrypted));
    const previous =
      previous_secret_encrypted && until ? { keys: keysIn(previous_secret_encrypted), until } : undefined;
    const headers = headers_encrypted ? openHeaders(service.keys, headers_encrypted) : undefined;
    return { ...known, ...targetOf(url), host, keys: keysIn(secret_encrypted), previous, headers };
  } catch (error) {
    service.log.error({ err: error, endpoint_id: endpoint.id }, 'webhook endpoint not readable');
    return undefined;
  }
}
