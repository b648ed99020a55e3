import { expect } from '@jest/globals';
import { call, CARD, type ApiAnswer, type TestMerchant } from './api.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

/** Returns a merchant's view of payments, each step one request. */
export function paymentsOf(service: Pick<TestService, 'baseUrl'>, { token }: Pick<TestMerchant, 'token'>) {
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(service, method, path, { token, headers, ...(body !== undefined && { body }) });
  const act = (reference: string, action: string, body?: unknown, headers?: Record<string, string>) =>
    ask('POST', `/payments/${reference}/${action}`, body, headers);
  return {
    ask,
    act,
    /** Creates a payment of 12.50 EUR by a working card, unless `changes` say otherwise. */
    create: (changes: object = {}, headers?: Record<string, string>): Promise<ApiAnswer> =>
      ask('POST', '/payments', { amount: 1250, currency: 'EUR', payment_method: CARD, ...changes }, headers),
    read: async (reference: string): Promise<any> => (await ask('GET', `/payments/${reference}`)).body,
    refund: (reference: string, body?: object, headers?: Record<string, string>) =>
      act(reference, 'refunds', body, headers),
    refunds: async (reference: string): Promise<any[]> =>
      (await ask('GET', `/payments/${reference}/refunds`)).body.data,
    help: (reference: string, what: 'authorize' | 'fail' | 'expire' | 'dispute', body?: object) =>
      ask('POST', `/test-helpers/payments/${reference}/${what}`, body),
    /** Returns the types of a payment's events, oldest first. */
    events: async (reference: string): Promise<string[]> =>
      (await ask('GET', `/events?payment=${reference}&limit=100`)).body.data.map(({ type }: any) => type).toReversed(),
    /** Waits until no item is PENDING. */
    settled: (look: () => Promise<{ status: string }[]>) =>
      eventually(async () => (await look()).every(({ status }) => status !== 'PENDING'), 'the processor to answer'),
    authorized: async function (changes: object = {}): Promise<string> {
      return created(await this.create(changes));
    },
    captured: async function (changes: object = {}): Promise<string> {
      return created(await this.create({ capture_method: 'AUTOMATIC', ...changes }));
    },
  };
}

/** Returns the reference of a created payment; a refused creation fails the test with the answer. */
function created({ status, body }: ApiAnswer): string {
  if (status !== 201) throw new Error(`The payment was not created: ${status} ${JSON.stringify(body)}`);
  return body.reference;
}

export type Payments = ReturnType<typeof paymentsOf>;

export const card = (token: string) => ({ payment_method: { type: 'simulated_card', token } });

/** Counts responses of each kind: `201` or `409 payment_state_conflict`. */
export function tally(answers: ApiAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const kind = body?.code ? `${status} ${body.code}` : String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Verifies the ledger of the service in this process. */
export async function expectBooksToBeRight(): Promise<void> {
  const { verifyLedger } = await import('../../server/models/ledger/ledger-checks.ts'); // which other files need not load
  expect((await verifyLedger()).findings).toEqual([]);
}

/** Works twenty at a time: a request waits for a connection for ten seconds at most. */
export async function manyTimes<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const { length } = made;
    made.push(...(await times(Math.min(20, count - length), (index) => work(length + index))));
  }
  return made;
}

export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
