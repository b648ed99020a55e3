import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../server/platform/secrets.ts';
import { call, type TestMerchant, type TestUser } from './api.ts';
import { sql } from './database.ts';
import type { TestService } from './service.ts';

export const WALLET = { payment_method: { type: 'wallet' } };

/** Obtains a token of 30 days by the authorization code grant, for a user who becomes a member of the application's business. */
export async function payerToken(
  service: TestService,
  user: Pick<TestUser, 'id'>,
  { clientId }: Pick<TestMerchant, 'clientId'>,
): Promise<string> {
  const token = `tat_test_${randomBytes(32).toString('base64url')}`;
  const scopes = ['payments:create', 'payments:capture', 'payments:read', 'payments:refund', 'wallet:read'];
  await sql(service, 'UPDATE clients SET scopes = $1 WHERE client_id = $2', [scopes, clientId]);
  await sql(
    service,
    `INSERT INTO business_members (business_id, user_id, role, created_at, updated_at)
     SELECT business_id, $1, 'owner', now(), now() FROM clients WHERE client_id = $2 ON CONFLICT DO NOTHING`,
    [user.id, clientId],
  );
  await sql(
    service,
    `INSERT INTO access_tokens (token_hash, client_id, user_id, scopes, created_at, expires_at)
     VALUES ($1, $2, $3, $4, now(), now() + interval '30 days')`,
    [hashSecret(token), clientId, user.id, scopes],
  );
  return token;
}

export const walletOf = async (service: TestService, token: string): Promise<any> =>
  (await call(service, 'GET', '/wallet', { token })).body;

export const topUp = (service: TestService, token: string, amount: number, currency = 'EUR') =>
  call(service, 'POST', '/test-helpers/wallet/top-up', { token, body: { amount, currency } });
