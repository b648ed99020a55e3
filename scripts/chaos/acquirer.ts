import { closeDatabase, openDatabase } from '../../server/database/connect.ts';
import { parseDatabaseUrl } from '../../server/database/database-url.ts';
import { processorsOf } from '../../server/domain/payments/processors/processors.ts';
import { callbackPath } from '../../server/domain/payments/processors/stripe/stripe.ts';
import { PAYMENT } from '../../server/domain/payments/processors/stripe/stripe-metadata.ts';
import { reconcile } from '../../server/domain/payments/settlements.ts';
import { Clock, DAY_MILLISECONDS, secondsAfter } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { KEYS, StripeStandIn, type Fault } from '../../test/support/stripe/stand-in.ts';
import type { Snapshot } from './snapshot.ts';

const SECRET = 'whsec_of_the_stand_in';
/** Without a 500 of a request that was not carried out, whose key has that answer for a day. */
const FAULTS: Fault[] = ['lost', 'answer lost', '429', '500 done'];
const ROUTES = [
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/:id/capture',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/refunds',
  'GET /v1/payment_intents/search',
];
const FAULT_MILLISECONDS = 200;

/** A clock so much later that all movements are compared. */
class LaterClock extends Clock {
  override now(): Date {
    return secondsAfter(super.now(), 3600);
  }
}

/** A stand-in of the acquirer that loses requests and answers, and whose events are late, twice, forged or missing. */
export class Acquirer {
  readonly settings: Record<string, string>;
  readonly #standIn: StripeStandIn;
  #faults: NodeJS.Timeout | undefined;

  static async start(started: AsyncDisposableStack): Promise<Acquirer> {
    const standIn = new StripeStandIn();
    standIn.manner = 'in turn';
    const acquirer = new Acquirer(standIn, await standIn.start());
    started.defer(() => standIn.stop());
    return acquirer;
  }

  private constructor(standIn: StripeStandIn, url: string) {
    this.#standIn = standIn;
    this.settings = {
      CARD_PROCESSOR: 'stripe',
      STRIPE_API_BASE: url,
      STRIPE_TEST_SECRET_KEY: KEYS.test,
      STRIPE_TEST_WEBHOOK_SECRET: SECRET,
    };
  }

  /** Sends events to a process, which may be killed, and lets requests fail. */
  disturb(origin: string): void {
    this.#standIn.receivers.test = { url: origin + callbackPath('TEST'), secret: SECRET };
    this.#faults = setInterval(() => {
      this.#standIn.faults[pick(ROUTES)] = [pick(FAULTS)];
    }, FAULT_MILLISECONDS);
  }

  /** Lets every request succeed from now on. */
  calm(): void {
    clearInterval(this.#faults);
    for (const route of ROUTES) delete this.#standIn.faults[route];
  }

  /** Compares the acquirer with the payments and, as an operator does, with the books. @returns the findings */
  async prove(databaseUrl: string, payments: Snapshot['payments']): Promise<string[]> {
    return [...this.#wrongHolds(payments), ...(await this.#reconcile(databaseUrl))];
  }

  #wrongHolds(payments: Snapshot['payments']): string[] {
    const held = [...this.#standIn.accounts.test.intents.values()]
      .filter(({ amount_capturable }) => amount_capturable > 0)
      .map(({ metadata }) => metadata[PAYMENT]);
    const authorized = payments.filter(({ status }) => status === 'AUTHORIZED').map(({ reference }) => reference);
    const count = (references: unknown[], of: unknown) => references.filter((reference) => reference === of).length;
    return [...new Set([...held, ...authorized])]
      .filter((reference) => count(held, reference) !== count(authorized, reference))
      .map((reference) => `${reference} is held ${count(held, reference)} times`);
  }

  async #reconcile(databaseUrl: string): Promise<string[]> {
    openDatabase(parseDatabaseUrl(databaseUrl), 2);
    const config = readConfig({ ...this.settings, DATABASE_URL: databaseUrl });
    const [acquirer] = (await processorsOf(config, createLog('silent'))).filter(
      (each) => each.movementsSince !== undefined,
    );
    const { movements, differences } = await reconcile(
      new LaterClock(),
      acquirer!,
      new Date(Date.now() - DAY_MILLISECONDS),
    ).finally(closeDatabase);
    console.log(`The acquirer has ${movements} movements and ${this.#standIn.requests.length} requests.`);
    return differences.map(({ check, subject, detail }) => `${check}: ${subject} (${detail})`);
  }
}

const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;
