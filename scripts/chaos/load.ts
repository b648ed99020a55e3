import { setTimeout as delay } from 'node:timers/promises';
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

/** The cards of the load: simulated, or of the acquirer. */
export const CARDS = {
  simulated: { type: 'simulated_card', token: 'sim_success' },
  stripe: { type: 'card', token: 'pm_card_visa' },
} as const;

const PAYMENT = { amount: 1250, currency: 'EUR' };

/** Statuses that no step of the load leads to. */
const ENDED = ['FAILED', 'EXPIRED'];

/** Interval at which a step is looked up whose outcome was unknown at first. */
const LOOK_MILLISECONDS = 250;

/** Out of forty payments, one is cancelled and twenty are captured; ten of these are refunded, half of them partially. */
const PAYMENTS_PER_CANCELLATION = 40;

/** Maximum requests in flight; more would only overload a busy machine. */
const MOST_UNDER_WAY = 50;

/** Creates payments at a rate per second, and captures, refunds or cancels some of them. */
export function startLoad(caller: Caller, perSecond: number, cards: keyof typeof CARDS): Load {
  const statuses = new Map<string, string>();
  const underWay = new Set<Promise<void>>();
  let count = 0;
  const reach = async (payment: Payment, wanted: string) => {
    statuses.set(payment.reference, await untilStatus(caller, payment, wanted));
  };
  const pay = async (number: number) => {
    const payment = await caller.ask<Payment>('POST', '/payments', { ...PAYMENT, payment_method: CARDS[cards] });
    const path = `/payments/${payment.reference}`;
    await reach(payment, 'AUTHORIZED');
    if (number % PAYMENTS_PER_CANCELLATION === 0) {
      await reach(await caller.ask<Payment>('POST', `${path}/cancel`, {}), 'CANCELLED');
    } else if (number % 2 === 1) {
      await reach(await caller.ask<Payment>('POST', `${path}/capture`, {}), 'CAPTURED');
      if (number % 4 === 1) {
        const inPart = number % 8 === 1;
        await caller.ask('POST', `${path}/refunds`, inPart ? { amount: 500 } : {});
        await reach(await caller.ask<Payment>('GET', path), inPart ? 'PARTIALLY_REFUNDED' : 'REFUNDED');
      }
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

/** Waits for the end of a step: its outcome may be unknown when it is answered. @returns the last known status */
async function untilStatus(caller: Caller, payment: Payment, wanted: string): Promise<string> {
  let { status } = payment;
  while (status !== wanted && !ENDED.includes(status)) {
    await delay(LOOK_MILLISECONDS);
    ({ status } = await caller.ask<Payment>('GET', `/payments/${payment.reference}`));
  }
  return status;
}
