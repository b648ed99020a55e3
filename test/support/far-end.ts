import { MOST_ATTEMPTS } from '../../server/domain/payments/processors/back-off.ts';
import type {
  MostAttempts,
  Order,
  Outcome,
  PaymentProcessor,
} from '../../server/domain/payments/processors/processor.ts';
import { simulator } from '../../server/domain/payments/processors/simulator.ts';
import { wallet } from '../../server/domain/payments/processors/wallet.ts';
import { httpProcessor, startFarEnd } from './http-processor.ts';

export type Method = 'authorize' | 'capture' | 'void' | 'refund';

/**
 * The outcome of a call: `acts` requires the payer, until `pay` is called; `lost` before it arrives, `unanswered` although it was done, `pending` or `doubtful` for two
 * questions and then done or declined, `hangs` forever, `waits` until `release` is called, then done, or declined after
 * `waits in vain`. Otherwise it is done and answered.
 */
export type Turn =
  | 'done'
  | 'acts'
  | 'lost'
  | 'unanswered'
  | 'declined'
  | 'pending'
  | 'doubtful'
  | 'hangs'
  | 'waits'
  | 'waits in vain'
  | 'waits, then acts';

interface Kept {
  method: Method;
  payment: string;
  amount: number;
  outcome: Outcome;
  /** The outcome after this many questions. */
  later?: { outcome: Outcome; questions: number };
}

const SUCCEEDED: Outcome = { status: 'succeeded' };
const DECLINED: Outcome = { status: 'declined', decline_code: 'declined' };
const PENDING: Outcome = { status: 'pending' };
const CANCELLED: Outcome = { ...DECLINED, cancelled: true };

/** A remote processor: acts once per key, repeats its response, and keeps a record. */
export class FarEnd implements PaymentProcessor {
  readonly name = 'far-end';
  readonly method: PaymentProcessor['method'];
  readonly asked: string[] = [];
  /** Received orders with their times. */
  readonly orders: { key: string; method: Method; at: number }[] = [];
  /** Keys of questions received. */
  readonly questions: string[] = [];
  readonly script: Partial<Record<Method, Turn[]>> = {};
  mostAttempts?: MostAttempts;
  /** Number of waiting calls. */
  waiting = 0;
  /** Maximum number of calls that have waited at once. */
  mostWaiting = 0;
  /** Makes questions wait, too. */
  questionsWait = false;
  /** Number of next questions that are lost. */
  lostQuestions = 0;
  /** True if pending refunds cannot be cancelled. */
  keepsRefunds = false;
  /** Number of next calls to end a page, or to cancel a refund, whose answers are lost. */
  lostEnds = 0;

  readonly #kept = new Map<string, Kept>();
  readonly #gates: (() => void)[] = [];
  #isOpen = false;

  /** Origin of its pages. */
  readonly #origin: string;

  constructor(method: PaymentProcessor['method'] = 'simulated_card', origin = ACQUIRER) {
    this.method = method;
    this.#origin = origin;
  }

  isRemote = () => true;
  authorize = (order: Order) => this.#take('authorize', order);
  capture = (order: Order) => this.#take('capture', order);
  void = (order: Order) => this.#take('void', order);
  refund = (order: Order) => this.#take('refund', order);

  retrieve = async ({ idempotencyKey }: Order): Promise<Outcome | undefined> => {
    this.asked.push('retrieve');
    this.questions.push(idempotencyKey);
    if (this.lostQuestions-- > 0) throw new Error('connection refused');
    if (this.questionsWait) await this.#wait();
    const kept = this.#kept.get(idempotencyKey);
    if (kept?.later && kept.later.questions-- <= 1) kept.outcome = kept.later.outcome;
    return kept?.outcome;
  };

  abandon = ({ idempotencyKey }: Order): Promise<Outcome> => {
    this.asked.push('abandon');
    if (this.lostEnds-- > 0) return Promise.reject(new Error('connection refused'));
    const kept = this.#kept.get(idempotencyKey)!;
    if (kept.outcome.status === 'action_required') kept.outcome = DECLINED;
    return Promise.resolve(kept.outcome);
  };

  /** Cancels a pending refund, unless `keepsRefunds` is set. */
  cancelRefund = ({ idempotencyKey }: Order): Promise<Outcome> => {
    this.asked.push('cancelRefund');
    const kept = this.#kept.get(idempotencyKey)!;
    if (kept.outcome.status === 'pending' && !this.keepsRefunds) {
      kept.outcome = CANCELLED;
      delete kept.later;
    }
    if (this.lostEnds-- > 0) return Promise.reject(new Error('connection reset'));
    return Promise.resolve(kept.outcome);
  };

  /** Acts as the payer of a payment on its page. @returns false if the page has been ended */
  pay = (payment: string, outcome: Outcome = SUCCEEDED): boolean => {
    const waiting = [...this.#kept.values()].find(
      (each) => each.payment === payment && each.outcome.status === 'action_required',
    );
    if (waiting) waiting.outcome = outcome;
    return waiting !== undefined;
  };

  /** Replaces the outcome of an order. */
  keep = (key: string, outcome: Outcome): void => {
    this.#kept.get(key)!.outcome = outcome;
  };

