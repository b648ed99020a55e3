import { now } from '../../clock.ts';
import { transaction } from '../../database.ts';
import { log } from '../../log.ts';
import { Payment } from '../../models/payment.ts';
import { complete } from '../later.ts';
import { giveUp } from './payments.ts';

const MOST_AT_A_TIME = 100;

/**
 * Expires what is past its time. Nothing depends on its being punctual, for every step looks at the clock itself; any
 * number of workers may do it at once. Each payment has a transaction of its own, so that one that cannot be expired does
 * not keep the others, and none waits for another's wallet.
 */
export async function expirePayments(): Promise<void> {
  for (const reference of await Payment.findExpired(now(), MOST_AT_A_TIME)) {
    await expire(reference).catch((error: unknown) => log.error({ err: error, payment: reference }, 'not expired'));
  }
}

async function expire(reference: string): Promise<void> {
  const result = await transaction(async (tx) => {
    const payment = await Payment.lockExpired(reference, now(), tx);
    return payment && giveUp(payment, 'expire', undefined, tx);
  });
  await complete(result);
}
