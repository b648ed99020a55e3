import { Refusal } from '../../../platform/errors.ts';

/** Turns a 404 into null. */
export async function foundOrNull<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
}
