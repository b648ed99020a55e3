import { Refusal } from '../../../platform/errors.ts';

/** Converts a 404 to null. */
export async function foundOrNull<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
}
