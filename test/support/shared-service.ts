import { expect } from '@jest/globals';
import type { TestService } from './service.ts';

/**
 * The service of this worker, for files whose tests make their own users and businesses and need no settings, no clock
 * and nothing of the service's own process. A worker's files use it one after the other: it is warm, and costs them nothing.
 */
const place = await ask<Omit<TestService, 'stop'> & { booksUrl: string }>(
  `${process.env.TEST_SERVICES}/${process.env.JEST_WORKER_ID}/${process.env.CARDS ?? 'own'}`,
);
export const service: TestService = { ...place, stop: () => Promise.resolve() };

export async function expectBooksToBeRight(): Promise<void> {
  expect(await ask(place.booksUrl)).toMatchObject({ findings: [] });
}

async function ask<Answer>(url: string): Promise<Answer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
