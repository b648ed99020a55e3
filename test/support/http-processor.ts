import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { MOST_ATTEMPTS } from '../../server/domain/payments/processors/back-off.ts';
import type { Callback, Order, Outcome, PaymentProcessor } from '../../server/domain/payments/processors/processor.ts';
import { invalidField } from '../../server/platform/errors.ts';

export const NAME = 'far-cards';
const SECRET = 'shared with the far end';

type Action = 'authorize' | 'capture' | 'void' | 'refund' | 'cancelRefund' | 'abandon' | 'retrieve';

/** An order on the wire. */
interface Message extends Pick<Order, 'idempotencyKey' | 'kind' | 'amount'> {
  action: Action;
  started_at: string;
  asked_at: string;
  payment: Pick<Order['payment'], 'reference' | 'payment_method' | 'processor_reference'>;
}

export const sign = (body: string | Buffer) => createHmac('sha256', SECRET).update(body).digest('hex');

/** Starts the far end of a service at `origin`, which acts as `brain` says. */
export async function startFarEnd(brain: PaymentProcessor, origin: string, _now?: () => Date) {
  const farEnd = new FarEndServer(brain, `${origin}/processors/${NAME}/callback`);
  return { url: await farEnd.start(), stop: () => farEnd.stop() };
}

/** Returns a processor that a service reaches only over HTTP: written against the port, like any other. */
export function httpProcessor(url: string, brain: Pick<PaymentProcessor, 'mostAttempts'> = {}): PaymentProcessor {
  async function send(action: Action, order: Order): Promise<Outcome | undefined> {
    const { idempotencyKey, kind, amount, startedAt, askedAt, signal } = order;
    const { reference, payment_method, processor_reference } = order.payment;
    const payment = { reference, payment_method, processor_reference };
    const body = JSON.stringify({
      action,
      idempotencyKey,
      kind,
      amount,
      started_at: startedAt,
      asked_at: askedAt,
      payment,
    });
    const answer = await fetch(url, { method: 'POST', body, ...(signal && { signal }) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Outcome;
  }
  const order = (action: Action) => async (order: Order) => (await send(action, order))!;

  return {
    name: NAME,
    method: 'simulated_card',
    environment: 'TEST',
    isRemote: () => true,
    authorize: order('authorize'),
    capture: order('capture'),
    void: order('void'),
    refund: order('refund'),
    cancelRefund: order('cancelRefund'),
    abandon: order('abandon'),
    retrieve: (order) => send('retrieve', order),
    get mostAttempts() {
      return brain.mostAttempts ?? MOST_ATTEMPTS;
    },
    readCallback: (body, header) => {
      const [sent, right] = [Buffer.from(header('Far-Signature') ?? ''), Buffer.from(sign(body))];
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return Promise.resolve(undefined);
      return Promise.resolve(parse(body.toString()));
    },
  };
}

function parse(body: string): Callback[] {
  try {
    return [JSON.parse(body) as Callback];
  } catch {
    throw invalidField('', 'type', 'must be JSON');
  }
}

/** Times at which the far end calls back about completed orders, in rotation. */
const MANNERS = ['not at all', 'early', 'late', 'twice', 'forged'] as const;

/** The far end: it names each payment, dies in the middle of a response, and calls back at varying times. */
class FarEndServer {
  readonly #brain: PaymentProcessor;
  readonly #callback: string;
  readonly #server = createServer((req, res) => void this.#answer(req, res));
  readonly #faults: string[] = [];
  #orders = 0;

  constructor(brain: PaymentProcessor, callback: string) {
    this.#brain = brain;
    this.#callback = callback;
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    if (this.#faults.length > 0) throw new Error(this.#faults.join('\n'));
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const message = (await json(req)) as Message;
    const { payment, action, idempotencyKey } = message;
    const reference = `far_${payment.reference}`;
    const knowsName = payment.processor_reference === reference;
    if (!knowsName && action !== 'authorize' && action !== 'retrieve') return void res.writeHead(400).end(reference);
    const moments = { startedAt: new Date(message.started_at), askedAt: new Date(message.asked_at) };
    let outcome: Outcome | undefined;
    try {
      outcome = await this.#brain[action]?.({ ...message, ...moments } as unknown as Order);
      if (outcome?.status === 'unknown') throw new Error('no answer');
    } catch {
      return dieInTheMiddle(res);
    }
    if (outcome === undefined) return void res.writeHead(404).end();
    outcome = { ...outcome, reference };
    const isFinal = outcome.status === 'succeeded' || outcome.status === 'declined';
    const manner = isFinal ? MANNERS[this.#orders++ % MANNERS.length]! : 'not at all';
    if (manner === 'early' || manner === 'twice') await this.#callBack({ idempotencyKey, outcome });
    if (manner === 'forged') await this.#forge(idempotencyKey, outcome);
    res.end(JSON.stringify(outcome));
    if (manner === 'late' || manner === 'twice') await this.#callBack({ idempotencyKey, outcome });
  }

  /** Calls back. The service may be down or unable to store the outcome: then it asks again. */
  async #callBack(callback: Callback): Promise<void> {
    const body = JSON.stringify(callback);
    await this.#post(body, sign(body)).catch(() => undefined);
  }

  /** Sends an outcome with a forged signature, which must be refused. */
  async #forge(idempotencyKey: string, { status }: Outcome): Promise<void> {
    const outcome: Outcome =
      status === 'succeeded' ? { status: 'declined', decline_code: 'declined' } : { status: 'succeeded' };
    const body = JSON.stringify({ idempotencyKey, outcome });
    const answer = await this.#post(body, sign(`${body} `)).catch(() => undefined);
    if (answer && answer.status !== 401) this.#faults.push(`A forged callback was answered ${answer.status}.`);
  }

  #post(body: string, signature: string): Promise<Response> {
    return fetch(this.#callback, { method: 'POST', body, headers: { 'Far-Signature': signature } });
  }
}

function dieInTheMiddle(res: ServerResponse): void {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
  res.write('{"status":"succ', () => res.destroy());
}
