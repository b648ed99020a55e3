import { randomUUID } from 'node:crypto';
import { misplacedFaults, operationAt, sentIn } from './contract/places.ts';
import type { TestService } from './service.ts';

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: any;
  text: string;
}

export interface ApiRequest {
  token?: string;
  body?: unknown;
  /** Form fields; excludes `body`. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/**
 * Sends one HTTP request to the API, as any client would: no SDK, no shortcuts. The faults of a refusal must name places of
 * the contract.
 */
export async function call(
  service: Pick<TestService, 'baseUrl'>,
  method: string,
  path: string,
  request: ApiRequest = {},
): Promise<ApiAnswer> {
  const { token, body, form, headers = {} } = request;
  const answer = await fetch(service.baseUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(form
      ? { body: new URLSearchParams(form) }
      : body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('Content-Type') ?? '');
  const result = { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
  refuseMisplaced(method, path, body, result);
  return result;
}

/** @throws Error for a refusal with `errors[]` that name no place of the operation, or no rule of the contract */
function refuseMisplaced(method: string, path: string, sent: unknown, { body }: Pick<ApiAnswer, 'body'>): void {
  const operation = body?.errors && operationAt(method, path);
  if (!operation) return;
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const faults = misplacedFaults(operation, sentIn(path, text), body);
  if (faults.length > 0) throw new Error(`${method} ${path}: ${faults.join('; ')}`);
}

/** Repeats a request that a busy machine refuses with 503, which has changed nothing. */
export async function insist(send: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const answer = await send();
  return answer.status === 503 && answer.body?.code === 'unavailable' ? insist(send) : answer;
}

/** Creates what a test begins with. @throws Error that has the answer, so that a test does not continue without it */
async function create(service: TestService, path: string, request: ApiRequest): Promise<any> {
  const { status, text, body } = await call(service, 'POST', path, request);
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${text}`);
  return body;
}

export const PASSWORD = 'correct horse battery staple';

export interface TestUser {
  id: string;
  email: string;
  session: string;
}

/** Signs up a new user, with a session for programs. */
export async function signUp(service: TestService, name = 'Ada Lovelace'): Promise<TestUser> {
  const email = `${randomUUID()}@example.com`;
  const body = await create(service, '/users', { body: { email, password: PASSWORD, name, transport: 'bearer' } });
  return { id: body.id, email, session: body.session_token };
}

export async function createBusiness(
  service: TestService,
  user: TestUser,
  name = 'Analytical Engines',
): Promise<string> {
  return (await create(service, '/businesses', { token: user.session, body: { name } })).id;
}

export const PAYMENT_SCOPES = ['payments:create', 'payments:capture', 'payments:read', 'payments:refund'];

export interface TestMerchant {
  user: TestUser;
  businessId: string;
  clientId: string;
  clientSecret: string;
  /** An access token with every payment scope. */
  token: string;
}

const owners = new WeakMap<TestService, Promise<TestUser>>();

/** Creates a business with an application and an access token. One user owns them all, because signing up is slow. */
export async function createMerchant(service: TestService, scopes = PAYMENT_SCOPES): Promise<TestMerchant> {
  if (!owners.has(service)) owners.set(service, signUp(service));
  const user = await owners.get(service)!;
  const businessId = await createBusiness(service, user);
  return createApplication(service, user, businessId, scopes);
}

export async function createApplication(
  service: TestService,
  user: TestUser,
  businessId: string,
  scopes = PAYMENT_SCOPES,
): Promise<TestMerchant> {
  const body = {
    name: 'Shop',
    grant_types: ['client_credentials'],
    scopes,
    is_confidential: true,
    business_id: businessId,
  };
  const { client_id, client_secret_preview } = await create(service, '/oauth/clients', { token: user.session, body });
  const token = await fetchToken(service, client_id, client_secret_preview);
  return { user, businessId, clientId: client_id, clientSecret: client_secret_preview, token };
}

export async function fetchToken(
  service: TestService,
  clientId: string,
  clientSecret: string,
  scope?: string,
): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope && { scope }),
  };
  return (await call(service, 'POST', '/oauth/token', { form })).body.access_token;
}

export const CARD = { type: 'simulated_card', token: 'sim_success' };

/** Creates an AUTHORIZED payment of 12.50 EUR, unless `changes` say otherwise. */
export async function createPayment(service: TestService, token: string, changes: object = {}): Promise<ApiAnswer> {
  return call(service, 'POST', '/payments', {
    token,
    body: { amount: 1250, currency: 'EUR', payment_method: CARD, ...changes },
  });
}
