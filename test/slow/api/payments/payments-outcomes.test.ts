import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Reconciler } from '../../../../server/domain/payments/reconciler.ts';
import { createMerchant, fetchToken, type TestMerchant } from '../../../support/api.ts';
import { clock } from '../../../support/clock.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { useFarEnd, useSimulator, type FarEnd, type Method, type Turn } from '../../../support/far-end.ts';
import { expectBooksToBeRight, paymentsOf, type Payments } from '../../../support/payments.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

let service: OwnService;
let merchant: TestMerchant;
/** A second worker alongside that of the service. */
let other: Reconciler;
beforeAll(async () => {
  service = await startTestService();
  other = new Reconciler(service.parts);
  merchant = await createMerchant(service);
});
afterAll(async () => {
  useSimulator();
  await other.stop();
  await service.stop();
});

/** Uses a token issued now, because tokens expire too. */
async function payments(): Promise<Payments> {
  return paymentsOf(service, { token: await fetchToken(service, merchant.clientId, merchant.clientSecret) });
}

/** Advances the clock and makes both workers look for due operations. */
async function pass(seconds: number): Promise<void> {
  await clock.setTime(clock.now() + seconds * 1000);
  await Promise.all([clock.tick(1000), other.look()]);
}

const turns = (...possible: Turn[]) => fc.array(fc.constantFrom(...possible), { maxLength: 6 });
const outcomes = () => turns('done', 'lost', 'unanswered', 'declined', 'pending', 'doubtful');
const script = fc.record<Record<Method, Turn[]>>({
  authorize: turns('done', 'lost', 'unanswered', 'pending', 'doubtful'),
  capture: outcomes(),
  void: outcomes(),
  refund: outcomes(),
});

type Request = (payments: Payments, reference: string) => Promise<unknown>;

const request: fc.Arbitrary<Request> = fc.oneof(
  fc.constant<Request>((api, reference) => api.act(reference, 'cancel')),
  fc.constant<Request>((api, reference) => api.act(reference, 'capture', { amount: 700 })),
  fc.constant<Request>((api, reference) => api.refund(reference, { amount: 300 })),
  fc.constant<Request>((api, reference) => api.help(reference, 'expire')),
);

/** Concurrent requests, after this many seconds. */
const wave = fc.tuple(fc.constantFrom(0, 1, 5, 600), fc.array(request, { minLength: 1, maxLength: 4 }));

async function untilNothingIsDue(): Promise<void> {
  await eventually(async () => {
    await pass(1800);
    const open = `SELECT FROM processor_operations WHERE due_at IS NOT NULL OR given_up_at IS NOT NULL
      UNION ALL SELECT FROM payments WHERE status IN ('PENDING', 'AUTHORIZED')`;
    return (await sql(service, open)).length === 0;
  }, 'everything to be over');
}

async function expectSameMoneyAt(farEnd: FarEnd, reference: string): Promise<void> {
  const { status, amount, amount_captured, amount_refunded } = await (await payments()).read(reference);
  const [authorized, captured, voided, refunded] = (['authorize', 'capture', 'void', 'refund'] as const).map((method) =>
    farEnd.sum(method, reference),
  );
  expect({ status, captured, refunded }).toEqual({ status, captured: amount_captured, refunded: amount_refunded });
  // Each authorization was captured or voided once.
  expect({ status, authorized }).toEqual({ status, authorized: voided! + (amount_captured > 0 ? amount : 0) });
  const events = await (await payments()).events(reference);
  const ends = ['payment.captured', 'payment.cancelled', 'payment.expired'];
  expect(events.filter((type) => ends.includes(type))).toHaveLength(status === 'FAILED' ? 0 : 1);
}

test('with any outcomes in any order and two workers, the books match the processor and a payment ends once', async () => {
  const stories = fc.asyncProperty(
    script,
    fc.constantFrom('MANUAL', 'AUTOMATIC'),
    fc.array(wave, { maxLength: 4 }),
    async (outcomes, capture_method, waves) => {
      const farEnd = useFarEnd(structuredClone(outcomes));
      farEnd.mostAttempts = { declined: 100, pending: 100, unknown: 100 };
      const { body } = await (await payments()).create({ capture_method, expires_in: 3600 });
      for (const [seconds, requests] of waves) {
        await pass(seconds);
        const api = await payments();
        await Promise.all(requests.map((ask) => ask(api, body.reference)));
      }
      await untilNothingIsDue();
      await expectSameMoneyAt(farEnd, body.reference);
    },
  );
  await fc.assert(stories, { numRuns: 10 });
  await expectBooksToBeRight();
});
