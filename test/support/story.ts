import { randomUUID } from 'node:crypto';
import { call, createMerchant, fetchToken, type ApiAnswer } from './api.ts';
import { ASSERTION_TYPE, newClientKey, registerKeyApp, requestWith, signAssertion } from './client-keys.ts';
import { callBound, newProofKey, requestBound } from './dpop.ts';
import { card, paymentsOf } from './payments.ts';
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

/**
 * Takes the steps that an older release lacks, each time with new people, programs and receivers.
 * @returns each step with its status, the same each time
 */
export async function tellNewerStory(service: TestService): Promise<Record<string, unknown>> {
  const merchant = await createMerchant(service);
  const payments = paymentsOf(service, merchant);
  const proofKey = await newProofKey();
  const app = { client_id: merchant.clientId, client_secret: merchant.clientSecret };
  const bound = await requestBound(service, proofKey, { grant_type: 'client_credentials', ...app });
  const webhooks = webhooksOf(service, merchant);
  const endpoint = await webhooks.register((await startReceiver()).url, ['payment.failed']);
  const order = { merchant_reference: randomUUID(), unique_merchant_reference: true };
  const steps = {
    ...(await authenticateByKey(service)),
    'token bound to a key': bound,
    'list by the bound token': await callBound(service, proofKey, bound.body.access_token, ['GET', '/payments']),
    'pay an order': await payments.create(order),
    'pay an order twice': await payments.create(order),
    'cancel before the payer confirms': await payments.act(await payments.authorized(card('sim_challenge')), 'cancel'),
    decline: await payments.create(card('sim_declined')),
  };
  const { event_type } = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'the failure');
  return { ...Object.fromEntries(Object.entries(steps).map(([step, { status }]) => [step, status])), event_type };
}

/** Requests a token, and revokes it, as a new application that authenticates by a key. */
async function authenticateByKey(service: TestService): Promise<Record<string, ApiAnswer>> {
  const key = await newClientKey();
  const app = await registerKeyApp(service, await newPerson(service), { jwks: { keys: [key.jwk] } });
  const requested = await requestWith(service, await signAssertion(service, app, key));
  const form = {
    client_assertion_type: ASSERTION_TYPE,
    client_assertion: await signAssertion(service, app, key),
    token: requested.body.access_token as string,
  };
  const revoked = await call(service, 'POST', '/oauth/revoke', { form });
  return { 'token for an assertion': requested, 'revoke by an assertion': revoked };
}
