import type { Stripe } from 'stripe';
import type { Outcome } from '../../../server/domain/payments/processors/processor.ts';
import { newEvent, type StandInEvent } from './callbacks.ts';
import { missing } from './answers.ts';
import { newId, type BalanceTransaction, type Dispute, type Intent, type Refund, type Session } from './objects.ts';

/** Parameters of a request as they arrive: texts, lists and objects of them. */
export type Params = Record<string, any>;

/** Fee of each charge: 30 units and a part of the amount. */
const feeOf = (amount: number) => 30 + Math.round(amount * 0.014);

/** The objects of an account in one mode, and what happens to its money. */
export class Account {
  readonly livemode: boolean;
  readonly intents = new Map<string, Intent>();
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  /** The newest first. */
  readonly balance: BalanceTransaction[] = [];
  profile = { charges_enabled: true, payouts_enabled: true, default_currency: 'eur' };
  readonly #now: () => Date;
  readonly #emit: (event: StandInEvent) => void;

  constructor(livemode: boolean, now: () => Date, emit: (event: StandInEvent) => void) {
    this.livemode = livemode;
    this.#now = now;
    this.#emit = emit;
  }

  get seconds(): number {
    return Math.floor(this.#now().getTime() / 1000);
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw missing('payment_intent', id, 'intent');
    return intent;
  }

  session(id: string): Session {
    const session = this.sessions.get(id);
    if (!session) throw missing('checkout.session', id, 'session');
    if (session.status === 'open' && session.expires_at <= this.seconds) this.expire(session);
    return session;
  }

  refundsOf(intent: string): Refund[] {
    return [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
  }

  newIntent({ amount, currency, description, metadata = {}, capture_method = 'automatic', ...more }: Params): Intent {
    const id = newId('pi');
    return {
      ...{ id, object: 'payment_intent', amount: Number(amount), amount_capturable: 0, amount_received: 0 },
      ...{ cancellation_reason: null, capture_method, client_secret: `${id}_secret_${newId('s')}` },
      ...{ created: this.seconds, currency, description: description ?? null, last_payment_error: null },
      ...{ latest_charge: null, livemode: this.livemode, metadata, next_action: null, payment_method: null },
      statement_descriptor_suffix: more.statement_descriptor_suffix ?? null,
      status: 'requires_confirmation',
    };
  }

  /** Applies the outcome of an authorization, once. @param url page of the payer's bank */
  authorized(
    intent: Intent,
    outcome: Outcome,
    { token, key, url }: { token: string; key: string | null; url: string },
  ) {
    this.intents.set(intent.id, intent);
    intent.payment_method = token;
    const isOpen = ['requires_confirmation', 'requires_payment_method', 'requires_action', 'processing'];
    if (!isOpen.includes(intent.status)) return;
    if (outcome.status === 'pending') intent.status = 'processing';
    if (outcome.status === 'action_required') {
      const redirect = { return_url: null, url } as Stripe.PaymentIntent.NextAction.RedirectToUrl;
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: redirect };
      intent.status = 'requires_action';
      this.#tell('payment_intent.requires_action', intent, key);
    }
    if (outcome.status === 'declined') {
      if (intent.status === 'requires_payment_method' && key !== null) return; // repeated
      const decline_code = outcome.processor_code ?? outcome.decline_code;
      const error = {
        type: 'card_error',
        code: 'card_declined',
        decline_code,
        message: 'Your card was declined.',
        charge: newId('ch'),
      };
      intent.last_payment_error = error;
      Object.assign(intent, { status: 'requires_payment_method', next_action: null });
      this.#tell('payment_intent.payment_failed', intent, key);
    }
    if (outcome.status !== 'succeeded') return;
    const latest_charge = newId('ch');
    Object.assign(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge,
      next_action: null,
    });
    this.#tell('charge.succeeded', { id: latest_charge, object: 'charge', payment_intent: intent.id }, key);
    this.#tell('payment_intent.amount_capturable_updated', intent, key);
  }

