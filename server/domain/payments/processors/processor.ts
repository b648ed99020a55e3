import type { InferAttributes, Transaction } from 'sequelize';
import type { components } from '../../../../spec/generated/schema.ts';
import type { DeclineCode, Environment } from '../../../../spec/generated/values.ts';
import type { OperationKind } from '../../../models/payments/processor-operation.ts';
import type { Dispute } from '../../../models/payments/dispute.ts';
import type { Payment, PaymentMethod as StoredMethod } from '../../../models/payments/payment.ts';
import type { Settlement } from '../../../models/payments/settlement.ts';

export type PaymentMethod = StoredMethod['type'];

/** A request to a processor. */
export interface Order {
  /** A key that every retry of the request repeats, and no other request uses: a processor acts on it once. */
  idempotencyKey: string;
  kind: OperationKind;
  /** Includes its `processor_reference`, once the processor has returned one. */
  payment: Payment;
  /** Minor units of the payment's currency. */
  amount: number;
  /** Time of the first call. */
  startedAt: Date;
  /** Time of this call. */
  askedAt: Date;
  /** Absolute URL of the page to which the payer returns from a page of the processor. */
  returnUrl: string;
  /** Aborts a remote call that takes too long; its outcome is then `unknown`, and another call may follow. */
  signal?: AbortSignal;
}

/** A card as its processor describes it: brand in lower case, last four digits, last month of validity (`2029-04`). */
export type CardDetails = Pick<components['schemas']['Card'], 'brand' | 'last4' | 'expires'>;

/**
 * The outcome of an order. `pending`: the processor decides later. `action_required`: an authorization waits for the payer, who
 * must open `url`. `unknown`: it may or may not have happened.
 */
export type Outcome = (
  | { status: 'succeeded' }
  | {
      status: 'declined';
      decline_code: DeclineCode;
      /** The processor's own code, which is kept for operators. */
      processor_code?: string;
      /** True if the processor has ended an authorization: nothing is held any more. */
      lapsed?: boolean;
      /** True for a refund that was cancelled there. */
      cancelled?: boolean;
    }
  | {
      status: 'action_required';
      /** Absolute, or a path of this service. Each visitor with it can act, so it is stored encrypted. */
      url: string;
    }
  | { status: 'pending' | 'unknown' }
) & {
  /** The processor's id of the payment. The first one is kept. */
  reference?: string;
  /** The card that the payer has entered. The last one is kept. */
  card?: CardDetails;
  /** The processor's id of the last card that it has declined on its page, where the payer may try another. */
  declined_card?: string;
};

/** A movement of the operator's balance at an acquirer. */
export type Movement = Omit<InferAttributes<Settlement>, 'environment' | 'recorded_at' | 'fee_transfer_id'>;

/** An outcome that a processor sends unasked. */
export interface OutcomeCallback {
  idempotencyKey: string;
  outcome: Outcome;
}

/** The state of a dispute at a processor. */
export type DisputeReport = Pick<
  Dispute,
  'id' | 'payment_reference' | 'status' | 'reason' | 'amount' | 'currency' | 'version'
>;

/** What a processor sends unasked. */
export type Callback = OutcomeCallback | { dispute: DisputeReport };

/** An outcome after which an operation stays open, and is tried a limited number of times. */
export type OpenStatus = Exclude<Outcome['status'], 'succeeded' | 'action_required'>;

/** The number of attempts before an operation waits for an operator, by its last outcome. */
export type MostAttempts = Record<OpenStatus, number>;

/**
 * A way to move money: a file in this folder and a line in `processors.ts`. Every call may be repeated with the same key. A
 * thrown error counts as `unknown`.
 */
export interface PaymentProcessor {
  /** Part of its callback path, `/processors/{name}/callback`. */
  name: string;
  /** The payment method that it carries out. */
  method: PaymentMethod;
  /** The only environment whose payments it processes; by default both. */
  environment?: Environment;
  /**
   * Reports whether this order needs more than our own database. If not, it runs in the transaction `tx`, and is rolled back
   * with it; if so, it is called with no transaction open, after the operation is committed.
   */
  isRemote(order: Pick<Order, 'kind' | 'payment'>): boolean;
  /**
   * Checks a step before anything is stored.
   * @throws Refusal `invalid_request` for an amount or a currency that it cannot process
   */
  check?(step: Pick<Order, 'kind' | 'payment' | 'amount'>): void;
  authorize(order: Order, tx?: Transaction): Promise<Outcome>;
  /** Captures `amount` of the authorization, and releases the rest. */
  capture(order: Order, tx?: Transaction): Promise<Outcome>;
  /** Releases the whole authorization. */
  void(order: Order, tx?: Transaction): Promise<Outcome>;
  refund(order: Order, tx?: Transaction): Promise<Outcome>;
  /**
   * Cancels a refund that is pending. @returns `declined` and `cancelled` once it is, its outcome if it has ended before, and
   * `pending` if it cannot be cancelled. Without this function, no refund can.
   */
  cancelRefund?(order: Order): Promise<Outcome>;
  /**
   * Ends an authorization that waits for the payer, so that its page can no longer be paid on. Called with the order of the
   * authorization, after it was `action_required`, and again until the outcome is final: `declined` once it has ended,
   * `succeeded` if the payer has paid before. Without this function, `retrieve` is called until then.
   */
  abandon?(order: Order): Promise<Outcome>;
  /** Looks up the outcome of an order. @returns undefined if it never arrived, and must be placed again */
  retrieve(order: Order): Promise<Outcome | undefined>;
  /** Lists the movements of the operator's balance since a moment. */
  movementsSince?(since: Date): AsyncIterable<Movement>;
  /** Maximum numbers of attempts; by default MOST_ATTEMPTS. */
  mostAttempts?: MostAttempts;
  /**
   * Parses the bytes of a callback. @returns undefined if the signature is not the processor's
   * @throws Refusal `invalid_request` if it is signed but malformed
   */
  readCallback?(body: Buffer, header: (name: string) => string | undefined): Promise<Callback[] | undefined>;
}
