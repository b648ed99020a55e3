import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { scopeOf } from '../../../server/domain/lists/page.ts';
import { Keyring } from '../../../server/platform/keyring.ts';
import { sealCursor } from '../../../server/platform/secrets.ts';
import { percentile } from '../percentile.ts';
import type { RunningService } from '../process.ts';
import { createMerchant, type BenchMerchant } from './merchant.ts';
import { insertPayments, listQueries, searchOf, type ListQuery, type Quarters } from './payment-rows.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const WARM_UP = 20;
/**
 * Requests per list. Lists above the goal are measured again with more, because one pause of the machine determines the p99
 * of a hundred requests.
 */
const REQUESTS = [100, 400, 1600];
const GOAL = 1.5;
const MOST_SHOWN = 10;

interface Position {
  created_at: Date;
  reference: string;
}

/** A business with the start positions in its lists. */
interface Business extends BenchMerchant {
  quarters: Quarters;
  middle: Position;
}

/** One list, of both businesses. */
interface List {
  what: string;
  ofFew: string;
  ofMany: string;
}

interface Result {
  list: List;
  large: number[];
  small: number[];
}

/**
 * Compares the p99 of every list that the contract allows between a business with a million payments and one with ten
 * thousand, in turns: the first page, and the page after a cursor in the middle of all payments.
 */
export async function measureLists(service: RunningService, databaseUrl: string, folder: string): Promise<void> {
  const keys = new Keyring(Buffer.from(await readFile(path.join(folder, 'secrets.key'), 'utf8'), 'base64'));
  const database = new Client(databaseUrl);
  await database.connect();
  const few = await createBusiness(service.origin, database, FEW);
  const many = await createBusiness(service.origin, database, MANY);
  await database.end();
  const queries = listQueries(many.quarters);
  const all = queries.flatMap(({ what }, index) =>
    (['first', 'middle'] as const).map((page): List => {
      const [ofFew, ofMany] = [few, many].map((each) => addressOf(keys, each, page, queryOf(each, index)));
      return { what: `${page} page, ${what}`, ofFew: ofFew!, ofMany: ofMany! };
    }),
  );
  let above = all;
  for (const requests of REQUESTS) {
    const results: Result[] = [];
    for (const list of above) results.push(await measureInTurns(service.origin, [few, many], list, requests));
    if (above === all) reportTogether(results);
    above = reportEach(results, requests);
  }
}

async function measureInTurns(
  origin: string,
  [few, many]: [Business, Business],
  list: List,
  requests: number,
): Promise<Result> {
  const [small, large]: [number[], number[]] = [[], []];
  for (let count = 0; count < WARM_UP + requests; count++) {
    small.push(await time(origin, few, list.ofFew));
    large.push(await time(origin, many, list.ofMany));
  }
  return { list, large: large.slice(WARM_UP), small: small.slice(WARM_UP) };
}

async function createBusiness(origin: string, database: Client, count: number): Promise<Business> {
  const merchant = await createMerchant(origin, { endpoint: false });
  await insertPayments(database, merchant, count);
  const at = async (share: number) => {
    const { rows } = await database.query<Position>(
      `SELECT created_at, reference FROM payments WHERE business_id = $1 ORDER BY created_at OFFSET $2 LIMIT 1`,
      [merchant.businessId, Math.floor(count * share)],
    );
    return rows[0]!;
  };
  const [first, middle, third] = [await at(0.25), await at(0.5), await at(0.75)];
  return {
    ...merchant,
    middle,
    quarters: { first: first.created_at.toISOString(), third: third.created_at.toISOString() },
  };
}

const queryOf = ({ quarters }: Business, index: number): ListQuery => listQueries(quarters)[index]!;

/** Builds the address of a page. Creates the middle cursor directly, because reaching it takes fifty thousand pages. */
function addressOf(keys: Keyring, business: Business, page: 'first' | 'middle', { filters }: ListQuery): string {
  const scope = scopeOf(`payments of ${business.businessId} TEST`, filters);
  const { created_at, reference } = business.middle;
  const cursor = page === 'first' ? undefined : sealCursor(keys, scope, JSON.stringify([created_at, reference]));
  return `/api/v1/payments?${searchOf(filters, cursor)}`;
}

async function time(origin: string, { token }: BenchMerchant, address: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(origin + address, { headers: { Authorization: `Bearer ${token}` } });
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return performance.now() - started;
}

/** Reports the p99 of all lists combined. */
function reportTogether(results: Result[]): void {
  const [large, small] = [results.flatMap((each) => each.large), results.flatMap((each) => each.small)];
  const [p99Large, p99Small] = [percentile(large, 99), percentile(small, 99)];
  console.log(
    `GET /payments, ${results.length} lists   p99 ${p99Large.toFixed(2)} ms at ${MANY}   ${p99Small.toFixed(2)} ms at ${FEW}   goal ratio ≤ ${GOAL}   ratio ${(p99Large / p99Small).toFixed(2)}`,
  );
}

/** @returns the lists whose p99 is above the goal */
function reportEach(results: Result[], requests: number): List[] {
  const above: List[] = [];
  for (const rank of [50, 99]) {
    const ratios = results
      .map(({ list, large, small }) => {
        const [ofMany, ofFew] = [percentile(large, rank), percentile(small, rank)];
        return { list, ofMany, ofFew, ratio: ofMany / ofFew };
      })
      .sort((left, right) => right.ratio - left.ratio);
    const failed = ratios.filter(({ ratio }) => ratio > GOAL);
    if (rank === 99) above.push(...failed.map(({ list }) => list));
    console.log(
      `p${rank} of ${requests} requests, each list alone: ${ratios.length - failed.length} of ${ratios.length} within ${GOAL}; the highest ratios:`,
    );
    for (const { list, ofMany, ofFew, ratio } of ratios.slice(0, MOST_SHOWN))
      console.log(
        `  ${ratio.toFixed(2).padStart(6)}   ${ofMany.toFixed(2)} ms to ${ofFew.toFixed(2)} ms   ${list.what}`,
      );
  }
  return above;
}
