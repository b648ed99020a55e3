import { Agent, request } from 'undici';
import { signatureHeaders, signingKeys } from '../../../server/delivery/sign.ts';

const KEYS = signingKeys(`whsec_${'s'.repeat(44)}`);
const agent = new Agent({ keepAliveTimeout: 4000 });

/** A delivery, as given to the contenders. */
export interface Task {
  eventId: string;
  body: string;
}

/** Creates a task with a body of the service's size. */
export const taskOf = (number: number): Task => {
  const eventId = `evt_${number.toString().padStart(26, '0')}`;
  const body = JSON.stringify({ event_id: eventId, event_type: 'payment.captured', payment: 'x'.repeat(700) });
  return { eventId, body };
};

export interface Sent extends Task {
  startedAt: Date;
  finishedAt: Date;
  status: number;
  headers: Record<string, string>;
}

/** Sends one signed POST with the service's headers and time-out. */
export async function send(url: string, { eventId, body }: Task): Promise<Sent> {
  const startedAt = new Date();
  const bytes = Buffer.from(body);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Bench/1',
    ...signatureHeaders(eventId, bytes, [KEYS], Math.floor(startedAt.getTime() / 1000)),
    'Service-Event-Id': eventId,
    'Service-Event-Type': 'payment.captured',
    'Service-Delivery-Attempt': '1',
  };
  const signal = AbortSignal.timeout(15_000);
  const answer = await request(url, { method: 'POST', headers, body: bytes, signal, dispatcher: agent });
  await answer.body.dump();
  return { eventId, body, startedAt, finishedAt: new Date(), status: answer.statusCode, headers };
}

export const closeSender = () => agent.close();
