import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from '../../support/api.ts';
import { copyDelivery, copyEndpoint, newOwner, type Owner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { paymentsOf, times } from '../../support/payments.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTestService, type OwnService } from '../../support/service.ts';
import { webhooksOf } from '../../support/webhooks.ts';

const MOST_BYTES = 60 * 1024;
const MOST_REQUESTS = 4;

let service: OwnService;
let owner: Owner;
/** Every page of a business, by its relative path, and of the user. */
let pages: Record<string, string[]>;

beforeAll(async () => {
  service = await startTestService();
  owner = await newOwner(service, 'Bakery & Söhne');
  const payments = paymentsOf(service, owner.merchant);
  const webhooks = webhooksOf(service, owner.merchant);
  const endpoint = await webhooks.register((await startReceiver()).url);
  await times(25, () =>
    payments.captured({ description: 'A description of a usual length, row 4', metadata: { order: 'A-1001' } }),
  );
  const reference = await payments.captured({ merchant_reference: 'order-1001' });
  for (let count = 0; count < 25; count++) await payments.refund(reference, { amount: 10, reason: 'one less' });
  const held = await payments.authorized();
  const delivery = await webhooks.delivery(endpoint.id, ({ status }) => status === 'DELIVERED', 'the delivery');
  await copyDelivery(service, delivery.id, 25);
  await copyEndpoint(service, endpoint.id, 25);
  await fillTables();
  const { clientId } = owner.merchant;
  const request = (await call(service, 'GET', '/payments', { token: owner.merchant.token })).headers.get('Request-Id')!;
  pages = {
    [`/dashboard/${owner.businessId}/test`]: [
      ...[
        '',
        '/payments',
        '/payments/new',
        '/balance',
        '/payouts',
        '/deliveries',
        '/deliveries/replay',
        '/endpoints',
        '/endpoints/new',
        '/applications',
      ],
      ...[
        '/applications/new',
        '/members',
        `/members/${owner.id}/remove`,
        '/audit',
        '/settings',
        '/search?q=desc',
        '/search?q=desc&offset=1',
        '/nothing',
      ],
      ...[`/payments/${reference}`, `/payments/${held}`, `/payments/${held}/capture?review=1&amount=1`],
      ...[`/payments/${reference}/refund`, `/endpoints/${endpoint.id}`, `/deliveries/${delivery.id}`],
      ...[`/applications/${clientId}`, `/applications/${clientId}/requests`, `/search?q=${request}`],
    ],
    '/dashboard': [
      '',
      '/account',
      '/account/delete',
      '/sessions',
      '/passkeys',
      '/second-factor',
      '/connected-apps',
      '/wallet',
    ],
  };
});
afterAll(() => service.stop());

/** Inserts more rows than a list shows. */
async function fillTables(): Promise<void> {
  const { id, businessId, merchant } = owner;
  await sql(
    service,
    `WITH person AS (
       INSERT INTO users (id, email, name, password_hash, created_at, updated_at)
       SELECT 'usr_' || lpad(number::text, 26, '0'), 'member-' || number || '@example.com', 'Member no. ' || number, 'none', now(), now()
       FROM generate_series(1, 120) AS number RETURNING id
     ) INSERT INTO business_members SELECT $1, id, 'viewer', now(), now() FROM person`,
    [businessId],
  );
  await sql(
    service,
    `INSERT INTO invitations (id, business_id, email, role, token_hash, invited_by, created_at, updated_at, expires_at)
     SELECT 'inv_' || lpad(number::text, 26, '0'), $1, 'invited-' || number || '@example.com', 'viewer', sha256(number::text::bytea),
       $2, now(), now(), now() + interval '7 days' FROM generate_series(1, 120) AS number`,
    [businessId, id],
  );
  await sql(
    service,
    `INSERT INTO sessions SELECT copy.* FROM (SELECT * FROM sessions WHERE user_id = $1 LIMIT 1) session,
       generate_series(1, 25) AS number, jsonb_populate_record(NULL::sessions, to_jsonb(session) || jsonb_build_object(
         'id', 'ses_' || lpad(number::text, 26, '0'), 'token_hash', sha256(number::text::bytea))) AS copy`,
    [id],
  );
  await sql(
    service,
    `INSERT INTO clients SELECT copy.* FROM (SELECT * FROM clients WHERE client_id = $1) client,
       generate_series(1, 120) AS number, jsonb_populate_record(NULL::clients, to_jsonb(client) || jsonb_build_object(
         'client_id', 'app_' || lpad(number::text, 26, '0'))) AS copy`,
    [merchant.clientId],
  );
  await sql(
    service,
    `INSERT INTO consents SELECT 'con_' || lpad(number::text, 26, '0'), $1, 'app_' || lpad(number::text, 26, '0'), ARRAY['payments:read'], now(), now()
     FROM generate_series(1, 120) AS number`,
    [id],
  );
  await sql(
    service,
    `WITH business AS (
       INSERT INTO businesses (id, name, created_at, updated_at)
       SELECT 'biz_' || lpad(number::text, 26, '0'), 'Shop no. ' || number, now(), now() FROM generate_series(1, 120) AS number RETURNING id
     ) INSERT INTO business_members SELECT id, $1, 'owner', now(), now() FROM business`,
    [id],
  );
}

test('every page is at most 60 KB in four requests, also when its lists are full', async () => {
  const sizes: Record<string, [kilobytes: number, requests: number]> = {};
  const files = new Map<string, number>();
  const sizeOf = async (file: string) => {
    if (!files.has(file)) files.set(file, Number((await fetch(service.origin + file)).headers.get('Content-Length')));
    return files.get(file)!;
  };
  for (const [base, paths] of Object.entries(pages)) {
    for (const path of paths) {
      const { status, html } = await owner.get(base + path);
      const loads = [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!))];
      let bytes = Buffer.byteLength(html);
      for (const file of loads) bytes += await sizeOf(file);
      if (status >= 500 || bytes > MOST_BYTES || loads.length + 1 > MOST_REQUESTS)
        sizes[`${status} ${path || base}`] = [Math.round(bytes / 1024), loads.length + 1];
    }
  }
  expect(sizes).toEqual({});
});
