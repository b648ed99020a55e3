import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const load = (name) => (process.argv[2] === 'require' ? require(name) : import(name));
const { APIError, Tallystick, TallystickError, webhooks } = await load('@tallystick/sdk');
const { createClient } = await load('@tallystick/sdk/fetch');
const { sign, WebhookVerificationError } = await load('@tallystick/sdk/webhooks');
const { AuthorizationError } = await load('@tallystick/sdk/oauth');
const { sampleEvent } = await load('@tallystick/sdk/webhooks/testing');
assert.equal(sampleEvent('payment.captured').payment.status, 'CAPTURED');
const adapters = await Promise.all(
  ['fetch', 'node', 'express'].map((name) => load(`@tallystick/sdk/webhooks/${name}`)),
);

assert.equal(webhooks.WebhookVerificationError, WebhookVerificationError);
assert(WebhookVerificationError.prototype instanceof TallystickError);
assert(AuthorizationError.prototype instanceof TallystickError);

const fetch = async () => Response.json({ status: 'CAPTURED' });
const tally = new Tallystick({ baseUrl: 'http://sdk.test/api/v1', accessToken: 'tat_1', fetch });
assert.equal((await tally.payments.get('pay_1')).status, 'CAPTURED');

const asked = [];
const answers = {
  '/api/v1/oauth/token': () => Response.json({ access_token: `tat_${asked.length}`, expires_in: 3600 }),
  '/api/v1/payments': () => Response.json({ code: 'invalid_token' }, { status: asked.length < 3 ? 401 : 201 }),
};
const application = {
  baseUrl: 'http://sdk.test',
  clientId: 'app_1',
  clientSecret: 'tsk_1',
  fetch: async (request) => {
    asked.push(`${request.headers.get('Authorization')} ${await request.text()}`);
    return answers[new URL(request.url).pathname]();
  },
};
const { response } = await createClient(application).POST('/payments', { body: { amount: 1250, currency: 'EUR' } });
assert.equal(response.status, 201);
assert.deepEqual(asked, [
  'null client_id=app_1&client_secret=tsk_1&grant_type=client_credentials',
  'Bearer tat_1 {"amount":1250,"currency":"EUR"}',
  'null client_id=app_1&client_secret=tsk_1&grant_type=client_credentials',
  'Bearer tat_3 {"amount":1250,"currency":"EUR"}',
]);
answers['/api/v1/oauth/token'] = () => Response.json({ error: 'invalid_client' }, { status: 401 });
await assert.rejects(createClient(application).GET('/wallet'), APIError);

const claimsOf = (proof) => JSON.parse(atob(proof.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
const proven = [];
const bound = new Tallystick({
  ...{ baseUrl: 'http://sdk.test/api/v1', clientId: 'app_1', clientSecret: 'tsk_1', dpop: true },
  fetch: async (address, { headers }) => {
    const sent = new Headers(headers);
    const { htm, nonce, ath } = claimsOf(sent.get('DPoP'));
    proven.push([htm, new URL(address).pathname, nonce, sent.get('Authorization'), typeof ath]);
    if (nonce === undefined)
      return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'DPoP-Nonce': 'nonce_1' } });
    return Response.json({ access_token: 'tat_1', token_type: 'DPoP', expires_in: 3600, status: 'CAPTURED' });
  },
});
assert.equal((await bound.payments.get('pay_1')).status, 'CAPTURED');
assert.deepEqual(proven, [
  ['POST', '/api/v1/oauth/token', undefined, null, 'undefined'],
  ['POST', '/api/v1/oauth/token', 'nonce_1', null, 'undefined'],
  ['GET', '/api/v1/payments/pay_1', 'nonce_1', 'DPoP tat_1', 'string'],
]);

const app = new Tallystick({ baseUrl: 'http://sdk.test', clientId: 'app_1' });
const { url } = await app.signIn({ redirectUri: 'a.b:/c' });
assert.match(url, /^http:\/\/sdk\.test\/oauth\/authorize\?.*code_challenge=[\w-]{43}&/);

const body = '{"event_id":"evt_1"}';
const headers = await sign(body, 'whsec_1');
const deliver = (text) => new Request('http://shop.test', { method: 'POST', body: text, headers });
const events = [];
const [onFetch, onNode, onExpress] = adapters.map(({ receive }) =>
  receive('whsec_1', (event) => void events.push(event)),
);
assert.equal((await onFetch(deliver(body))).status, 204);
assert.equal((await onFetch(deliver(`${body} `))).status, 400);

for (const handle of [onNode, onExpress]) {
  const server = createServer((request, response) => handle(request, response, assert.ifError));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const answer = await globalThis.fetch(`http://127.0.0.1:${server.address().port}`, { method: 'POST', body, headers });
  assert.equal(answer.status, 204);
  server.close(); // returns nothing on Bun 1.2
  server.closeAllConnections();
}
assert.deepEqual(events, Array(3).fill({ event_id: 'evt_1' }));
