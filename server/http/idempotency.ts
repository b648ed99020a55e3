import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { now, secondsFromNow } from '../clock.ts';
import { savepoint, sequelize, transaction } from '../database.ts';
import { Refusal } from '../errors.ts';
import { IdempotencyKey } from '../models/idempotency-key.ts';
import { decrypt, encrypt } from '../secrets.ts';

const KEPT_SECONDS = 24 * 3600;

/** An answer as it goes on the wire, so that a repetition can be answered byte for byte. */
export interface RenderedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface IdempotentRequest {
  clientId: string;
  key: string;
  method: string;
  path: string;
  body: unknown;
}

/**
 * Runs a request at most once per client and key (draft-ietf-httpapi-idempotency-key-header). Key, effect and stored
 * answer commit in one transaction, so a crash leaves either all of them or none; the advisory lock goes with it.
 *
 * @param work Does the request. A thrown refusal undoes its effects and is stored like any other answer.
 * @param render Turns a thrown refusal into the answer; it rethrows what must not be stored.
 */
export async function answerOnce(
  request: IdempotentRequest,
  work: () => Promise<RenderedAnswer>,
  render: (error: unknown) => RenderedAnswer,
): Promise<RenderedAnswer & { replayed: boolean }> {
  const fingerprint = fingerprintOf(request);
  return transaction(async (tx) => {
    await lockKey(request, tx);
    const stored = await IdempotencyKey.findOne({
      where: { client_id: request.clientId, key: request.key },
      transaction: tx,
    });
    if (stored && stored.expires_at > now()) return { ...replay(stored, fingerprint), replayed: true };
    const answer = await savepoint(tx, work).catch(render);
    await IdempotencyKey.upsert(
      {
        client_id: request.clientId,
        key: request.key,
        fingerprint,
        status: answer.status,
        headers: answer.headers,
        body_sealed: encrypt(answer.body),
        created_at: now(),
        expires_at: secondsFromNow(KEPT_SECONDS),
      },
      { transaction: tx },
    );
    return { ...answer, replayed: false };
  });
}

async function lockKey({ clientId, key }: IdempotentRequest, tx: Transaction): Promise<void> {
  const [rows] = await sequelize.query('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free', {
    bind: [`${clientId}\n${key}`],
    transaction: tx,
  });
  if ((rows as { free: boolean }[])[0]?.free) return;
  throw new Refusal(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running. Send it again shortly.',
    {
      headers: { 'Retry-After': '1' },
    },
  );
}

function replay(stored: IdempotencyKey, fingerprint: Buffer): RenderedAnswer {
  if (!stored.fingerprint.equals(fingerprint)) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  }
  return { status: stored.status, headers: stored.headers, body: decrypt(stored.body_sealed) };
}

function fingerprintOf({ method, path, body }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(`${method}\n${path}\n${JSON.stringify(body ?? null)}`)
    .digest();
}
