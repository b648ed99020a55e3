import type { Transaction } from 'sequelize';
import type { DeclineCode } from '../../../../spec/generated/values.ts';
import type { OperationKind } from '../../../models/processor-operation.ts';
import type { Payment } from '../../../models/payment.ts';
import type { MostAttempts } from './back-off.ts';

export type PaymentMethod = NonNullable<Payment['payment_method']>['type'];

/** What a processor is asked to do. */
export interface Order {
  /** The same in every repetition of the same request, and never used for another: a processor acts on it once. */
  idempotencyKey: string;
  kind: OperationKind;
  /** With its `processor_reference`, once the processor has told one. */
  payment: Payment;
  /** Minor units of the payment's currency. */
  amount: number;
  /** When it was first asked. */
  startedAt: Date;
  /** When it is asked this time. */
  askedAt: Date;
  /** Ends a remote call that takes too long; its answer is `unknown` then, and another call may follow. */
  signal?: AbortSignal;
}

/** What became of an order. `pending`: the processor will know later. `unknown`: it may or may not have been done. */
export type Outcome = (
  { status: 'succeeded' } | { status: 'declined'; decline_code: DeclineCode } | { status: 'pending' | 'unknown' }
) & {
  /** What the processor calls the payment. The first one is kept. */
  reference?: string;
};

/** The outcome of an order that a processor tells without being asked. */
export interface Callback {
  idempotencyKey: string;
  outcome: Outcome;
}

/**
 * A means to move money: a file in this folder and a line in `processors.ts`.
 * Everything that is asked may be asked again with the same key. What is thrown counts as `unknown`.
 */
export interface PaymentProcessor {
  /** In the path of its callbacks, `/processors/{name}/callback`. */
  name: string;
  /** Whose payments it carries out. */
  method: PaymentMethod;
  /** Whether it moves play money only. */
  testOnly?: boolean;
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
  /**
   * Reads what the processor sends to its callback, byte for byte. @returns undefined if it is not the processor's own
   * @throws Refusal `invalid_request` if it is, and makes no sense
   */
  readCallback?(body: Buffer, header: (name: string) => string | undefined): Promise<Callback[] | undefined>;
}
