import { now } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { addRequests } from '../models/request-counts.ts';
import { limitKey, rateLimited, WINDOW_SECONDS, type Quota } from './quota.ts';

/**
 * A generous limit on every request must not cost a question to the database on every request. So each process counts
 * in memory, and settles with the database every second in one statement for all callers, sooner for a caller whose
 * unsettled count reaches a twentieth of the limit. What a process does not know is only what the others have not
 * settled: with P processes a caller gets at most (P - 1) × (limit / 20 + what arrives during one settlement) requests
 * beyond the limit in a minute, and with one process none. Clients that prove themselves: see recordRequest.
 */
const SETTLE_INTERVAL_MS = 1000;
const SETTLE_SHARE = 20;
const WINDOW_MS = WINDOW_SECONDS * 1000;

interface Count {
  /** The count of all processes, as of the last settlement. */
  settled: number;
  /** Admitted by this process since. */
  pending: number;
}

let limit: number;
let timer: NodeJS.Timeout | undefined;
let settling: Promise<void> | undefined;
/** Windows begin at whole minutes, so that all processes share them. */
let window = { ends: 0, counts: new Map<string, Count>() };

/** Beyond this number of callers in a minute the oldest are dropped from memory; the database keeps them. */
const MOST_COUNTS = 100_000;

export function startRequestLimit(requestsPerMinute: number): void {
  limit = requestsPerMinute;
  window = { ends: 0, counts: new Map() };
  timer = setInterval(settleSoon, SETTLE_INTERVAL_MS).unref();
}

/** Settles the counts, so that a restart forgives nothing. */
export async function stopRequestLimit(): Promise<void> {
  clearInterval(timer);
  await settling;
  await settle();
}

/** Admits one request of a caller, or throws 429. A refused request is not counted. @returns the quota */
export function countRequest(subject: string): Quota {
  const quota = checkRequests(subject);
  add(subject, 1);
  return quota;
}

/** The same without counting the request, or remembering its caller. */
export function checkRequests(subject: string): Quota {
  const quota = quotaOf(subject);
  if (quota.remaining <= 0) throw rateLimited(quota);
  return { ...quota, remaining: quota.remaining - 1 };
}

export function isUsedUp(subject: string): boolean {
  return quotaOf(subject).remaining <= 0;
}

/** What is left to a caller. */
export function quotaOf(subject: string): Quota {
  const at = now().getTime();
  if (at >= window.ends) window = { ends: (Math.floor(at / WINDOW_MS) + 1) * WINDOW_MS, counts: new Map() };
  const { settled, pending } = window.counts.get(subject) ?? { settled: 0, pending: 0 };
  const remaining = Math.max(0, limit - settled - pending);
  return { name: 'requests', limit, remaining, resetSeconds: Math.ceil((window.ends - at) / 1000) };
}

/**
 * Counts a request of a caller who is known only now. It is done already, so it is not refused: parallel ones
 * may all pass the limit.
 */
export function recordRequest(subject: string): void {
  add(subject, 1);
}

function add(subject: string, requests: number): void {
  const count = findCount(subject);
  count.pending += requests;
  if (count.pending * SETTLE_SHARE >= limit) settleSoon();
}

function findCount(subject: string): Count {
  const known = window.counts.get(subject);
  if (known) return known;
  const [oldest] = window.counts.keys();
  if (oldest !== undefined && window.counts.size >= MOST_COUNTS) window.counts.delete(oldest);
  const count = { settled: 0, pending: 0 };
  window.counts.set(subject, count);
  return count;
}

function settleSoon(): void {
  settling ??= settle().finally(() => (settling = undefined));
}

/** After a failure, the pending counts go with the next settlement. */
async function settle(): Promise<void> {
  const { ends, counts } = window;
  const batch = [...counts].filter(([, { pending }]) => pending !== 0);
  if (batch.length === 0) return;
  const keys = batch.map(([subject]) => limitKey('requests', subject));
  const sent = batch.map(([, { pending }]) => pending);
  try {
    const totals = new Map((await addRequests(keys, sent, ends)).map(({ key, points }) => [key, points]));
    for (const [index, [, count]] of batch.entries()) {
      count.pending -= sent[index]!;
      count.settled = totals.get(keys[index]!) ?? count.settled + sent[index]!;
    }
  } catch (error) {
    log.warn({ err: error }, 'request counts could not be settled; they will be with the next');
  }
}
