import {
  Configuration,
  EventsApi,
  OAuthApi,
  PaymentsApi,
  ResponseError,
  SimulatedCardToken,
  WebhookEndpointsApi,
  type Payment,
} from './client/index';

const { BASE_URL = '', FUTURE_URL = '', CLIENT_ID, CLIENT_SECRET, RUN } = process.env;

const { accessToken } = await new OAuthApi(new Configuration({ basePath: BASE_URL })).oauthToken({
  grantType: 'client_credentials',
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  resource: [BASE_URL],
});
// The client sends it as it is.
const at = (basePath: string) => new Configuration({ basePath, accessToken: `Bearer ${accessToken}` });
const payments = new PaymentsApi(at(BASE_URL));

const create = () =>
  payments.paymentsCreate({
    paymentCreate: {
      amount: 1250,
      currency: 'EUR',
      merchantReference: RUN,
      paymentMethod: { type: 'simulated_card', token: SimulatedCardToken.SimSuccess },
    },
  });
const created = await create();
await create();
const captured = await payments.paymentsCapture({ reference: created.reference, paymentCapture: { amount: 1000 } });

const listed: Payment[] = [];
let cursor: string | null | undefined;
do {
  const page = await payments.paymentsList({ limit: 1, merchantReference: RUN, cursor: cursor ?? undefined });
  listed.push(...page.data);
  cursor = page.nextCursor;
} while (cursor);

const endpoint = await new WebhookEndpointsApi(at(BASE_URL)).webhookEndpointsCreate({
  webhookEndpointCreate: { url: 'https://shop.example/webhooks' },
});

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    return String(await work);
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const problem = (await error.response.json()) as { code: string };
    return `${error.response.status} ${problem.code}`;
  }
}
const { reference } = captured;
const events = await new EventsApi(at(BASE_URL)).eventsList({ payment: reference });
const future = await new PaymentsApi(at(FUTURE_URL)).paymentsGet({ reference });

console.log(
  JSON.stringify({
    created: created.status,
    captured: captured.amountCaptured,
    method: created.paymentMethod?.type,
    listed: listed.length,
    event: events.data[0]?.payload.eventType,
    endpoint: endpoint.url,
    missing: await refusal(payments.paymentsGet({ reference: 'pay_unknown' })),
    refused: await refusal(
      payments.paymentsCapture({ reference: listed[0]!.reference, paymentCapture: { amount: 9999 } }),
    ),
    future: future.status,
  }),
);
