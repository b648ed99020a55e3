import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type Request, type Response } from 'express';
import type { Order, Outcome } from '../../../server/domain/payments/processors/processor.ts';
import { CAPTURE, PAYMENT } from '../../../server/domain/payments/processors/stripe/stripe-metadata.ts';
import { Account, type Params } from './account.ts';
import { dieInTheMiddle, invalid, missing, serverFault, StripeFault, tooMany } from './answers.ts';
import { send, signed, type Receiver, type StandInEvent } from './callbacks.ts';
import { KeptAnswers } from './kept-answers.ts';
import { paymentMethodOf, TEST_CARDS, type Intent, type Refund, type Session } from './objects.ts';
import { servePages } from './pages.ts';

/** Decides what becomes of orders, and keeps their keys. Without one, the tokens of Stripe's test mode decide. */
export interface Decider {
  authorize(order: Order): Promise<Outcome>;
  capture(order: Order): Promise<Outcome>;
  void(order: Order): Promise<Outcome>;
  refund(order: Order): Promise<Outcome>;
  cancelRefund?(order: Order): Promise<Outcome>;
  retrieve(order: Order): Promise<Outcome | undefined>;
}

type Method = 'authorize' | 'capture' | 'void' | 'refund';

/**
 * What goes wrong with the next request of a route: it is lost, or its answer, or it never ends, before or after it was
 * carried out, or it is answered with 429 or 500, the latter before or after it was carried out.
 */
export type Fault = 'lost' | 'answer lost' | 'hangs' | 'hangs done' | '429' | '500' | '500 done';

/** When events are sent: before or after the answer, twice, with a forged copy before it, or not at all. */
export type Manner = 'not at all' | 'early' | 'late' | 'twice' | 'forged';

const MANNERS: Manner[] = ['not at all', 'early', 'late', 'twice', 'forged'];

/** An order that has arrived. */
interface Arrived {
  method: Method;
  key: string;
  account: Account;
  intent: Intent;
  amount: number;
  token: string;
  startedAt: Date;
  metadata: object;
  refund?: Refund;
}

export const KEYS = { test: 'sk_test_standin00', live: 'sk_live_standin00' };

/** The API of Stripe over HTTP, with an account in both modes, its hosted pages, and its signed events. */
export class StripeStandIn {
  readonly accounts: Record<'test' | 'live', Account>;
  /** Keys that are valid, by mode. */
  keys = { test: [KEYS.test], live: [KEYS.live] };
  receivers: { test?: Receiver; live?: Receiver } = {};
  manner: Manner | 'in turn' = 'late';
  now: () => Date = () => new Date();
  /** Seconds after which the search finds a new payment intent. */
  searchLag = 0;
  /** True to close every connection. */
  isDown = false;
  /** Minimum of a charge in EUR. */
  minimum = 50;
  /** Currencies that the account does not take. */
  refusedCurrencies: string[] = [];
  /** What becomes of refunds at first. */
  refundsAre: 'succeeded' | 'pending' = 'succeeded';
  /** True if pending refunds wait for the payer, and can be cancelled. */
  refundsWait = false;
  /** The requests that it answers: `POST /v1/payment_intents/:id/capture`. */
  readonly routes: string[] = [];
  /** Requests in the order of their arrival: `POST /v1/payment_intents`. */
  readonly requests: { route: string; path: string; key: string | undefined; body: Params }[] = [];
  /** Faults of the next requests, by route: `POST /v1/payment_intents/:id/capture`. */
  readonly faults: Record<string, (Fault | undefined)[]> = {};
  /** All events, sent or not. */
  readonly events: StandInEvent[] = [];
  /** Webhook endpoints of the account. */
  readonly endpoints: { test: Params[]; live: Params[] } = { test: [], live: [] };
  /** Responses to forged events that are not refused. */
  readonly accepted: string[] = [];

  /** What hosted pages were created with, by the ids of their sessions. */
  readonly pages = new Map<string, { account: Account; params: Params }>();
  /** Sessions whose payer is at the bank, by their payment intents. */
  readonly atBank = new Map<string, { account: Account; session: Session }>();

