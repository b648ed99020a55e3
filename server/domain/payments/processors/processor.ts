import type { Transaction } from 'sequelize';
import type { DeclineCode } from '../../../../spec/generated/values.ts';
import type { OperationKind } from '../../../models/processor-operation.ts';
import type { Payment } from '../../../models/payment.ts';
import type { MostAttempts } from './back-off.ts';

/** What a processor is asked to do. */
export interface Order {
  /** The same in every repetition of the same request, and never used for another: a processor acts on it once. */
  idempotencyKey: string;
  kind: OperationKind;
  payment: Payment;
  /** Minor units of the payment's currency. */
  amount: number;
  /** When it was first asked. */
  begunAt: Date;
  /** Ends a remote call that takes too long; its answer is `unknown` then, and another call may follow. */
  signal?: AbortSignal;
}

/** What became of an order. `pending`: the processor will know later. `unknown`: it may or may not have been done. */
export type Outcome =
  { status: 'succeeded' } | { status: 'declined'; decline_code: DeclineCode } | { status: 'pending' | 'unknown' };

/**
 * A means to move money. A new one is a file in this folder, a line in `index.ts` and a payment method in the contract.
 * Everything that is asked may be asked again with the same key. What is thrown counts as `unknown`.
 */
export interface PaymentProcessor {
  /**
   * Whether carrying out this order reaches beyond our own database. If not, it is done in the transaction `tx` and
   * succeeds or fails with it; if so, it is called with no transaction open, after the order itself was committed.
   */
  isRemote(order: Pick<Order, 'kind' | 'payment'>): boolean;
  authorize(order: Order, tx?: Transaction): Promise<Outcome>;
  /** Takes `amount` of what was authorized; the rest is let go. */
  capture(order: Order, tx?: Transaction): Promise<Outcome>;
  /** Lets go of what was authorized, all of it. */
  void(order: Order, tx?: Transaction): Promise<Outcome>;
  refund(order: Order, tx?: Transaction): Promise<Outcome>;
  /** Finds out what became of an order. @returns undefined if it never arrived, and so is to be placed again */
  retrieve(order: Order): Promise<Outcome | undefined>;
  /** When to give up; MOST_ATTEMPTS if left out. */
  mostAttempts?: MostAttempts;
}
