import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { call, PASSWORD, type ApiAnswer } from './api.ts';
import type { TestService } from './service.ts';

export const FAILURES = 5;
export const FAILURES_PER_ADDRESS = 12;
export const REQUESTS = 25;
export const SIGN_UPS = 8;

export const SETTINGS = {
  RATE_LIMIT_FAILURES: String(FAILURES),
  RATE_LIMIT_FAILURES_PER_ADDRESS: String(FAILURES_PER_ADDRESS),
  RATE_LIMIT_REQUESTS: String(REQUESTS),
  RATE_LIMIT_SIGN_UPS: String(SIGN_UPS),
  TRUSTED_PROXIES: 'loopback',
};

let addresses = 0;
/** Returns headers of a sender that no test has used before. */
export function newSender(): { 'X-Forwarded-For': string } {
  addresses += 1;
  return { 'X-Forwarded-For': `198.51.${100 + Math.floor(addresses / 250)}.${1 + (addresses % 250)}` };
}

export type Target = Pick<TestService, 'baseUrl'>;

export async function newAccount(target: Target): Promise<{ id: string; email: string; session: string }> {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password: PASSWORD, name: 'Ada Lovelace', transport: 'bearer' };
  const answer = await call(target, 'POST', '/users', { body, headers: newSender() });
  return { id: answer.body.id, email, session: answer.body.session_token };
}

export async function newClient(target: Target): Promise<{ client_id: string; client_secret: string }> {
  const { session } = await newAccount(target);
  const headers = newSender();
  const business = await call(target, 'POST', '/businesses', { token: session, body: { name: 'Shop' }, headers });
  const body = {
    name: 'Shop',
    grant_types: ['client_credentials'],
    scopes: ['payments:read'],
    is_confidential: true,
    business_id: business.body.id,
  };
  const client = await call(target, 'POST', '/oauth/clients', { token: session, body, headers });
  return { client_id: client.body.client_id, client_secret: client.body.client_secret_preview };
}

export const signIn = (email: string, password: string, headers: Record<string, string>, target: Target) =>
  call(target, 'POST', '/session', { body: { email, password, transport: 'bearer' }, headers });

export const fetchToken = (
  client: { client_id: string; client_secret: string },
  headers: Record<string, string>,
  target: Target,
) => call(target, 'POST', '/oauth/token', { form: { grant_type: 'client_credentials', ...client }, headers });

export async function repeat(times: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let count = 0; count < times; count++) statuses.push((await act()).status);
  return statuses;
}

export function expectLimitHeaders({ headers }: Pick<ApiAnswer, 'headers'>, limit: number, name = 'failures'): void {
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect(headers.get('RateLimit-Policy')).toBe(`"${name}";q=${limit};w=60`);
  expect(headers.get('RateLimit')).toMatch(new RegExp(`^"${name}";r=0;t=\\d+$`));
}
