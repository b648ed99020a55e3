import type { Request } from 'express';
import { StripeFault } from './answers.ts';

const KEPT_MILLISECONDS = 24 * 3_600_000;

interface Kept {
  request: string;
  at: number;
  /** Undefined while the request is being carried out. */
  answer?: { body: unknown } | { error: StripeFault };
}

/** Keeps the answers to idempotency keys for a day, errors of carried out requests included. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  has = (req: Request, key: string | undefined) => this.#find(nameOf(req, key))?.answer !== undefined;

  async once(req: Request, key: string | undefined, work: () => Promise<unknown>): Promise<unknown> {
    if (key === undefined) return work();
    const name = nameOf(req, key);
    const request = JSON.stringify([req.path, req.body]);
    const known = this.#find(name);
    if (known && known.request !== request)
      throw fault(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.');
    if (known && !known.answer)
      throw fault(
        409,
        'idempotency_error',
        'There is another request in progress with this key.',
        'idempotency_key_in_use',
      );
    if (known?.answer) {
      if ('error' in known.answer) throw known.answer.error;
      return known.answer.body;
    }
    const kept: Kept = { request, at: this.#now().getTime() };
    this.#kept.set(name, kept);
    try {
      const body = structuredClone(await work());
      kept.answer = { body };
      return body;
    } catch (error) {
      // A request that was refused before it was carried out is not kept.
      const isKept = error instanceof StripeFault && (error.status === 402 || error.status === 500);
      if (isKept) kept.answer = { error };
      else this.#kept.delete(name);
      throw error;
    }
  }

  #find(name: string): Kept | undefined {
    const kept = this.#kept.get(name);
    if (kept && this.#now().getTime() - kept.at < KEPT_MILLISECONDS) return kept;
    this.#kept.delete(name);
    return undefined;
  }
}

/** Keys belong to an account and a mode, which have one API key each here. */
const nameOf = (req: Request, key: string | undefined) => `${req.get('Authorization')} ${key}`;

const fault = (status: number, type: string, message: string, code?: string) =>
  new StripeFault(status, { type, ...(code !== undefined && { code }) }, message);
