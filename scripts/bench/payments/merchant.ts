import { randomUUID } from 'node:crypto';

export interface BenchMerchant {
  businessId: string;
  clientId: string;
  clientSecret: string;
  token: string;
}

/** Creates a business with an application, a token and a webhook endpoint through the API. */
export async function createMerchant(
  origin: string,
  { endpoint = true, scopes = ['payments:create', 'payments:read'] } = {},
): Promise<BenchMerchant> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery staple';
  const user = await post(origin, '/users', { email, password, name: 'Bench', transport: 'bearer' });
  const session = user.session_token!;
  const business = await post(origin, '/businesses', { name: 'Bench' }, session);
  const application = { name: 'Bench', grant_types: ['client_credentials'], scopes, is_confidential: true };
  const client = await post(origin, '/oauth/clients', { ...application, business_id: business.id }, session);
  const form = {
    grant_type: 'client_credentials',
    client_id: client.client_id!,
    client_secret: client.client_secret_preview!,
  };
  const issued = await fetch(`${origin}/api/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await issued.json()) as { access_token: string };
  if (endpoint) await post(origin, '/webhook-endpoints', { url: 'https://example.com/hooks' }, token);
  return { businessId: business.id!, clientId: form.client_id, clientSecret: form.client_secret, token };
}

async function post(origin: string, path: string, body: object, token?: string): Promise<Record<string, string>> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}