  captured(
    intent: Intent,
    outcome: Outcome,
    { amount, metadata, key }: { amount: number; metadata: object; key: string },
  ) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') return;
    intent.status = outcome.status === 'pending' ? 'processing' : 'requires_capture';
    if (outcome.status !== 'succeeded') return;
    Object.assign(intent.metadata, metadata);
    Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
    this.#book('charge', intent.latest_charge!, amount, intent.currency, feeOf(amount));
    this.#tell('charge.captured', { id: intent.latest_charge, object: 'charge', payment_intent: intent.id }, key);
    this.#tell('payment_intent.succeeded', intent, key);
  }

  voided(intent: Intent, outcome: Outcome, key: string | null) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') return;
    const held = intent.amount_capturable > 0 || intent.status === 'processing';
    if (outcome.status === 'pending') intent.status = 'processing';
    if (outcome.status === 'declined' && held) intent.status = 'requires_capture';
    if (outcome.status !== 'succeeded') return;
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, next_action: null });
    this.#tell('payment_intent.canceled', intent, key);
  }

  newRefund(
    intent: Intent,
    { amount, metadata = {} }: Params,
    status: 'pending' | 'requires_action' = 'pending',
  ): Refund {
    const [id, created] = [newId('re'), this.seconds];
    return {
      ...{
        id,
        object: 'refund',
        amount: Number(amount),
        balance_transaction: null,
        charge: intent.latest_charge,
        created,
      },
      ...{ currency: intent.currency, metadata, payment_intent: intent.id, status },
    };
  }

  /** Applies the outcome of a refund. One that has succeeded may fail later, at the payer's bank. */
  refunded(refund: Refund, outcome: Outcome, key: string | null) {
    const isNew = !this.refunds.has(refund.id);
    this.refunds.set(refund.id, refund);
    const before = refund.status;
    const isOpen = before === 'pending' || before === 'requires_action';
    if (outcome.status === 'succeeded' && isOpen) {
      refund.status = 'succeeded';
      refund.balance_transaction = this.#book('refund', refund.id, -refund.amount, refund.currency, 0).id;
    }
    if (outcome.status === 'declined' && outcome.cancelled) {
      if (isOpen) refund.status = 'canceled';
    } else if (outcome.status === 'declined' && before !== 'failed') {
      Object.assign(refund, { status: 'failed', failure_reason: outcome.processor_code ?? 'expired_or_canceled_card' });
      if (before === 'succeeded') this.#book('refund_failure', refund.id, refund.amount, refund.currency, 0);
    }
    if (isNew) this.#tell('refund.created', refund, key);
    else if (refund.status !== before) this.#tell('refund.updated', refund, key);
    if (refund.status === 'failed' && before !== 'failed') this.#tell('refund.failed', refund, key);
  }

  newSession({ line_items, payment_intent_data: _, ...params }: Params, base: string): Session {
    const [{ price_data }] = line_items;
    const id = newId(this.livemode ? 'cs_live' : 'cs_test');
    const session: Session = {
      ...{ id, object: 'checkout.session', amount_total: Number(price_data.unit_amount), created: this.seconds },
      ...{ cancel_url: params.cancel_url ?? null, client_reference_id: params.client_reference_id ?? null },
      ...{ currency: price_data.currency, expires_at: Number(params.expires_at), livemode: this.livemode },
      ...{ metadata: params.metadata ?? {}, mode: 'payment', payment_intent: null, payment_status: 'unpaid' },
      ...{ status: 'open', success_url: params.success_url, url: `${base}/c/pay/${id}` },
    };
    this.sessions.set(id, session);
    return session;
  }

  /** Completes a session whose payment intent is authorized. */
  complete(session: Session, intent: Intent) {
    Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null });
    this.#tell('checkout.session.completed', session, null);
  }

  expire(session: Session) {
    Object.assign(session, { status: 'expired', url: null });
    this.#tell('checkout.session.expired', session, null);
  }

  /** Opens a dispute, as the payer's bank does. */
  dispute({ id, latest_charge, amount_received, currency }: Intent, amount = amount_received): Dispute {
    const dispute: Dispute = {
      ...{ id: newId('du'), object: 'dispute', amount, charge: latest_charge!, created: this.seconds, currency },
      ...{ livemode: this.livemode, metadata: {}, payment_intent: id, reason: 'fraudulent', status: 'needs_response' },
      balance_transactions: [],
    };
    this.disputes.set(dispute.id, dispute);
    this.#tell('charge.dispute.created', dispute, null);
    this.#move(dispute, -amount, 1500);
    this.#tell('charge.dispute.funds_withdrawn', dispute, null);
    return dispute;
  }

  /** Asks about a payment, as the payer's bank does before a dispute. */
  inquire({ id, latest_charge, amount_received, currency }: Intent): Dispute {
    const dispute: Dispute = {
      ...{ id: newId('du'), object: 'dispute', amount: amount_received, charge: latest_charge!, created: this.seconds },
      ...{ currency, livemode: this.livemode, metadata: {}, payment_intent: id, reason: 'general' },
      ...{ status: 'warning_needs_response', balance_transactions: [] },
    };
    this.disputes.set(dispute.id, dispute);
    this.#tell('charge.dispute.created', dispute, null);
    return dispute;
  }

  /** Decides a dispute, as the payer's bank does. */
  decide(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed') {
    dispute.status = status;
    this.#tell('charge.dispute.closed', dispute, null);
    if (status !== 'won') return;
    this.#move(dispute, dispute.amount, 0);
    this.#tell('charge.dispute.funds_reinstated', dispute, null);
  }

  #move(dispute: Dispute, amount: number, fee: number) {
    const moved = this.#book('adjustment', dispute.id, amount, dispute.currency, fee, 'dispute');
    dispute.balance_transactions.push(moved as unknown as Stripe.BalanceTransaction);
  }

  /** Charges a fee of the account. */
  charge(amount: number) {
    this.#book('stripe_fee', newId('fee'), amount, 'eur', 0, 'fee');
  }

  /** Returns a balance transaction with the object that it is about. */
  withSource(transaction: BalanceTransaction): object {
    const { source } = transaction;
    const intent = [...this.intents.values()].find(({ latest_charge }) => latest_charge === source);
    const charge = intent && {
      ...{ id: source, object: 'charge', amount_captured: intent.amount_received, currency: intent.currency },
      ...{ metadata: intent.metadata, payment_intent: intent.id },
    };
    return { ...transaction, source: charge ?? this.refunds.get(source) ?? this.disputes.get(source) ?? source };
  }

  #book(
    type: string,
    source: string,
    amount: number,
    currency: string,
    fee: number,
    category = type,
  ): BalanceTransaction {
    const created = this.seconds;
    const transaction: BalanceTransaction = {
      ...{
        id: newId('txn'),
        object: 'balance_transaction',
        amount,
        available_on: created + 2 * 86_400,
        created,
        currency,
      },
      ...{ fee, net: amount - fee, reporting_category: category, source, status: 'pending' },
      type: type,
    };
    this.balance.unshift(transaction);
    return transaction;
  }

  #tell(type: string, object: object, key: string | null) {
    this.#emit(newEvent(type, object, this.livemode, key));
  }
}
