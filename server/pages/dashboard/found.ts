import { Refusal } from '../../platform/errors.ts';

/** What a page can do without: null when there is none. */
export async function foundOrNull<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
}
