import { NotFoundError, Tallystick, webhooks, type Payment, type TallystickOptions } from '@tallystick/sdk';
import { createClient, type components, type FetchClient, type paths } from '@tallystick/sdk/fetch';
import { AuthorizationError, userTokens, type PendingSignIn, type TokenStore } from '@tallystick/sdk/oauth';
import { verify, WebhookVerificationError } from '@tallystick/sdk/webhooks';
import { sampleEvent } from '@tallystick/sdk/webhooks/testing';
import { receive as receiveByFetch } from '@tallystick/sdk/webhooks/fetch';

const options: TallystickOptions = {
  baseUrl: 'https://pay.example.com/api/v1',
  clientId: 'app_1',
  clientSecret: 'tsk_1',
};
const tally = new Tallystick(options);

export async function pay(): Promise<Payment> {
  const created = await tally.payments.create({ amount: 1250, currency: 'EUR' }, { idempotencyKey: 'order-1' });
  for await (const refund of tally.refunds.list(created.reference)) console.log(refund.amount.toFixed());
  const { data, requestId } = await tally.payments.capture(created.reference, { amount: 1000 }).withResponse();
  console.log(requestId.length);
  // @ts-expect-error: types are not lost on the way
  await tally.payments.create({ amount: '1250', currency: 'EUR' });
  return data;
}

export async function receive(request: Request): Promise<number> {
  try {
    const event = await verify(await request.text(), request.headers, ['whsec_1', 'whsec_2']);
    switch (event.event_type) {
      case 'payment.refunded':
        return event.refund.amount;
      default:
        return `${event.event_type} ${event.payment?.reference}`.length;
    }
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason.length;
    if (error instanceof NotFoundError && error.code === 'not_found') return error.status;
    throw error;
  }
}

export const sample: 'payment.captured' = sampleEvent('payment.captured').event_type;

export async function read(): Promise<string[]> {
  const page = await tally.payments.list({ created_gte: new Date(), status: ['FAILED'] });
  const next = page.hasMore ? await page.nextPage() : page;
  const { data, replayed } = await tally.payments.list().withResponse();
  console.log(replayed, data.data.length);
  for await (const { payload, data: raw } of tally.events.stream()) return [payload.event_type, raw.body];
  return next.data.map(({ reference }) => reference);
}

export const signed: Promise<Record<string, string>> = webhooks.sign('{}', 'whsec_1');

export const POST: (request: Request) => Promise<Response> = receiveByFetch('whsec_1', (event) => {
  if (event.event_type === 'payment.refunded') console.log(event.refund.amount.toFixed());
});

export async function signIn(pending: PendingSignIn, returnedTo: string, store: TokenStore): Promise<string> {
  try {
    const tokens = await tally.finishSignIn(returnedTo, pending);
    const user = tally.withOptions({ accessToken: userTokens(tally, store) });
    return `${tokens.scopes.join()} ${(await user.profile.get()).name}`;
  } catch (error) {
    if (error instanceof AuthorizationError && error.code === 'access_denied') return 'no';
    const { url } = await tally.signIn({ redirectUri: 'https://a.example/' });
    return url;
  }
}

const api: FetchClient = createClient({ ...options, scopes: ['payments:create'] });

export async function payByPath(): Promise<components['schemas']['Payment'] | string> {
  const { data, error } = await api.POST('/payments', { body: { amount: 1250, currency: 'EUR' } });
  if (error) return error.code;
  const page = await api.GET('/payments', { params: { query: { status: ['FAILED'], created_gte: new Date() } } });
  console.log(page.data?.next_cursor?.length, page.data?.data.length);
  // @ts-expect-error: types are not lost on the way
  await api.POST('/payments', { body: { amount: '1250', currency: 'EUR' } });
  // @ts-expect-error: paths are those of the contract
  await api.GET('/payment');
  const same: Payment = data;
  return same;
}

export type Captured = paths['/payments/{reference}/capture']['post']['responses'][200]['content']['application/json'];