  /** Releases waiting calls, and all later ones. */
  release = () => {
    this.#isOpen = true;
    while (this.#gates.length > 0) this.releaseNext();
  };

  /** Releases the call that has waited longest. */
  releaseNext = () => this.#gates.shift()?.();

  /** Returns keys of the orders that were carried out. */
  keys = () => [...this.#kept].filter(([, { outcome }]) => outcome === SUCCEEDED).map(([key]) => key);

  count = (method: Method) => this.#done(method).length;

  /** Returns the amount moved for a payment, in minor units. */
  sum = (method: Method, payment: string) =>
    this.#done(method)
      .filter((each) => each.payment === payment)
      .reduce((sum, { amount }) => sum + amount, 0);

  #done(method: Method): Kept[] {
    return [...this.#kept.values()].filter((each) => each.method === method && each.outcome === SUCCEEDED);
  }

  async #wait(): Promise<void> {
    this.mostWaiting = Math.max(this.mostWaiting, ++this.waiting);
    if (!this.#isOpen) await new Promise<void>((resolve) => this.#gates.push(resolve));
    this.waiting--;
  }

  async #take(method: Method, { idempotencyKey, payment, amount, askedAt }: Order): Promise<Outcome> {
    this.asked.push(method);
    this.orders.push({ key: idempotencyKey, method, at: askedAt.getTime() });
    const isKnown = this.#kept.has(idempotencyKey);
    const turn = isKnown ? undefined : this.script[method]?.shift();
    if (turn?.startsWith('waits')) await this.#wait();
    const known = this.#kept.get(idempotencyKey);
    if (known) return known.outcome;
    if (turn === 'lost') throw new Error('connection refused');
    this.#kept.set(idempotencyKey, {
      method,
      payment: payment.reference,
      amount,
      ...outcomeOf(turn, pageOf(idempotencyKey, this.#origin)),
    });
    if (turn === 'unanswered') throw new Error('connection reset');
    if (turn === 'hangs') return new Promise(() => undefined);
    return this.#kept.get(idempotencyKey)!.outcome;
  }
}

const ACQUIRER = 'https://acquirer.example';

/** Returns the URL of the page for an order. */
export const pageOf = (key: string, origin = ACQUIRER) => `${origin}/pay/${key}`;

function outcomeOf(turn: Turn | undefined, url: string): Pick<Kept, 'outcome' | 'later'> {
  if (turn === 'acts' || turn === 'waits, then acts') return { outcome: { status: 'action_required', url } };
  if (turn === 'declined' || turn === 'waits in vain') return { outcome: DECLINED };
  if (turn === 'pending') return { outcome: PENDING, later: { outcome: SUCCEEDED, questions: 2 } };
  if (turn === 'doubtful') return { outcome: PENDING, later: { outcome: DECLINED, questions: 2 } };
  return { outcome: SUCCEEDED };
}

let current: PaymentProcessor = simulator;

/** Processes card payments by the far end that a test uses, or else by the simulator. */
const cards: PaymentProcessor = {
  name: 'cards',
  method: 'simulated_card',
  environment: 'TEST',
  isRemote: (order) => current.isRemote(order),
  authorize: (order, tx) => current.authorize(order, tx),
  capture: (order, tx) => current.capture(order, tx),
  void: (order, tx) => current.void(order, tx),
  refund: (order, tx) => current.refund(order, tx),
  cancelRefund: (order) =>
    current.cancelRefund?.(order) ?? current.retrieve(order).then((outcome) => outcome ?? PENDING),
  abandon: (order) => (current.abandon ?? current.retrieve)(order) as Promise<Outcome>,
  retrieve: (order) => current.retrieve(order),
  get mostAttempts() {
    return current.mostAttempts ?? MOST_ATTEMPTS;
  },
};

/**
 * Returns the processors of a test's service. With CARDS=http, as in the files `remote-*`, cards are processed over HTTP, and
 * with CARDS=stripe, as in the files `stripe-*`, by the processor of Stripe.
 */
export async function testProcessors(origin: string, now?: () => Date) {
  if (!isRemote()) return { processors: [wallet, cards], stop: () => Promise.resolve() };
  const { start, processor } = await remoteCards();
  const { url, stop } = await start(cards, origin, now);
  return { processors: [wallet, processor(url, cards)], stop };
}

/** Reports whether cards are processed over HTTP, by a far end that outlives the service. */
export const isRemote = () => process.env.CARDS === 'http' || process.env.CARDS === 'stripe';

/** Returns the start of a far end and the processor that calls it, as CARDS says. */
export async function remoteCards() {
  if (process.env.CARDS !== 'stripe') return { start: startFarEnd, processor: httpProcessor };
  const { startFarStripe, stripeProcessor } = await import('./stripe/scripted.ts');
  return { start: startFarStripe, processor: stripeProcessor };
}

/** Replaces the simulator with a far end. */
export function useFarEnd(script: FarEnd['script'] = {}): FarEnd {
  const farEnd = new FarEnd();
  Object.assign(farEnd.script, script);
  current = farEnd;
  return farEnd;
}

export function useSimulator(): void {
  current = simulator;
}
