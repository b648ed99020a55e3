import type { components } from '../../spec/generated/schema.ts';
import { call, CARD, createMerchant, fetchToken, type ApiAnswer, type TestMerchant } from './api.ts';
import { eventually } from './eventually.ts';
import { startReceiver, type Received } from './receiver.ts';
import type { TestService } from './service.ts';

type Schemas = components['schemas'];
/** An endpoint as first returned, with its secret. */
export type Endpoint = Schemas['WebhookEndpointWithSecret'] & { secret: string };
export type Delivery = Schemas['WebhookDelivery'];
export type Attempt = Schemas['WebhookAttempt'];
export type EventBody = Schemas['PaymentCapturedEvent'] | Schemas['PaymentRefundedEvent'];

/** Returns a merchant's view of its webhooks. It renews its token, so that a test's clock may run for days. */
export function webhooksOf(service: TestService, merchant: TestMerchant) {
  let { token } = merchant;
  const ask = async (method: string, path: string, body?: unknown): Promise<ApiAnswer> => {
    const send = () => call(service, method, path, { token, ...(body !== undefined && { body }) });
    const answer = await send();
    if (answer.status !== 401) return answer;
    token = await fetchToken(service, merchant.clientId, merchant.clientSecret);
    return send();
  };
  const read = async <T>(path: string): Promise<T> => (await ask('GET', path)).body as T;
  const deliveries = async (endpointId: string): Promise<Delivery[]> =>
    (await read<{ data: Delivery[] }>(`/webhook-deliveries?endpoint_id=${endpointId}`)).data;
  const attempts = async (deliveryId: string): Promise<Attempt[]> =>
    (await read<{ data: Attempt[] }>(`/webhook-deliveries/${deliveryId}/attempts?limit=100`)).data.toReversed();
  return {
    ask,
    read,
    /** Lists the deliveries to an endpoint, newest first. */
    deliveries,
    /** Lists the attempts of a delivery, oldest first. */
    attempts,
    register: async (url: string, events: string[] = []): Promise<Endpoint> =>
      (await ask('POST', '/webhook-endpoints', { url, events })).body as Endpoint,
    pay: async (): Promise<Schemas['Payment']> =>
      (await ask('POST', '/payments', { amount: 1250, currency: 'EUR', payment_method: CARD }))
        .body as Schemas['Payment'],
    /** Waits for the newest delivery to an endpoint to meet the condition, and returns it. */
    delivery: (endpointId: string, isRight: (delivery: Delivery) => boolean, what: string): Promise<Delivery> =>
      eventually(async () => {
        const [delivery] = await deliveries(endpointId);
        return delivery && isRight(delivery) ? delivery : undefined;
      }, what),
    /** Waits until this many attempts of a delivery have ended, and returns the attempts. */
    endedAttempts: (deliveryId: string, count: number): Promise<Attempt[]> =>
      eventually(async () => {
        const ended = await attempts(deliveryId);
        return ended.length >= count && ended;
      }, `${count} attempts`),
  };
}

export type Webhooks = ReturnType<typeof webhooksOf>;

/** Waits for the event of another merchant, which is sent after everything that was due before it. */
export const outlastWhatIsDue = async (service: TestService): Promise<void> => (await prepareOthers(service))();

/** Prepares another merchant. @returns sends its event, and waits for it */
export async function prepareOthers(service: TestService): Promise<() => Promise<void>> {
  const others = webhooksOf(service, await createMerchant(service));
  const { id } = await others.register((await startReceiver()).url);
  return async () => {
    await others.pay();
    await others.delivery(id, ({ status }) => status === 'DELIVERED', "somebody else's delivery");
  };
}

export const eventIn = (received: Received): EventBody => JSON.parse(received.body.toString()) as EventBody;
