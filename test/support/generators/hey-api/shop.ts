import {
  eventsList,
  oauthToken,
  paymentsCapture,
  paymentsCreate,
  paymentsGet,
  paymentsList,
  webhookEndpointsCreate,
  type Payment,
} from './client/index';
import { client } from './client/client.gen';

const { BASE_URL = '', FUTURE_URL = '', CLIENT_ID, CLIENT_SECRET, RUN } = process.env;

client.setConfig({ baseUrl: BASE_URL });
const token = await oauthToken({
  body: {
    grant_type: 'client_credentials',
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    resource: [BASE_URL],
  },
  throwOnError: true,
});
client.setConfig({ auth: token.data.access_token });

const create = () =>
  paymentsCreate({
    body: {
      amount: 1250,
      currency: 'EUR',
      merchant_reference: RUN,
      payment_method: { type: 'simulated_card', token: 'sim_success' },
    },
    throwOnError: true,
  });
const { data: created } = await create();
await create();
const { reference } = created;
const { data: captured } = await paymentsCapture({ path: { reference }, body: { amount: 1000 }, throwOnError: true });

const listed: Payment[] = [];
let cursor: string | null | undefined;
do {
  const query = { limit: 1, merchant_reference: RUN, ...(cursor && { cursor }) };
  const { data: page } = await paymentsList({ query, throwOnError: true });
  listed.push(...page.data);
  cursor = page.next_cursor;
} while (cursor);

const { data: endpoint } = await webhookEndpointsCreate({
  body: { url: 'https://shop.example/webhooks' },
  throwOnError: true,
});
const { data: events } = await eventsList({ query: { payment: reference }, throwOnError: true });
const missing = await paymentsGet({ path: { reference: 'pay_unknown' } });
const refused = await paymentsCapture({ path: { reference: listed[0]!.reference }, body: { amount: 9999 } });
const { data: future } = await paymentsGet({ baseUrl: FUTURE_URL, path: { reference }, throwOnError: true });

console.log(
  JSON.stringify({
    created: created.status,
    captured: captured.amount_captured,
    method: created.payment_method?.type,
    listed: listed.length,
    event: events.data[0]?.payload.event_type,
    endpoint: endpoint.url,
    missing: `${missing.error?.status} ${missing.error?.code}`,
    refused: `${refused.error?.status} ${refused.error?.code}`,
    future: future.status,
  }),
);
