import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface Load {
  /** References of the payments that were answered with 201, by idempotency key. */
  answered: Map<string, string>;
  /** Number of requests that got no answer, or none to rely on, and were made again. */
  repeated(): number;
  /** No new payments; resolves when those under way have been answered. */
  stop(): Promise<void>;
}

const PAUSE_MILLISECONDS = 100;

/** Makes payments, so many a second, each at any of these addresses and again under its key until there is an answer. */
export function startLoad(origins: string[], token: string, perSecond: number): Load {
  const answered = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  let repeated = 0;
  const pay = async (key: string) => {
    for (;;) {
      const origin = origins[Math.floor(Math.random() * origins.length)]!;
      const reference = await createPayment(origin, token, key);
      if (reference) return void answered.set(key, reference);
      repeated += 1;
      await delay(PAUSE_MILLISECONDS);
    }
  };
  const timer = setInterval(() => {
    const paying = pay(randomUUID()).finally(() => underWay.delete(paying));
    underWay.add(paying);
  }, 1000 / perSecond);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
  return { answered, repeated: () => repeated, stop };
}

async function createPayment(origin: string, token: string, key: string): Promise<string | undefined> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const body = JSON.stringify({
    amount: 1250,
    currency: 'EUR',
    payment_method: { type: 'simulated_card', token: 'sim_success' },
  });
  try {
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(`${origin}/api/v1/payments`, { method: 'POST', headers, body, signal });
    const { reference } = (await answer.json()) as { reference?: string };
    if (answer.status === 201) return reference;
    if (answer.status === 409 || answer.status >= 500) return undefined; // being made elsewhere, or the service is going
    throw new Error(`POST /payments was refused with ${answer.status}.`);
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError' || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}
