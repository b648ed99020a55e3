import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { callbackPath } from '../../../server/domain/payments/processors/stripe/stripe.ts';
import { clock } from '../clock.ts';
import { eventually } from '../eventually.ts';
import { OwnPayments } from '../own-payments.ts';
import { KEYS, StripeStandIn } from './stand-in.ts';

export const SECRETS = { test: 'whsec_test_of_the_stand_in', live: 'whsec_live_of_the_stand_in' };

/** Returns the payment method of a card by the token of a test card. */
export const token = (name: string) => ({ payment_method: { type: 'card', token: name } });

/** The payment method of a card that the payer enters on the hosted page. */
export const PAGE = { payment_method: { type: 'card' } };

/** Payments of a service whose acquirer is the stand-in, with accounts in both modes. */
export class StripeShop extends OwnPayments {
  readonly standIn = new StripeStandIn();

  constructor(settings: Record<string, string> | (() => Promise<Record<string, string>>) = {}) {
    super(async () => ({
      CARD_PROCESSOR: 'stripe',
      STRIPE_API_BASE: await this.standIn.start(),
      STRIPE_TEST_SECRET_KEY: KEYS.test,
      STRIPE_TEST_WEBHOOK_SECRET: SECRETS.test,
      STRIPE_SECRET_KEY: KEYS.live,
      STRIPE_WEBHOOK_SECRET: SECRETS.live,
      ...(typeof settings === 'function' ? await settings() : settings),
    }));
    beforeAll(() => {
      this.standIn.now = () => new Date(clock.now());
      const { origin } = this.service;
      this.standIn.receivers = {
        test: { url: origin + callbackPath('TEST'), secret: SECRETS.test },
        live: { url: origin + callbackPath('LIVE'), secret: SECRETS.live },
      };
    });
    beforeEach(async () => {
      await this.standIn.settled();
      this.standIn.manner = 'not at all';
      this.standIn.requests.length = 0;
      for (const route of Object.keys(this.standIn.faults)) delete this.standIn.faults[route];
    });
    afterAll(() => this.standIn.stop());
  }

  /** Returns the payment intents of a payment at the acquirer. */
  intentsOf = (reference: string) =>
    Object.values(this.standIn.accounts)
      .flatMap(({ intents }) => [...intents.values()])
      .filter(({ metadata }) => metadata.tallystick_payment === reference);

  /** Returns what the acquirer holds, has captured, and has refunded of a payment, in its units. */
  moneyOf = (reference: string) => {
    const intents = this.intentsOf(reference);
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const refunds = Object.values(this.standIn.accounts).flatMap((account) =>
      intents.flatMap(({ id }) => account.refundsOf(id).filter(({ status }) => status === 'succeeded')),
    );
    return {
      held: sum(intents.map(({ amount_capturable }) => amount_capturable)),
      captured: sum(intents.map(({ amount_received }) => amount_received)),
      refunded: sum(refunds.map(({ amount }) => amount)),
    };
  };

  /** Returns the URL of the acquirer's page that a payment's payer must open. */
  pageOf = async (reference: string): Promise<string> => {
    const { next_action } = await (await this.payments()).read(reference);
    const answer = await fetch(next_action.url, { redirect: 'manual' });
    return answer.headers.get('Location')!;
  };

  /** Acts on a page of the acquirer. @returns where it leads to */
  submit = async (
    page: string,
    fields: Record<string, string>,
  ): Promise<{ status: number; location: string | null }> => {
    const answer = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    return { status: answer.status, location: answer.headers.get('Location') };
  };

  /** Waits for the acquirer's events to be settled here. */
  received = () => eventually(() => this.standIn.settled().then(() => true), 'the events of the acquirer');
}
