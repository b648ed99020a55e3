import type { Transaction } from 'sequelize';
import type { Service } from '../service.ts';
import { decrypt } from '../platform/secrets.ts';
import { WebhookAttempt } from '../models/webhook-attempt.ts';
import { WebhookEndpoint, type EndpointToSendTo } from '../models/webhook-endpoint.ts';
import { acknowledgedAmong } from '../models/webhook-host.ts';
import { loadQueued, removeQueued, type LoadedAttempt, type Room } from '../models/webhook-queue.ts';
import { WebhookSkip } from '../models/webhook-skip.ts';
import { isLocalHost } from './address-guard.ts';
import type { ReadyAttempt } from './endpoint-backlog.ts';
import { judge } from './judge.ts';
import type { Strangers } from './strangers.ts';

type Secrets = Pick<EndpointToSendTo, 'secret_encrypted' | 'previous_secret_encrypted' | 'previous_secret_expires_at'>;

/** An endpoint with decrypted secrets. */
export interface Destination extends Omit<EndpointToSendTo, keyof Secrets> {
  /** Scheme, host and port. */
  origin: string;
  /** The host name, without a dot at its end; with the port for a local address, where each port is a separate receiver. */
  host: string;
  secret: string;
  previous: { secret: string; until: Date } | undefined;
}

/** The secrets that are valid at this time, newest first. */
export function secretsOf({ secret, previous }: Destination, at: Date): string[] {
  return previous && previous.until > at ? [secret, previous.secret] : [secret];
}

export interface Loaded {
  /** Undefined when this process cannot read its address or secret. */
  destination: Destination | undefined;
  attempts: ReadyAttempt[];
  /** Whether the load filled the room, so that there may be more. */
  isFull: boolean;
  /** Whether a disabled or deleted endpoint has a backlog. Its skip has begun. */
  isToBeSkipped: boolean;
}

/** Loads the next attempts of some endpoints, and drops obsolete ones. @param known positions that are loaded already */
export async function loadAttempts(
  service: Service,
  hosts: Strangers,
  rooms: Room[],
  known: number[],
  tx: Transaction,
): Promise<Map<string, Loaded>> {
  const [endpoints, queued] = await Promise.all([
    WebhookEndpoint.toSendTo(
      rooms.map(({ id }) => id),
      tx,
    ),
    loadQueued(rooms, known, tx),
  ]);
  const byEndpoint = Map.groupBy(queued, ({ endpoint_id }) => endpoint_id);
  const originals = await headersToRepeat(queued, tx);
  const dropped: number[] = [];
  const loaded = new Map<string, Loaded>();
  for (const endpoint of endpoints) {
    const found = byEndpoint.get(endpoint.id) ?? [];
    const judged = Map.groupBy(found, (attempt) => judge(attempt, endpoint));
    dropped.push(...(judged.get('drop') ?? []).map(({ position }) => position));
    loaded.set(endpoint.id, {
      destination: describe(service, endpoint),
      attempts: (judged.get('send') ?? []).map((attempt) => ({ ...attempt, original: originals.get(attempt) })),
      isFull: found.length === rooms.find(({ id }) => id === endpoint.id)!.room,
      isToBeSkipped: judged.has('skip'),
    });
  }
  if (dropped.length > 0) await removeQueued(dropped, tx);
  const off = [...loaded].filter(([, { isToBeSkipped }]) => isToBeSkipped).map(([id]) => id);
  await WebhookSkip.begin(off, service.clock.now(), tx);
  await proveHosts(hosts, loaded.values(), tx);
  return loaded;
}

/** Reads which hosts have acknowledged an attempt of another process. */
async function proveHosts(hosts: Strangers, loaded: Iterable<Loaded>, tx: Transaction): Promise<void> {
  const strangers = [...loaded].flatMap(({ destination }) =>
    destination && hosts.isStranger(destination) ? { business_id: destination.business_id, host: destination.host } : [],
  );
  if (strangers.length === 0) return;
  for (const host of await acknowledgedAmong(strangers, tx)) hosts.meet(host);
}

async function headersToRepeat(
  queued: LoadedAttempt[],
  tx: Transaction,
): Promise<Map<LoadedAttempt, Record<string, string> | undefined>> {
  const verbatim = queued.filter(({ trigger, resign }) => trigger === 'replay' && !resign);
  if (verbatim.length === 0) return new Map();
  const ids = verbatim.map(({ delivery_id }) => delivery_id);
  const headers = await WebhookAttempt.firstHeaders(ids, tx);
  return new Map(verbatim.map((attempt) => [attempt, headers.get(attempt.delivery_id)]));
}

/** An unreadable address or secret, as during a rotation of keys, delays the deliveries of this endpoint only. */
function describe({ keys, log }: Service, endpoint: EndpointToSendTo): Destination | undefined {
  const { secret_encrypted, previous_secret_encrypted, previous_secret_expires_at: until, ...known } = endpoint;
  try {
    const { origin, hostname, host: withPort } = new URL(endpoint.url);
    const host = (isLocalHost(hostname) ? withPort : hostname).replace(/\.(?=$|:)/, '');
    const secret = decrypt(keys, secret_encrypted);
    const previous =
      previous_secret_encrypted && until ? { secret: decrypt(keys, previous_secret_encrypted), until } : undefined;
    return { ...known, origin, host, secret, previous };
  } catch (error) {
    log.error({ err: error, endpoint_id: endpoint.id }, 'webhook endpoint not readable');
    return undefined;
  }
}
