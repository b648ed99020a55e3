import type { Caller } from './ask.ts';
import { startReceiver, type Behaviour, type Receiver } from './receiver.ts';
import { Secrets } from './secrets.ts';

/** An endpoint with its receiver. */
export interface Endpoint {
  id: string;
  behaviour: Behaviour;
  /** Subscribed event types; all if empty. */
  events: string[];
  receiver: Receiver;
  secrets: Secrets;
}

/**
 * Endpoints by behaviour. A failing endpoint gets a few attempts per second, so it subscribes to few events: all eight
 * attempts can be made.
 */
const KINDS: [Behaviour, events: string[]][] = [
  ['good', []],
  ['failing', ['payment.cancelled']],
  ['hanging', []],
  ['flapping', []],
];

export async function registerEndpoints(caller: Caller, started: AsyncDisposableStack): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const [behaviour, events] of KINDS) {
    const receiver = await startReceiver(behaviour);
    started.defer(receiver.stop);
    const secrets = new Secrets();
    const id = await issueSecret(caller, secrets, '/webhook-endpoints', { url: receiver.url, events });
    endpoints.push({ id, behaviour, events, receiver, secrets });
  }
  return endpoints;
}

/** Rotates the endpoint's secret. @param overlapSeconds 0 ends the previous secret at once */
export async function rotateSecret(caller: Caller, { id, secrets }: Endpoint, overlapSeconds: number): Promise<void> {
  const path = `/webhook-endpoints/${id}/rotate-secret`;
  await issueSecret(caller, secrets, path, { expire_previous_in: overlapSeconds }, overlapSeconds);
}

/** @returns the endpoint's id */
async function issueSecret(caller: Caller, secrets: Secrets, path: string, body: object, overlapSeconds = 0) {
  const asked = Date.now();
  const { id, secret } = await caller.ask<{ id: string; secret: string | null }>('POST', path, body);
  secrets.add(secret, { asked, answered: Date.now() }, overlapSeconds);
  return id;
}
