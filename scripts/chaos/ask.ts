import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 100;
const TIMEOUT_MILLISECONDS = 30_000;
/** Statuses without a reliable answer: the service stops, starts or has lost its database. */
const GOING = [502, 503, 504];
/** Codes for a concurrent request: one with the same key, or a recovery of the same endpoint. */
const BUSY = ['idempotency_in_progress', 'rate_limited'];

/** Acts as a merchant's server: repeats each request with one key, at any address, until it gets an answer. */
export class Caller {
  /** Number of requests without a reliable answer. */
  repeated = 0;
  /** Answers that no kill explains. */
  readonly failures: string[] = [];
  private readonly origins: string[];
  private readonly token: string;

  constructor(origins: string[], token: string) {
    this.origins = origins;
    this.token = token;
  }

  /** @throws when the request is refused */
  async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.askOnce(method, path, key, body);
      if (answer) return answer.body as Answer;
      this.repeated += 1;
      await delay(PAUSE_MILLISECONDS);
    }
  }

  private async askOnce(method: string, path: string, key: string, body?: object): Promise<{ body: unknown } | void> {
    const origin = this.origins[Math.floor(Math.random() * this.origins.length)]!;
    const headers = {
      Authorization: `Bearer ${this.token}`,
      ...(method === 'POST' && { 'Idempotency-Key': key }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${origin}/api/v1${path}`, sent);
      const answer = (await response.json()) as { code?: string };
      if (response.ok) return { body: answer };
      if (GOING.includes(response.status) || BUSY.includes(answer.code ?? '')) return;
      const failure = `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`;
      if (response.status !== 500) throw new Error(`The service refused ${failure}`);
      this.failures.push(failure);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
    }
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError || (error as Error).name === 'TimeoutError';
}
