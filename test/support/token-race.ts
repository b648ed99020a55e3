import { expect } from '@jest/globals';
import type { ApiAnswer } from './api.ts';
import { sql } from './database.ts';
import type { TestService } from './service.ts';

const ROUNDS = 200;
const PARALLEL = 4;

/**
 * Uses each of 200 codes or tokens four times at once: one use succeeds, and its grant is revoked, because the others were
 * reuses.
 * @param obtain obtains a new one and returns a function that uses it
 */
export async function expectOneWinnerEach(
  service: TestService,
  obtain: () => Promise<() => Promise<ApiAnswer>>,
): Promise<void> {
  const winners: string[] = [];
  const round = async () => {
    const use = await obtain();
    const answers = await Promise.all(Array.from({ length: PARALLEL }, use));
    const losers = answers.filter(({ status }) => status === 400);
    const [winner, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    winners.push(winner!.body.access_token);
    expect(losers.map(({ body }) => body.error)).toEqual(Array(PARALLEL - 1).fill('invalid_grant'));
  };
  for (let count = 0; count < ROUNDS; count += 2) await Promise.all([round(), round()]);
  expect(await countRevoked(service, winners)).toBe(ROUNDS);
}

/** Counts access tokens whose grant was revoked. */
async function countRevoked(service: TestService, tokens: string[]): Promise<number> {
  const [row] = await sql(
    service,
    `SELECT count(*) FROM access_tokens JOIN grants ON grants.id = grant_id
     WHERE token_hash IN (SELECT sha256(token::bytea) FROM unnest($1::text[]) AS token) AND grants.revoked_at IS NOT NULL`,
    [tokens],
  );
  return Number(row!.count);
}