  readonly #decider: Decider | undefined;
  readonly #returnUrls = new Map<string, string>();
  readonly #arrived = new Map<string, Arrived>();
  readonly #answers = new KeptAnswers(() => this.now());
  readonly #unsent: StandInEvent[] = [];
  readonly #sending = new Set<Promise<unknown>>();
  #server!: Server;
  #turns = 0;

  /** @param decider stores keys, and decides by a test's script */
  constructor(decider?: Decider) {
    this.#decider = decider;
    const emit = (event: StandInEvent) => {
      this.events.push(event);
      this.#unsent.push(event);
    };
    const account = (livemode: boolean) => new Account(livemode, () => this.now(), emit);
    this.accounts = { test: account(false), live: account(true) };
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** @param port any free one unless given */
  async start(port = 0): Promise<string> {
    const app = express().disable('x-powered-by').set('query parser', 'extended');
    app.use(express.urlencoded({ extended: true }));
    this.#serve(app);
    servePages(app, this);
    this.#server = createServer(app).listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return this.url;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    if (this.accepted.length > 0) throw new Error(this.accepted.join('\n'));
  }

  /** Waits until all events are sent. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  /** Sends what has happened outside of a request, such as on a hosted page. */
  async flush(): Promise<void> {
    const events = this.#unsent.splice(0);
    if (this.manner !== 'not at all') await this.#send(events);
  }

  returnUrlOf = ({ id }: Intent) => this.#returnUrls.get(id) ?? this.url;

  count = (route: string) => this.requests.filter((each) => each.route === route).length;

  #serve(app: Express) {
    const on = (route: string, work: (account: Account, params: Params, req: Request, key: string) => unknown) => {
      const [method, path] = route.split(' ') as ['GET' | 'POST', string];
      this.routes.push(route);
      app[method === 'GET' ? 'get' : 'post'](path, (req, res) => void this.#answer(route, req, res, work));
    };
    on('GET /v1/account', (account) => ({ id: 'acct_standin', object: 'account', country: 'IE', ...account.profile }));
    on('GET /v1/webhook_endpoints', (account) => list(this.endpoints[modeOf(account)]));
    on('POST /v1/payment_intents', (account, params, _, key) => this.#createIntent(account, params, key));
    on('GET /v1/payment_intents/search', (account, params) => this.#search(account, params));
    on('GET /v1/payment_intents/:id', async (account, params, req) =>
      expanded(await this.#current(account, idIn(req)), params),
    );
    on('POST /v1/payment_intents/:id/capture', (account, params, req, key) =>
      this.#capture(account, idIn(req), params, key),
    );
    on('POST /v1/payment_intents/:id/cancel', (account, _, req, key) => this.#cancel(account, idIn(req), key));
    on('POST /v1/refunds', (account, params, _, key) => this.#refund(account, params, key));
    on('GET /v1/refunds', async (account, { payment_intent }) => {
      await this.#learnRefunds(payment_intent);
      return list(account.refundsOf(payment_intent));
    });
    on('GET /v1/refunds/:id', (account, _, req) => account.refunds.get(idIn(req)));
    on('POST /v1/refunds/:id/cancel', (account, _, req) => this.#cancelRefund(account, idIn(req)));
    on('POST /v1/checkout/sessions', (account, params) => this.#createSession(account, params));
    on('GET /v1/checkout/sessions', (account, { payment_intent }) =>
      list([...account.sessions.values()].filter((session) => session.payment_intent === payment_intent)),
    );
    on('GET /v1/checkout/sessions/:id', (account, params, req) => this.#session(account, idIn(req), params));
    on('POST /v1/checkout/sessions/:id/expire', (account, _, req) => {
      const session = account.session(idIn(req));
      if (session.status !== 'open') throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
      account.expire(session);
      return session;
    });
    on('GET /v1/balance_transactions', (account, { starting_after, limit = '10', created, expand = [] }) => {
      const since = Number(created?.gte ?? 0);
      const all = account.balance.filter((each) => each.created >= since);
      const from = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0;
      const found = all.slice(from, from + Number(limit));
      const page = expand.includes('data.source') ? found.map((each) => account.withSource(each)) : found;
      return { ...list(page), has_more: from + page.length < all.length };
    });
  }

  async #answer(
    route: string,
    req: Request,
    res: Response,
    work: (account: Account, params: Params, req: Request, key: string) => unknown,
  ): Promise<void> {
    const params: Params = (req.method === 'GET' ? req.query : req.body) ?? {};
    const key = req.get('Idempotency-Key');
    this.requests.push({ route, path: req.path, key, body: params });
    const fault = this.faults[route]?.shift();
    if (fault === 'lost' || this.isDown) return void req.socket.destroy();
    if (fault === 'hangs') return;
    const run = async () => {
      if (fault === '500') throw serverFault();
      const answer = await work(this.#accountOf(req), params, req, key ?? '');
      if (fault === '500 done') throw serverFault();
      return answer;
    };
    let status = 200;
    let body: unknown;
    try {
      if (fault === '429') throw tooMany();
      const isKept = this.#decider === undefined && req.method === 'POST';
      if (isKept && this.#answers.has(req, key)) res.setHeader('Idempotent-Replayed', 'true');
      body = isKept ? await this.#answers.once(req, key, run) : await run();
    } catch (error) {
      if (!(error instanceof StripeFault)) return dieInTheMiddle(res); // the decider lost the order or its answer
      status = error.status;
      body = { error: { ...error.error } };
    }
    const events = this.#unsent.splice(0);
    const manner = this.#mannerOf(events);
    if (manner === 'early' || manner === 'twice') await this.#send(events);
    if (manner === 'forged') await this.#forge(events);
    if (fault === 'hangs done') return;
    if (fault === 'answer lost') dieInTheMiddle(res);
    else res.status(status).setHeader('Request-Id', 'req_standin').json(body);
    if (manner === 'late' || manner === 'twice') void this.#send(events);
  }

  #mannerOf(events: StandInEvent[]): Manner {
    if (events.length === 0) return 'not at all';
    return this.manner === 'in turn' ? MANNERS[this.#turns++ % MANNERS.length]! : this.manner;
  }

  async #send(events: StandInEvent[]): Promise<void> {
    const sending = (async () => {
      for (const event of events) {
        const receiver = this.receivers[event.livemode ? 'live' : 'test'];
        if (receiver) await send(receiver, event);
      }
    })();
    this.#sending.add(sending);
    await sending.finally(() => this.#sending.delete(sending));
  }

  /** Sends events with a signature by another secret, which must be refused. */
  async #forge(events: StandInEvent[]): Promise<void> {
    for (const event of events) {
      const receiver = this.receivers[event.livemode ? 'live' : 'test'];
      const answer = receiver && (await send(receiver, event, (body) => signed(body, 'whsec_of_another_account')));
      if (answer && answer.status !== 401) this.accepted.push(`A forged ${event.type} was answered ${answer.status}.`);
    }
  }

  #accountOf(req: Request): Account {
    const key = /^Bearer (.*)$/.exec(req.get('Authorization') ?? '')?.[1] ?? '';
    for (const mode of ['test', 'live'] as const) if (this.keys[mode].includes(key)) return this.accounts[mode];
    const shown = `${key.slice(0, 8)}***${key.slice(-4)}`;
    throw new StripeFault(401, { type: 'invalid_request_error' }, `Invalid API Key provided: ${shown}`);
  }

  async #createIntent(account: Account, params: Params, key: string) {
    const token: string = params.payment_method ?? params.confirmation_token;
    if (!this.#decider && !TEST_CARDS[token]) throw missing('PaymentMethod', token, 'payment_method');
    this.#checkAmount(params.amount, params.currency);
    const intent = () => account.newIntent(params);
    const arrived = this.#arrive(key, 'authorize', account, intent, { token, amount: Number(params.amount) });
    this.#returnUrls.set(arrived.intent.id, params.return_url);
    await this.#decide(arrived);
    const { last_payment_error, status, id } = arrived.intent;
    if (status !== 'requires_payment_method') return expanded(arrived.intent, params);
    const error = { ...last_payment_error!, payment_intent: arrived.intent, charge: id.replace('pi_', 'ch_') };
    throw new StripeFault(402, error, 'Your card was declined.');
  }

  async #capture(account: Account, id: string, params: Params, key: string) {
    const intent = account.intent(id);
    const amount = Number(params.amount_to_capture ?? intent.amount);
    if (!this.#decider) requireHeld(intent, 'capture');
    if (amount > intent.amount) throw invalid('The payment could not be captured.', 'amount_too_large');
    const given = { amount, metadata: params.metadata ?? {} };
    const outcome = await this.#decide(this.#arrive(key, 'capture', account, () => intent, given));
    if (outcome.status === 'declined') throw invalid('This charge has expired.', 'charge_expired_for_capture');
    return intent;
  }

  async #cancel(account: Account, id: string, key: string) {
    const intent = account.intent(id);
    if (!this.#decider && (intent.status === 'succeeded' || intent.status === 'canceled'))
      requireHeld(intent, 'cancel');
    const outcome = await this.#decide(this.#arrive(key, 'void', account, () => intent, { amount: intent.amount }));
    if (outcome.status === 'declined') throw unexpectedState(intent, 'cancel');
    return intent;
  }

  async #refund(account: Account, params: Params, key: string) {
    const intent = account.intent(params.payment_intent);
    const amount = Number(params.amount);
    const given = account.refundsOf(intent.id).filter(({ status }) => status !== 'failed' && status !== 'canceled');
    const left = intent.amount_received - given.reduce((sum, refund) => sum + refund.amount, 0);
    const isKnown = this.#arrived.has(key);
    if (!isKnown && amount > left)
      throw invalid(`Refund amount is greater than unrefunded amount.`, 'charge_already_refunded');
    const arrived = this.#arrive(key, 'refund', account, () => intent, { amount });
    const isWaiting = this.refundsWait || this.#decider !== undefined;
    arrived.refund ??= account.newRefund(intent, params, isWaiting ? 'requires_action' : 'pending');
    const outcome = await this.#decide(arrived);
    if (outcome.status === 'declined' && this.#decider) throw invalid('This charge is disputed.', 'charge_disputed');
    return arrived.refund;
  }

  async #cancelRefund(account: Account, id: string) {
    const refund = account.refunds.get(id)!;
    const arrived = [...this.#arrived.values()].find((each) => each.refund === refund)!;
    const cancelled: Outcome = { status: 'declined', decline_code: 'declined', cancelled: true };
    const outcome = this.#decider ? await this.#decider.cancelRefund!(this.#orderOf(arrived)) : cancelled;
    if (outcome.status === 'pending') refund.status = 'pending'; // with the bank in this moment
    if (refund.status !== 'requires_action') throw invalid(`This refund is ${refund.status}, and cannot be canceled.`);
    this.#apply(arrived, outcome);
    return refund;
  }

  #createSession(account: Account, params: Params) {
    const [{ price_data }] = params.line_items;
    this.#checkAmount(price_data.unit_amount, price_data.currency);
    const end = Number(params.expires_at) - account.seconds;
    if (end < 30 * 60 || end > 24 * 3600) throw invalid('expires_at must be from 30 minutes to 24 hours ahead.');
    const session = account.newSession(params, this.url);
    this.pages.set(session.id, { account, params });
    return session;
  }

  #session(account: Account, id: string, { expand = [] }: Params) {
    const session = account.session(id);
    const intent = session.payment_intent;
    if (typeof intent !== 'string' || expand.length === 0) return session;
    const isDeep = expand.includes('payment_intent.payment_method');
    return {
      ...session,
      payment_intent: expanded(account.intent(intent), { expand: isDeep ? ['payment_method'] : [] }),
    };
  }

  async #search(account: Account, { query }: Params) {
    const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(query) ?? [];
    if (this.#decider) await this.#learn(value);
    const isFound = ({ metadata, created }: Intent) =>
      metadata[name] === value && created + this.searchLag <= account.seconds;
    const data = [...account.intents.values()]
      .filter(isFound)
      .map((each) => expanded(each, { expand: ['payment_method'] }));
    return { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/payment_intents/search' };
  }

  /** Returns a payment intent after its last order was decided. */
  async #current(account: Account, id: string): Promise<Intent> {
    const last = [...this.#arrived.values()].findLast(({ intent, method }) => intent.id === id && method !== 'refund');
    if (last) await this.#learn(last.key);
    return account.intent(id);
  }

  async #learnRefunds(intent: string): Promise<void> {
    for (const { key, method, intent: of } of this.#arrived.values())
      if (method === 'refund' && of.id === intent) await this.#learn(key);
  }

  /** Asks the decider about an order, as a look-up does. */
  async #learn(key: string): Promise<void> {
    if (!this.#decider) return;
    const arrived = this.#arrived.get(key);
    const order = arrived ? this.#orderOf(arrived) : ({ idempotencyKey: key } as Order);
    const outcome = await this.#decider.retrieve(order);
    if (outcome?.status === 'unknown') throw new Error('no answer');
    if (arrived && outcome) this.#apply(arrived, outcome);
  }

  #arrive(
    key: string,
    method: Method,
    account: Account,
    intent: () => Intent,
    given: { amount: number; token?: string; metadata?: object },
  ): Arrived {
    const known = this.#decider && this.#arrived.get(key);
    if (known) return known;
    const token = given.token ?? this.#tokenOf(intent());
    const arrived = { metadata: {}, ...given, token, method, key, account, intent: intent(), startedAt: this.now() };
    this.#arrived.delete(key);
    this.#arrived.set(key, arrived);
    return arrived;
  }

  #checkAmount(amount: string, currency: string) {
    if (!this.#decider && this.refusedCurrencies.includes(currency))
      throw invalid(`This account does not take ${currency}.`, 'currency_not_supported');
    if (!this.#decider && currency === 'eur' && Number(amount) < this.minimum)
      throw invalid(`Amount must be at least ${this.minimum} eur`, 'amount_too_small');
  }

  #tokenOf = ({ payment_method }: Intent) => payment_method!;

  async #decide(arrived: Arrived): Promise<Outcome> {
    const order = this.#orderOf(arrived);
    const outcome = this.#decider
      ? await this.#decider[arrived.method](order)
      : arrived.method === 'refund'
        ? { status: this.refundsAre }
        : outcomeOf(arrived.method, arrived.token);
    if (outcome.status === 'unknown') throw new Error('no answer');
    this.#apply(arrived, outcome);
    return outcome;
  }

  #apply({ method, account, intent, amount, token, key, metadata, refund }: Arrived, outcome: Outcome) {
    const url = `${this.url}/challenge/${intent.id}`;
    if (method === 'authorize') account.authorized(intent, outcome, { token, key, url });
    if (method === 'capture')
      account.captured(intent, outcome, { amount, metadata: { ...metadata, [CAPTURE]: key }, key });
    if (method === 'void') account.voided(intent, outcome, key);
    if (method === 'refund' && refund) account.refunded(refund, outcome, key);
  }

  #orderOf({ method, key, amount, token, startedAt, intent }: Arrived): Order {
    const payment_method = { type: 'simulated_card', token };
    const reference = intent.metadata[PAYMENT];
    const payment = { reference, payment_method, processor_reference: intent.id } as unknown as Order['payment'];
    const kind = method === 'void' ? 'cancel' : method;
    return { idempotencyKey: key, kind, amount, startedAt, askedAt: this.now(), payment, returnUrl: '' };
  }
}

/** Returns what becomes of an order by the cards of Stripe's test mode. */
function outcomeOf(method: Method, token: string): Outcome {
  const { decline, challenge } = (method === 'authorize' && TEST_CARDS[token]) || {};
  if (challenge) return { status: 'action_required', url: '' };
  return decline ? { status: 'declined', decline_code: 'declined', processor_code: decline } : { status: 'succeeded' };
}

const modeOf = ({ livemode }: Account) => (livemode ? 'live' : 'test');
const idIn = (req: Request) => String(req.params.id);
const list = (data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1' });

function expanded(intent: Intent, { expand = [] }: Params): object {
  const { payment_method } = intent;
  const isExpanded = expand.includes('payment_method') && typeof payment_method === 'string';
  return isExpanded ? { ...intent, payment_method: paymentMethodOf(payment_method) } : intent;
}

function requireHeld(intent: Intent, verb: string) {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, verb);
}

function unexpectedState(intent: Intent, verb: string): StripeFault {
  const message = `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`;
  return invalid(message, 'payment_intent_unexpected_state', { payment_intent: intent });
}
