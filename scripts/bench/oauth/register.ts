export interface BenchClient extends Record<string, string> {
  client_id: string;
  client_secret: string;
}

/** Registers a user with a business, and an application for its servers. */
export async function registerMerchant(baseUrl: string, scope: string, settings: object = {}): Promise<BenchClient> {
  const post = async (path: string, body: object, session = '') => {
    const headers = { 'Content-Type': 'application/json', ...(session && { Authorization: `Bearer ${session}` }) };
    const answer = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const person = {
    email: `bench.${Math.random().toString(36).slice(2)}@example.com`,
    password: 'correct horse battery staple',
    name: 'Bench',
  };
  const { session_token } = await post('/users', { ...person, transport: 'bearer' });
  const { id } = await post('/businesses', { name: 'Bench' }, session_token);
  const registration = {
    name: 'Bench',
    grant_types: ['client_credentials'],
    scopes: scope.split(' '),
    is_confidential: true,
    business_id: id,
    ...settings,
  };
  const client = await post('/oauth/clients', registration, session_token);
  return { client_id: client.client_id!, client_secret: client.client_secret_preview! };
}
