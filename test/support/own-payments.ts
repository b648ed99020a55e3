import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { createMerchant, fetchToken, type TestMerchant } from './api.ts';
import { clock } from './clock.ts';
import { sql } from './database.ts';
import { eventually } from './eventually.ts';
import { useSimulator } from './far-end.ts';
import { expectBooksToBeRight, paymentsOf, type Payments } from './payments.ts';
import { startTestService, type OwnService } from './service.ts';

/** A time longer than a call and the lease of its operation. */
export const LEASE_MILLISECONDS = 16_000;

/** A merchant's payments on a separate service and clock of the file. Verifies the ledger at the end. */
export class OwnPayments {
  service!: OwnService;
  #merchant!: TestMerchant;

  /** @param prepare settings of the service */
  constructor(prepare: () => Promise<Record<string, string>> = () => Promise.resolve({})) {
    beforeAll(async () => {
      const settings = { DRAIN_SECONDS: '1', ...(await prepare()) }; // some tests leave a call that hangs forever
      this.service = await startTestService(settings);
      this.#merchant = await createMerchant(this.service);
    });
    afterEach(useSimulator);
    afterAll(async () => {
      await expectBooksToBeRight();
      await this.service.stop();
    });
  }

  /** Returns payments with a new token, because the old one may have expired. */
  payments = async (): Promise<Payments> => {
    const { clientId, clientSecret } = this.#merchant;
    return paymentsOf(this.service, { token: await fetchToken(this.service, clientId, clientSecret) });
  };

  get merchant(): TestMerchant {
    return this.#merchant;
  }

  sql = (statement: string, values?: unknown[]) => sql(this.service, statement, values);

  operationsOf = (reference: string): Promise<any[]> =>
    this.sql('SELECT * FROM processor_operations WHERE payment_reference = $1 ORDER BY id', [reference]);

  statusOf = async (reference: string) => (await (await this.payments()).read(reference)).status;

  /** Advances the clock, and fires timers. */
  pass = async (milliseconds: number): Promise<void> => {
    await clock.setTime(clock.now() + milliseconds);
    await clock.tick(1000);
  };

  /** Advances the clock by seconds until the condition holds, because a busy sweep skips its turn. */
  untilTrue = (what: string, condition: () => boolean | Promise<boolean>) =>
    eventually(async () => {
      await clock.tick(1000);
      return condition();
    }, what);

  untilStatus = (reference: string, status: string) =>
    this.untilTrue(`the payment to be ${status}`, async () => (await this.statusOf(reference)) === status);
}
