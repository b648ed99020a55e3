import { readConfig } from '../../server/platform/config.ts';
import type { Clock } from '../../server/platform/clock.ts';
import { opsCommand } from '../../server/platform/commands.ts';
import { createLog } from '../../server/platform/log.ts';
import { formatAmount } from '../../server/domain/payments/currencies.ts';
import { processorsOf } from '../../server/domain/payments/processors/processors.ts';
import { refundTopUp } from '../../server/domain/payments/top-up-refunds.ts';
import { statusOfTopUp } from '../../server/domain/payments/top-ups.ts';
import { Payment } from '../../server/models/payments/payment.ts';
import { readAmount } from './amount.ts';
import { recordOperator } from './record.ts';
import { findUser } from './users.ts';

const MOST_SHOWN = 100;
const MOST_OF_REASON = 200;

/** Prints the top-ups of a user, newest first, and what was refunded of each. */
export async function listTopUps(name: string): Promise<void> {
  const { id } = await findUser(name);
  const order: [string, string][] = [['created_at', 'DESC']];
  const topUps = await Payment.findAll({ where: { top_up_user_id: id }, order, limit: MOST_SHOWN });
  if (topUps.length === 0) return console.log(`${id} has no top-ups.`);
  console.table(
    topUps.map((topUp) => {
      const inWords = (amount: number) => formatAmount(amount, topUp.currency);
      return {
        ...{ id: topUp.reference, environment: topUp.environment, status: statusOfTopUp(topUp) },
        ...{ amount: inWords(topUp.amount), refunded: inWords(topUp.amount_refunded) },
        ...{ pending: inWords(topUp.amount_refund_pending), disputed: inWords(topUp.amount_disputed) },
        ...{ created_at: topUp.created_at },
      };
    }),
  );
}

/** Refunds a top-up, whole or in part. @returns the exit code */
export async function refund(
  [id = '', amountText]: string[],
  reason: string | undefined,
  clock: Clock,
): Promise<number> {
  const amount = amountText === undefined ? undefined : readAmount(amountText);
  const processors = await processorsOf(readConfig(), createLog('warn'));
  const asked = { amount, reason: reason?.trim().slice(0, MOST_OF_REASON) };
  const refund = await refundTopUp({ clock, processors }, id, asked, (entry, tx) =>
    recordOperator(tx, entry, clock.now()),
  );
  console.log(
    `${refund.id} refunds ${formatAmount(refund.amount, refund.currency)} of ${id}, which have left the wallet.`,
  );
  console.log(
    `A running worker sends it to the processor within a second. ${opsCommand(`payment show ${id}`)} says how it ends; if it fails, the money is in the wallet again.`,
  );
  return 0;
}
