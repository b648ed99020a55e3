import { call, fetchToken, type TestMerchant } from './api.ts';
import { eventually } from './eventually.ts';
import type { TestService } from './service.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- a test looks at any answer, right or wrong */

/** A merchant's view of its webhooks. Takes a new token for each request, so that a test's clock may run for days. */
export function webhooksOf(service: TestService, merchant: TestMerchant) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const token = await fetchToken(service, merchant.clientId, merchant.clientSecret);
    return call(service, method, path, { token, ...(body !== undefined && { body }) });
  };
  const read = async (path: string): Promise<any> => (await ask('GET', path)).body;
  return {
    ask,
    read,
    register: async (url: string, events?: string[]): Promise<any> =>
      (await ask('POST', '/webhook-endpoints', { url, ...(events && { events }) })).body,
    pay: async (): Promise<any> =>
      (
        await ask('POST', '/payments', {
          amount: 1250,
          currency: 'EUR',
          payment_method: { type: 'simulated_card', token: 'sim_success' },
        })
      ).body,
    /** The deliveries to an endpoint, the newest first. */
    deliveries: async (endpointId: string): Promise<any[]> =>
      (await read(`/webhook-deliveries?endpoint_id=${endpointId}`)).data,
    /** The attempts of a delivery, the first first. */
    attempts: async (deliveryId: string): Promise<any[]> =>
      (await read(`/webhook-deliveries/${deliveryId}/attempts?limit=100`)).data.toReversed(),
    /** The newest delivery to an endpoint, once it is as it should be. */
    delivery: (endpointId: string, isRight: (delivery: any) => boolean, what: string): Promise<any> =>
      eventually(async () => {
        const [delivery] = (await read(`/webhook-deliveries?endpoint_id=${endpointId}&limit=1`)).data;
        return delivery && isRight(delivery) ? delivery : undefined;
      }, what),
  };
}
