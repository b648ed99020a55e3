import type { Transaction } from 'sequelize';
import { newId } from '../../platform/ids.ts';
import { insertLine, type Transfer } from '../../models/ledger/transfer.ts';
import type { Payment } from '../../models/payments/payment.ts';
import type { Refund } from '../../models/payments/refund.ts';
import type { Payout } from '../../models/payouts/payout.ts';
import {
  businessOf,
  feesOf,
  holdFor,
  holdOf,
  keepsBalance,
  moneyOf,
  outside,
  sourceOf,
  walletOf,
  type Account,
  type Purse,
} from './ledger-accounts.ts';

/** A line of a transfer: an amount in minor units from one account to another. */
interface Line {
  id?: string;
  line?: number;
  kind: Transfer['kind'];
  from: Account;
  to: Account;
  amount: number;
  payment?: Payment;
  refund?: Refund;
  note?: string;
}

/** Posts an authorization: payer → hold. */
export function postAuthorization(payment: Payment, at: Date, tx: Transaction): void {
  post({ kind: 'authorize', payment, from: sourceOf(payment), to: holdFor(payment), amount: payment.amount }, at, tx);
}

/** Posts a capture: hold → business, and the rest → payer. */
export function postCapture(payment: Payment, at: Date, tx: Transaction): void {
  const [rest, amount] = [payment.amount - payment.amount_captured, payment.amount_captured];
  const capture = { id: newId('trf'), kind: 'capture', payment, from: holdFor(payment) } as const;
  // The rest first, because it locks the wallet before the hold.
  if (rest > 0) post({ ...capture, line: 1, to: sourceOf(payment), amount: rest }, at, tx);
  post({ ...capture, to: businessOf(payment), amount }, at, tx);
}

/** Posts a cancellation or expiry: hold → payer. */
export function postRelease(payment: Payment, at: Date, tx: Transaction): void {
  post({ kind: 'release', payment, from: holdFor(payment), to: sourceOf(payment), amount: payment.amount }, at, tx);
}

/** Posts a refund: business → payer. */
export function postRefund(payment: Payment, refund: Refund, at: Date, tx: Transaction): void {
  const [from, to] = [businessOf(payment), sourceOf(payment)];
  post({ kind: 'refund', payment, refund, from, to, amount: refund.amount }, at, tx);
}

/** Posts the return of a refund that has failed after it had succeeded: payer → business. */
export function postRefundFailure(payment: Payment, refund: Refund, at: Date, tx: Transaction): void {
  const [from, to] = [sourceOf(payment), businessOf(payment)];
  post({ kind: 'refund_failure', payment, refund, from, to, amount: refund.amount }, at, tx);
}

/** Posts what a dispute takes: business → payer; a negative amount is returned. The note is the dispute's id. */
export function postDispute(
  payment: Payment,
  { id, moved }: { id: string; moved: number },
  at: Date,
  tx: Transaction,
): void {
  const [business, payer] = [businessOf(payment), sourceOf(payment)];
  const way = moved > 0 ? ({ kind: 'dispute', from: business, to: payer } as const) : reinstated(business, payer);
  post({ ...way, payment, note: id, amount: Math.abs(moved) }, at, tx);
}

const reinstated = (to: Account, from: Account) => ({ kind: 'reinstatement', from, to }) as const;

/** Posts funding: treasury → wallet; a negative amount is paid out. @param note the reason, for auditors of the ledger */
export function postFunding(wallet: Account, amount: number, note: string, at: Date, tx: Transaction): void {
  const treasury = outside('treasury', wallet);
  const [from, to] = amount > 0 ? [treasury, wallet] : [wallet, treasury];
  post({ kind: 'fund', note, from, to, amount: Math.abs(amount) }, at, tx);
}

