import type { Transaction } from 'sequelize';
import { newId } from '../../platform/ids.ts';
import { insertTransfer, type LedgerTransfer } from '../../models/ledger/ledger-transfer.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { walletOf } from './ledger-accounts.ts';
import { businessOf, holdFor, keepsBalance, outside, sourceOf, type Account } from './ledger-accounts.ts';

/** One side of a transfer: an account and the amount it receives, in minor units; negative when it pays. */
type Side = [account: Account, amount: number];

/** Posts an authorization: payer → hold. */
export function postAuthorization(payment: Payment, at: Date, tx: Transaction): void {
  post(
    'authorize',
    { payment },
    [
      [sourceOf(payment), -payment.amount],
      [holdFor(payment), payment.amount],
    ],
    at,
    tx,
  );
}

/** Posts a capture: hold → business, and the rest → payer. */
export function postCapture(payment: Payment, at: Date, tx: Transaction): void {
  post(
    'capture',
    { payment },
    [
      [holdFor(payment), -payment.amount],
      [businessOf(payment), payment.amount_captured],
      [sourceOf(payment), payment.amount - payment.amount_captured],
    ],
    at,
    tx,
  );
}

/** Posts a cancellation or expiry: hold → payer. */
export function postRelease(payment: Payment, at: Date, tx: Transaction): void {
  post(
    'release',
    { payment },
    [
      [holdFor(payment), -payment.amount],
      [sourceOf(payment), payment.amount],
    ],
    at,
    tx,
  );
}

/** Posts a refund: business → payer. */
export function postRefund(payment: Payment, refund: Refund, at: Date, tx: Transaction): void {
  post(
    'refund',
    { payment, refund },
    [
      [businessOf(payment), -refund.amount],
      [sourceOf(payment), refund.amount],
    ],
    at,
    tx,
  );
}

/** Posts funding: treasury → wallet; a negative amount is paid out. @param note the reason, for auditors of the ledger */
export function postFunding(
  wallet: ReturnType<typeof walletOf>,
  amount: number,
  note: string,
  at: Date,
  tx: Transaction,
): void {
  post(
    'fund',
    { note },
    [
      [outside('treasury', wallet), -amount],
      [wallet, amount],
    ],
    at,
    tx,
  );
}

interface Occasion {
  payment?: Payment;
  refund?: Refund;
  note?: string;
}

function post(
  kind: LedgerTransfer['kind'],
  { payment, refund, note }: Occasion,
  sides: Side[],
  at: Date,
  tx: Transaction,
): void {
  const [[{ environment, currency }]] = sides as [Side];
  const transfer = {
    id: newId('trf'),
    kind,
    payment_reference: payment?.reference ?? null,
    refund_id: refund?.id ?? null,
    environment,
    currency,
    note: note ?? null,
    created_at: at,
  };
  const entries = sides.map(([account, amount]) => ({
    account_id: account.id,
    kind: account.kind,
    owner_id: account.owner_id,
    keeps_balance: keepsBalance(account),
    amount,
  }));
  insertTransfer(transfer, entries, tx);
}
