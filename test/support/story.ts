import { randomUUID } from 'node:crypto';
import { call, fetchToken } from './api.ts';
import { paymentsOf } from './payments.ts';
import { introspect, newPerson, obtainTokens, registerBusinessApp } from './oauth.ts';
import { startReceiver } from './receiver.ts';
import type { TestService } from './service.ts';
import { webhooksOf } from './webhooks.ts';

const SCOPES = ['payments:create', 'payments:capture', 'payments:read', 'payments:refund', 'wallet:read'];

/**
 * Runs a day of people, programs and receivers over HTTP, with new ones each time.
 * @returns each step with its response, the same each time
 */
export async function tellStory(service: TestService): Promise<Record<string, unknown>> {
  const steps: Record<string, unknown> = {};
  const note = (step: string, { status, body }: { status: number; body?: any }) =>
    void (steps[step] = { status, amount: body?.amount, left: body?.amount_refundable });

  const person = await newPerson(service);
  const app = await registerBusinessApp(service, person, {
    grant_types: ['client_credentials', 'authorization_code'],
    scopes: SCOPES,
  });
  const tokens = await obtainTokens(service, person, app);
  const merchant = { user: person, businessId: app.businessId, clientId: app.id, clientSecret: app.secret! };
  const token = await fetchToken(service, app.id, app.secret!);
  steps['introspect own token'] = (await introspect(service, app, token)).active;
  steps["introspect a user's token"] = (await introspect(service, app, tokens.access_token)).active;
  note('wallet', await call(service, 'GET', '/wallet', { token: tokens.access_token }));

  const receiver = await startReceiver();
  const webhooks = webhooksOf(service, { ...merchant, token });
  const endpoint = await webhooks.register(receiver.url);

  const payments = paymentsOf(service, { token });
  const key = { 'Idempotency-Key': randomUUID() };
  const created = await payments.create({}, key);
  note('create', created);
  note('create again', await payments.create({}, key));
  const { reference } = created.body;
  note('get', await payments.ask('GET', `/payments/${reference}`));
  note('capture', await payments.act(reference, 'capture', { amount: 1000 }, { 'Idempotency-Key': randomUUID() }));
  note('capture twice', await payments.act(reference, 'capture', {}, { 'Idempotency-Key': randomUUID() }));
  note('refund', await payments.refund(reference, { amount: 100 }));
  note('refunds', await payments.ask('GET', `/payments/${reference}/refunds`));
  note('list', await payments.ask('GET', '/payments'));
  note('list by status', await payments.ask('GET', '/payments?status=CAPTURED&status=PARTIALLY_REFUNDED'));
  note('cancel', await payments.act(await payments.authorized(), 'cancel'));

  const unpaid = await payments.create({ payment_method: undefined });
  note('create for checkout', unpaid);
  note('checkout', await person.submit(`/pay/${unpaid.body.reference}`, { pay: 'wallet' }));
  const wallet = { payment_method: { type: 'wallet' } };
  note('pay by wallet', await paymentsOf(service, { token: tokens.access_token }).create(wallet));

  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'a delivery');
  note('replay', await webhooks.ask('POST', `/webhook-deliveries/${delivery.id}/replay`, {}));
  await webhooks.endedAttempts(delivery.id, 2);
  note('events', await webhooks.ask('GET', '/events'));
  note('endpoints', await webhooks.ask('GET', '/webhook-endpoints'));
  steps['dashboard'] = (await person.get(`/dashboard/${app.businessId}/test`)).status;
  note('sign out', await call(service, 'DELETE', '/session', { token: person.session }));
  return steps;
}
