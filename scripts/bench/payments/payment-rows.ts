import type { Client } from 'pg';
import type { BenchMerchant } from './merchant.ts';

/**
 * Inserts payments over one year, fifty per merchant reference; one in fifty is cancelled, one in a hundred expired. One in
 * two hundred is in yen; all of these are expired, so the list of cancelled payments in yen is empty. Amounts range from 1000
 * to 1499, and from 700 to 749 in the oldest fifth; one in five thousand is 500000.
 */
export async function insertPayments(
  database: Client,
  { businessId, clientId }: Pick<BenchMerchant, 'businessId' | 'clientId'>,
  count: number,
): Promise<void> {
  await database.query(`SET session_replication_role = replica`); // the rows are consistent, so references need no check
  await database.query(
    `INSERT INTO payments (reference, business_id, environment, client_id, merchant_reference, status, amount, currency,
       capture_method, amount_captured, payment_method, description, created_at, updated_at, expires_at)
     SELECT 'pay_' || substr(md5($1 || number), 1, 26), $1, 'TEST', $2, 'order-' || number / 50,
       status, amount, CASE WHEN number % 200 = 0 THEN 'JPY' ELSE 'EUR' END, 'MANUAL',
       CASE status WHEN 'CAPTURED' THEN amount ELSE 0 END, '{"type": "simulated_card", "token": "sim_success"}', 'Two tickets',
       created_at, created_at, created_at + interval '7 days'
     FROM generate_series(1, $3::integer) AS number,
       LATERAL (SELECT CASE WHEN number % 100 = 0 THEN 'EXPIRED' WHEN number % 50 = 1 THEN 'CANCELLED' ELSE 'CAPTURED' END AS status,
         CASE WHEN number % 5000 = 7 THEN 500000 WHEN number > $3 * 0.8 THEN 700 + number % 50 ELSE 1000 + number % 500 END AS amount,
         now() - interval '1 year' * (number::float / $3) AS created_at) row`,
    [businessId, clientId, count],
  );
  await database.query(`SET session_replication_role = origin`);
  await database.query('VACUUM ANALYZE payments');
}

export interface ListQuery {
  what: string;
  filters: Record<string, string | string[] | number>;
}

/** The first and third quartile of the payments' times. */
export interface Quarters {
  first: string;
  third: string;
}

type Amounts = Partial<Record<'amount_gte' | 'amount_lte', number>>;

/** Amount filters: common, rare, only of the oldest payments, exact, and without matches. */
const AMOUNTS: Amounts[] = [
  { amount_gte: 1100 },
  { amount_gte: 400000 },
  { amount_lte: 800 },
  { amount_gte: 1250, amount_lte: 1250 },
  { amount_gte: 2000000 },
];

/** Lists every combination of the contract's filters, with values of these rows. Filters by amount need a currency. */
export function listQueries({ first, third }: Quarters): ListQuery[] {
  const statuses = [[], ['CAPTURED'], ['CANCELLED'], ['EXPIRED', 'CANCELLED']];
  const money: (Amounts & { currency?: string })[] = [
    {},
    ...['EUR', 'JPY'].flatMap((currency) => [{ currency }, ...AMOUNTS.map((amounts) => ({ currency, ...amounts }))]),
  ];
  const references = [[], ['order-100']];
  const periods: Record<string, string>[] = [
    {},
    { created_gte: first },
    { created_lt: third },
    { created_gte: first, created_lt: third },
  ];
  return statuses.flatMap((status) =>
    money.flatMap((amounts) =>
      references.flatMap((merchant_reference) =>
        periods.map((period) => {
          const words = [
            ...status,
            ...Object.entries(amounts).map(([name, value]) => (name === 'currency' ? value : `${name} ${value}`)),
            ...merchant_reference,
            ...Object.keys(period),
          ];
          const filters = {
            ...(status.length > 0 && { status }),
            ...amounts,
            ...(merchant_reference[0] !== undefined && { merchant_reference: merchant_reference[0] }),
            ...period,
          };
          return { what: words.join(' ') || 'no filter', filters };
        }),
      ),
    ),
  );
}

/** The query string of a request. */
export function searchOf(filters: ListQuery['filters'], cursor?: string): URLSearchParams {
  const search = new URLSearchParams({ limit: '20', ...(cursor !== undefined && { cursor }) });
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) search.append(name, String(one));
  return search;
}
