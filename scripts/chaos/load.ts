import type { Caller } from './ask.ts';

export interface Load {
  /** The last known status of each payment, by reference. */
  statuses: Map<string, string>;
  /** Stops creating payments and resolves when the open ones are finished. */
  stop(): Promise<void>;
}

interface Payment {
  reference: string;
  status: string;
}

const PAYMENT = { amount: 1250, currency: 'EUR', payment_method: { type: 'simulated_card', token: 'sim_success' } };
/** Out of forty payments, one is cancelled and twenty are captured; ten of these are refunded, half of them partially. */
const PAYMENTS_PER_CANCELLATION = 40;

/** Maximum requests in flight; more would only overload a busy machine. */
const MOST_UNDER_WAY = 50;

/** Creates payments at a rate per second, and captures, refunds or cancels some of them. */
export function startLoad(caller: Caller, perSecond: number): Load {
  const statuses = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  let count = 0;
  const pay = async (number: number) => {
    const { reference, status } = await caller.ask<Payment>('POST', '/payments', PAYMENT);
    statuses.set(reference, status);
    const path = `/payments/${reference}`;
    if (number % PAYMENTS_PER_CANCELLATION === 0) {
      statuses.set(reference, (await caller.ask<Payment>('POST', `${path}/cancel`, {})).status);
    } else if (number % 2 === 1) {
      statuses.set(reference, (await caller.ask<Payment>('POST', `${path}/capture`, {})).status);
      if (number % 4 === 1) statuses.set(reference, await refund(caller, path, number % 8 === 1));
    }
  };
  const timer = setInterval(() => {
    if (underWay.size >= MOST_UNDER_WAY) return;
    const paying = pay((count += 1))
      .catch((error: Error) => void caller.failures.push(error.message))
      .finally(() => underWay.delete(paying));
    underWay.add(paying);
  }, 1000 / perSecond);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
  return { statuses, stop };
}

/** Refunds a payment. @returns the resulting status of the payment */
async function refund(caller: Caller, path: string, inPart: boolean): Promise<string> {
  await caller.ask('POST', `${path}/refunds`, inPart ? { amount: 500 } : {});
  return inPart ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}
