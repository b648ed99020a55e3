import { expect } from '@jest/globals';
import type { TestService } from './service.ts';

/**
 * The service of this worker, for files whose tests create their own users and businesses and need no settings, clock or
 * access to the service's process. A worker's files share it in sequence, so that only the first waits for its start.
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
