import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { insertPayments } from '../../../../scripts/bench/payments/payment-rows.ts';
import { BY_INDEXES, transaction } from '../../../../server/database/transaction.ts';
import { run } from '../../../../server/database/statements.ts';
import { meaningsOf } from '../../../../server/domain/search/meanings.ts';
import { spellingsOf } from '../../../../server/domain/search/spellings.ts';
import { Payment } from '../../../../server/models/payments/payment.ts';
import { SEARCHED_NEWEST } from '../../../../server/models/payments/payment-search.ts';
import { call, createMerchant, type TestMerchant } from '../../../support/api.ts';
import { newOwner, type Owner } from '../../../support/dashboard.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';

const PAYMENTS = 12_000;

/** A separate service, because these payments have no ledger entries. */
let service: OwnService;
let owner: Owner;
let merchant: TestMerchant;
let database: Client;
beforeAll(async () => {
  service = await startTestService();
  owner = await newOwner(service);
  merchant = owner.merchant;
  database = new Client(service.databaseUrl);
  await database.connect();
  await insertPayments(database, merchant, PAYMENTS);
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

interface Place {
  reference: string;
  created_at: Date;
}

/** Lists payments, newest first. */
async function placesOf({ businessId }: TestMerchant): Promise<Place[]> {
  const { rows } = await database.query<Place>(
    'SELECT reference, created_at FROM payments WHERE business_id = $1 ORDER BY created_at DESC, reference DESC',
    [businessId],
  );
  return rows;
}

/** Changes a payment. @param offset number of newer payments @returns its reference */
async function change(offset: number, fields: Record<string, unknown>): Promise<string> {
  const { reference } = (await placesOf(merchant))[offset]!;
  const names = Object.keys(fields).map((name, index) => `${name} = $${index + 2}`);
  const values = Object.values(fields);
  await database.query(`UPDATE payments SET ${names.join(', ')} WHERE reference = $1`, [reference, ...values]);
  return reference;
}

const note = (offset: number, text: string) => change(offset, { metadata: JSON.stringify({ note: text }) });

interface Found {
  ids: string[];
  since: string | null;
  more: boolean;
}

async function search(q: string, rest: Record<string, string> = {}, { token } = merchant): Promise<Found> {
  const query = new URLSearchParams({ q, limit: '10', ...rest }).toString();
  const { body } = await call(service, 'GET', `/search?${query}`, { token });
  return { ids: body.data.map(({ id }: { id: string }) => id), since: body.searched_since, more: body.has_more };
}

/** Collects the results of a search and of those that continue it, page by page. */
async function searchAll(q: string, who = merchant): Promise<string[][]> {
  const searches: string[][] = [];
  for (let before: string | null | undefined; before !== null;) {
    const ids: string[] = [];
    const period: Record<string, string> = before === undefined ? {} : { before };
    let found: Found;
    do {
      found = await search(q, { ...period, offset: String(ids.length) }, who);
      ids.push(...found.ids);
    } while (found.more);
    searches.push(ids);
    before = found.since;
  }
  return searches;
}

test('a search goes back to the oldest payment by continuing, and states how far it went', async () => {
  const [within, beyond] = [await note(SEARCHED_NEWEST - 1, 'Corner shop'), await note(SEARCHED_NEWEST, 'Corner shop')];
  const oldest = await note(PAYMENTS - 1, 'A corner shop');
  const places = await placesOf(merchant);
  const since = places[SEARCHED_NEWEST - 1]!.created_at.toISOString();
  expect(await search('rner sh')).toEqual({ ids: [within], since, more: false });
  expect(await search(`pay_…${beyond.slice(-8)}`)).toEqual({ ids: [], since, more: false });
  const next = places[2 * SEARCHED_NEWEST - 1]!.created_at.toISOString();
  expect(await search('rner sh', { before: since })).toEqual({ ids: [beyond], since: next, more: false });
  expect(await search('rner sh', { before: next })).toEqual({ ids: [oldest], since: null, more: false });
  expect(await searchAll('rner sh')).toEqual([[within], [beyond], [oldest]]);
  expect(await searchAll('note: corner')).toEqual([[within], [beyond], []]);
  expect(await searchAll(`pay_…${oldest.slice(-8)}`)).toEqual([[], [], [oldest]]);
});

test('a search of exactly as many payments as are searched at once needs no other', async () => {
  const { created_at } = (await placesOf(merchant))[PAYMENTS - SEARCHED_NEWEST - 1]!;
  expect((await search('zz', { before: created_at.toISOString() })).since).toBeNull();
  expect((await search('zz', { before: new Date(created_at.getTime() + 1).toISOString() })).since).not.toBeNull();
});

test('what indexes find in all payments is not found once more by continuing', async () => {
  const [newer, older] = [await change(20, { description: 'Paper mill' }), await change(6000, { description: 'Paper mill' })]; // prettier-ignore
  const inside = await change(6001, { description: 'The paper mill' });
  const oldest = await change(PAYMENTS - 2, { merchant_reference: 'paper-mill-1', description: 'The paper mill' });
  expect(await searchAll('paper')).toEqual([[oldest, newer, older], [inside], []]);
  const [valued, noted] = [await note(6002, 'Attic'), await note(6003, 'In the attic')];
  expect(await searchAll('attic')).toEqual([[valued], [noted], []]);
  const longAgo = new Date(Date.now() - 400 * 86_400_000);
  const paid = [await change(6004, { amount: 77_777 }), await change(PAYMENTS - 3, { amount: 77_777 })];
  expect(await searchAll('€777.77')).toEqual([paid, [], []]);
  await change(PAYMENTS - 3, { created_at: longAgo });
  expect(await searchAll('€777.77')).toEqual([paid.slice(0, 1), [], paid.slice(1)]);
});

test('an amount that indexes look up in part of the year is found in the others by continuing', async () => {
  // 66666 is ¥66,666 and €66,666.00, so that indexes look up half a year of each.
  const yen = { amount: 66_666, currency: 'JPY' };
  const [early, indexed, late] = [await change(100, yen), await change(5500, yen), await change(7000, yen)];
  const euros = await change(PAYMENTS - 10, { amount: 6_666_600, currency: 'EUR' });
  expect(await searchAll('66666')).toEqual([[early, indexed], [late], [euros]]);
});

test('payments of one millisecond are searched together at the edge', async () => {
  const own = await createMerchant(service);
  await insertPayments(database, own, SEARCHED_NEWEST + 300);
  const places = await placesOf(own);
  const bulk = places.slice(SEARCHED_NEWEST - 100, SEARCHED_NEWEST + 100).map(({ reference }) => reference);
  const at = places[SEARCHED_NEWEST]!.created_at;
  await database.query(`UPDATE payments SET created_at = $2, description = 'A bulk order' WHERE reference = ANY ($1)`, [
    bulk,
    at,
  ]);
  const [first, second, ...others] = await searchAll('bulk ord', own);
  expect(first!.toSorted()).toEqual(bulk.toSorted());
  expect([second, others]).toEqual([[], []]);
  const { since } = await search('bulk ord', {}, own);
  expect(since).toBe(at.toISOString());
  await database.query('DELETE FROM payments WHERE business_id = $1 AND created_at < $2', [own.businessId, at]);
  expect((await search('bulk ord', {}, own)).since).toBeNull();
});

/** Counts the rows of payments that a transaction has read. */
const READ = {
  text: "SELECT idx_tup_fetch + seq_tup_read AS read FROM pg_stat_xact_user_tables WHERE relname = 'payments'",
};

test.each(['nothing like this', '€99.91', 'two'])(
  'a search for %s that continues reads its own payments only',
  async (q) => {
    const before = (await placesOf(merchant))[SEARCHED_NEWEST]!.created_at;
    const tenant = { business_id: merchant.businessId, environment: 'TEST' } as const;
    const read = await transaction(async (tx) => {
      const [start] = await run<{ read: string }>(READ, [], tx);
      const since = await Payment.searchedSince(tenant, before, tx);
      const asked = { offset: 0, limit: 21, before, since, meanings: meaningsOf(q) };
      await Payment.search(tenant, spellingsOf(q), asked, tx);
      const [end] = await run<{ read: string }>(READ, [], tx);
      return Number(end!.read) - Number(start!.read);
    }, BY_INDEXES);
    expect(read).toBeGreaterThanOrEqual(SEARCHED_NEWEST);
    expect(read).toBeLessThan(SEARCHED_NEWEST * 2 + 100);
  },
);

test('the console continues with older payments, and refuses a time that it did not link to', async () => {
  const beyond = await change(SEARCHED_NEWEST + 10, { description: 'The water mill' });
  const first = await owner.open('/search?q=ater%20mi');
  expect(first.html).toContain('Nothing was found');
  const linkOf = (html: string) => /<a href="\/dashboard\/[^/]+\/test([^"]+)">Search older payments</.exec(html)?.[1];
  const second = await owner.open(linkOf(first.html)!.replaceAll('&amp;', '&'));
  expect(second.html).toContain(`/payments/${beyond}"`);
  expect(second.html).toContain('In payments before');
  const third = await owner.open(linkOf(second.html)!.replaceAll('&amp;', '&'));
  expect(third.html).toContain('Nothing further was found');
  expect(linkOf(third.html)).toBeUndefined();
  for (const before of ['yesterday', '2026-13-01T00:00:00.000Z']) {
    const { status, html } = await owner.open(`/search?q=ater%20mi&before=${before}`);
    expect([before, status, html]).toEqual([before, 400, expect.stringContaining('Start again from the first page.')]);
  }
});

test('members are found by the first search only', async () => {
  const { html } = await owner.open(`/search?q=${encodeURIComponent(owner.email)}&before=2100-01-01T00:00:00.000Z`);
  expect(html).toContain('Nothing further was found');
});
