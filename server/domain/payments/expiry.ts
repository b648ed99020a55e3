import { now } from '../../clock.ts';
import { transaction } from '../../database.ts';
import { Payment } from '../../models/payment.ts';
import { complete } from '../later.ts';
import { giveUp } from './payments.ts';

const MOST_AT_A_TIME = 50;

/**
 * Expires what is past its time. Nothing depends on its being punctual, for every step looks at the clock itself; any
 * number of workers may do it at once, for each takes payments that no other has locked.
 */
export async function expirePayments(): Promise<void> {
  for (let found = MOST_AT_A_TIME; found === MOST_AT_A_TIME;) {
    const results = await transaction(async (tx) => {
      const payments = await Payment.lockExpired(now(), MOST_AT_A_TIME, tx);
      const given = [];
      for (const payment of payments) given.push(await giveUp(payment, 'expire', undefined, tx));
      return given;
    });
    for (const result of results) await complete(result);
    found = results.length;
  }
}
