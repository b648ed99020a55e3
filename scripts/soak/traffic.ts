import { Tallystick } from '@tallystick/sdk';
import type { Tally } from './tally.ts';

const CARD = { type: 'simulated_card', token: 'sim_success' } as const;

export interface Credentials {
  email: string;
  password: string;
}

/** The traffic of a business's clients. */
export class Traffic {
  /** Number of events that all payments so far have caused. */
  events = 0;
  private payments = 0;
  private readonly tally: Tally;
  private readonly shop: Tallystick;
  private readonly person: Credentials;

  /** @param shop a client of the application, without retries: they would hide what fails */
  constructor(tally: Tally, shop: Tallystick, person: Credentials) {
    this.tally = tally;
    this.shop = shop;
    this.person = person;
  }

  /**
   * Makes a payment. Out of four, one is cancelled and three are captured; one of these is refunded partially and one in
   * full.
   */
  async pay(): Promise<void> {
    const { tally, shop } = this;
    const turn = (this.payments += 1) % 4;
    const input = { amount: 1250, currency: 'EUR', payment_method: CARD };
    const { reference } = await this.causing(() => tally.time('create a payment', () => shop.payments.create(input)));
    if (turn === 0) {
      await this.causing(() => tally.time('cancel', () => shop.payments.cancel(reference)));
    } else {
      await this.causing(() => tally.time('capture', () => shop.payments.capture(reference)));
    }
    if (turn === 1 || turn === 2) {
      const refund = turn === 1 ? { amount: 500 } : {};
      await this.causing(() => tally.time('refund', () => shop.refunds.create(reference, refund)));
    }
    await tally.time('read a payment', () => shop.payments.get(reference));
    await tally.time('list payments', async () => shop.payments.list({ limit: 20 }));
  }

  async authorize(): Promise<void> {
    const { tally, shop } = this;
    const { access_token: token } = await tally.time('token', () =>
      shop.oauth.token({ grant_type: 'client_credentials' }),
    );
    const { active } = await tally.time('introspect', () => shop.oauth.introspect({ token }));
    if (!active) throw new Error('introspect: a token that was just issued is not active');
    await tally.time('revoke', () => shop.oauth.revoke({ token }));
  }

  async visit(baseUrl: string): Promise<void> {
    const { tally } = this;
    const visitor = new Tallystick({ baseUrl, retryForSeconds: 0 });
    const signIn = () => visitor.session.create({ ...this.person, transport: 'bearer' });
    const { session_token: sessionToken } = await tally.time('sign in', signIn);
    const user = new Tallystick({ baseUrl, sessionToken, retryForSeconds: 0 });
    await tally.time('read a session', () => user.session.get());
    await tally.time('sign out', () => user.session.delete());
  }

  private async causing<T>(work: () => Promise<T>): Promise<T> {
    const result = await work();
    this.events += 1;
    return result;
  }
}