/** Posts the captured amount of a top-up: business of top-ups → wallet. The note is the reference of the payment. */
export function postTopUp(payment: Payment, userId: string, at: Date, tx: Transaction): void {
  const [from, to] = [businessOf(payment), walletOf(userId, payment)];
  post({ kind: 'fund', note: payment.reference, from, to, amount: payment.amount_captured }, at, tx);
}

/** Posts the reservation of a refund of a top-up: wallet → hold. The note is the id of the refund, as for its end and its return. */
export function postTopUpRefund(payment: Payment, refund: Refund, at: Date, tx: Transaction): void {
  const { wallet, hold } = toppedUp(payment);
  post({ kind: 'fund', note: refund.id, from: wallet, to: hold, amount: refund.amount }, at, tx);
}

/** Posts the end of a refund of a top-up: hold → business of top-ups if it has succeeded, else hold → wallet. */
export function postEndOfTopUpRefund(payment: Payment, refund: Refund, at: Date, tx: Transaction): void {
  const { wallet, hold } = toppedUp(payment);
  const to = refund.status === 'SUCCEEDED' ? businessOf(payment) : wallet;
  post({ kind: 'fund', note: refund.id, from: hold, to, amount: refund.amount }, at, tx);
}

/** Posts the return of a refund of a top-up that has failed after it had succeeded: business of top-ups → wallet. */
export function postTopUpRefundFailure(payment: Payment, refund: Refund, at: Date, tx: Transaction): void {
  const { wallet } = toppedUp(payment);
  post({ kind: 'fund', note: refund.id, from: businessOf(payment), to: wallet, amount: refund.amount }, at, tx);
}

/** Returns the accounts of the user whose wallet a payment has topped up. */
function toppedUp(payment: Payment): { wallet: Account; hold: Account } {
  const userId = payment.top_up_user_id;
  if (userId === null) throw new Error(`${payment.reference} is no top-up.`);
  return { wallet: walletOf(userId, payment), hold: holdOf(userId, payment) };
}

/** Posts the creation of a payout: business → payout. The note is its id, as for its end. */
export function postPayout(payout: Payout, at: Date, tx: Transaction): void {
  const [from, to] = [businessOf(payout), moneyOf(payout)];
  post({ kind: 'payout', note: payout.id, from, to, amount: payout.amount }, at, tx);
}

/** Posts the end of a payout: payout → bank if it was paid, else payout → business. */
export function postEndOfPayout(payout: Payout, at: Date, tx: Transaction): void {
  const { id: note, amount, status } = payout;
  const from = moneyOf(payout);
  if (status === 'PAID') post({ kind: 'payout_paid', note, from, to: outside('bank', payout), amount }, at, tx);
  else post({ kind: 'payout_return', note, from, to: businessOf(payout), amount }, at, tx);
}

/**
 * Posts a fee of the acquirer of cards, which has kept it: fee → outside; a negative one is returned. The note is the acquirer's
 * id of the movement.
 * @returns the id of the transfer
 */
export function postFee(
  { id: note, cost, ...purse }: Purse & { id: string; cost: number },
  at: Date,
  tx: Transaction,
): string {
  const id = newId('trf');
  const [fees, cards] = [feesOf(CARDS, purse), outside(CARDS, purse)];
  const [from, to] = cost > 0 ? [fees, cards] : [cards, fees];
  post({ id, kind: 'fee', note, from, to, amount: Math.abs(cost) }, at, tx);
  return id;
}

/** The payment method of the acquirer. */
const CARDS = 'card';

function post({ id, line, kind, from, to, amount, payment, refund, note }: Line, at: Date, tx: Transaction): void {
  const row = {
    id: id ?? newId('trf'),
    line: line ?? 0,
    kind,
    payment_reference: payment?.reference ?? null,
    refund_id: refund?.id ?? null,
    debit_account: from.id,
    credit_account: to.id,
    amount,
    note: note ?? null,
    created_at: at,
  };
  insertLine(row, [from, to].filter(keepsBalance).length, tx);
}
