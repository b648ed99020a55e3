import type { Transaction } from 'sequelize';
import { lockAvailable, lockRoomFor } from '../../ledger/wallets.ts';
import type { Order, Outcome, PaymentProcessor } from './processor.ts';

const succeeded = (): Promise<Outcome> => Promise.resolve({ status: 'succeeded' });

/** The built-in payment method. Its money is in our own ledger, so the transfer is the only effect. */
export const wallet: PaymentProcessor = {
  name: 'wallet',
  method: 'wallet',
  isRemote: () => false,
  authorize: authorizeFromWallet,
  capture: succeeded,
  void: succeeded,
  refund: refundToWallet,
  retrieve: () => Promise.resolve(undefined), // a local order is committed or never happened
};

async function authorizeFromWallet({ payment, amount, askedAt }: Order, tx?: Transaction): Promise<Outcome> {
  if (payment.payer_id === null || !tx) throw new Error(`${payment.reference} has no wallet to be paid from.`);
  const available = await lockAvailable(payment.payer_id, payment, askedAt, tx);
  return available < amount ? { status: 'declined', decline_code: 'insufficient_funds' } : { status: 'succeeded' };
}

async function refundToWallet({ payment, amount, askedAt }: Order, tx?: Transaction): Promise<Outcome> {
  if (payment.payer_id === null || !tx) throw new Error(`${payment.reference} has no wallet to be paid back to.`);
  await lockRoomFor(amount, payment.payer_id, payment, askedAt, tx);
  return { status: 'succeeded' };
}
