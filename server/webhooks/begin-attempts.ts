import type { Span } from '@opentelemetry/api';
import type { Transaction } from 'sequelize';
import type { Service } from '../service.ts';
import { BY_INDEXES, NOT_AWAITED, transaction } from '../database/transaction.ts';
import { newId } from '../platform/ids.ts';
import { WebhookAskedAttempt } from '../models/webhook-asked-attempt.ts';
import { WebhookAttempt, type OpenAttempt } from '../models/webhook-attempt.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { acknowledgedAmong } from '../models/webhook-host.ts';
import { FAILING_ATTEMPTS, WAITING_ATTEMPTS, type Job, type JobInsert, type WaitingQueue } from './queue.ts';
import { startAttemptSpan } from '../platform/tracing.ts';
import { attemptHeaders } from './attempt-headers.ts';
import type { AttemptJob } from './attempt-jobs.ts';
import { isAbandoned, isAskedFor, judge, type Verdict } from './judge.ts';
import type { Lanes, Leave } from './lanes.ts';
import { findSendable, type Destination, type Sendable } from './sendable.ts';

/** An attempt that is written down and has to be sent now. */
export interface BegunAttempt extends OpenAttempt {
  delivery: Sendable;
  job: Job<AttemptJob>;
  /** Where the job came from. */
  queue: string;
  leave: Leave;
  /** Whether the host has not acknowledged anything for the business yet. */
  isHostUnproven: boolean;
  /** The step of a trace that this is. */
  span: Span;
}

export interface Begun {
  /** Number of jobs taken; fewer than asked for means that there are no more. */
  fetched: number;
  /** Whom jobs were put aside for, and where: they can take no more now, or a delivery to them has an attempt under way. */
  waiting: Map<WaitingQueue, Destination[]>;
  attempts: BegunAttempt[];
}

export interface Appetite {
  /** Most jobs to take. */
  limit: number;
  /** Most attempts to begin; what is taken beyond is put aside. */
  room: number;
  /** Endpoints whose jobs are left where they are. */
  notOf: string[];
}

/**
 * Takes up to `limit` jobs from a queue, drops the obsolete ones, puts aside those that have to wait and writes down up to
 * `room` attempts of the others, all in one transaction: a job is only taken together with the trace of what it led to.
 * When the database crashes just then, the jobs are there as before, and what was sent is written down when it ends.
 */
export async function beginAttempts(
  service: Service,
  queue: string,
  { limit, room, notOf }: Appetite,
  lanes: Lanes,
): Promise<Begun> {
  const places: Leave[] = [];
  try {
    return await transaction(async (tx) => {
      const jobs = await service.queue.fetch<AttemptJob>(queue, limit, notOf, tx);
      if (jobs.length === 0) return { fetched: 0, waiting: new Map<never, never>(), attempts: [] };
      // Others may stand behind them.
      const failingWait = jobs.length === limit && queue !== FAILING_ATTEMPTS;
      const enter = ({ endpoint }: Sendable) => {
        if (places.length >= room || (failingWait && lanes.isFailing(endpoint.id))) return undefined;
        const leave = lanes.enter(endpoint);
        if (leave) places.push(leave);
        return leave;
      };
      const { attempts, waiting } = await begin(service, queue, jobs, enter, lanes, tx);
      return { fetched: jobs.length, waiting: await putAside(service, waiting, lanes, tx), attempts };
    }, `${BY_INDEXES}; ${NOT_AWAITED}`);
  } catch (error) {
    for (const leave of places) leave();
    throw error;
  }
}

type Enter = (delivery: Sendable) => Leave | undefined;
type Candidate = { job: Job<AttemptJob>; delivery: Sendable };

async function begin(
  service: Service,
  queue: string,
  jobs: Job<AttemptJob>[],
  enter: Enter,
  lanes: Lanes,
  tx: Transaction,
): Promise<{ attempts: BegunAttempt[]; waiting: Candidate[] }> {
  const at = service.clock.now();
  const judged = await judgeAll(service, jobs, at, tx);
  await learnHosts(judged.send, lanes, tx);
  const { admitted, refused, unreadable } = await admit(queue, judged.send, enter, lanes, at, tx);
  await interruptAbandoned([...judged.drop, ...judged.skip, ...admitted], at, tx);
  const { attempts, overtaken } = await open(admitted, tx);
  const waiting = [...judged.busy, ...refused, ...overtaken];
  const skipped = judged.skip.map(({ delivery }) => delivery.id);
  if (skipped.length > 0) await WebhookDelivery.skipAll(skipped, at, tx);

  const kept = new Set([...attempts, ...unreadable].map(({ job }) => job));
  const ended = jobs.filter((job) => !kept.has(job));
  await service.queue.remove(queue, ended, tx);
  const dropped = judged.drop.map(({ job }) => job).filter(({ data }) => isAskedFor(data));
  await WebhookAskedAttempt.removeAll(
    dropped.map(({ id }) => id),
    tx,
  );
  return { attempts, waiting };
}

async function putAside(
  service: Service,
  waiting: Candidate[],
  lanes: Lanes,
  tx: Transaction,
): Promise<Begun['waiting']> {
  const destinations: Begun['waiting'] = new Map();
  const queueOf = ({ delivery }: Candidate) =>
    lanes.isFailing(delivery.endpoint_id) ? FAILING_ATTEMPTS : WAITING_ATTEMPTS;
  for (const [queue, group] of Map.groupBy(waiting, queueOf)) {
    await service.queue.send(queue, group.map(asWaiting), tx);
    destinations.set(
      queue,
      group.map(({ delivery }) => delivery.endpoint),
    );
  }
  return destinations;
}

async function judgeAll(
  service: Service,
  jobs: Job<AttemptJob>[],
  at: Date,
  tx: Transaction,
): Promise<Record<Verdict, Candidate[]>> {
  const judged: Record<Verdict, Candidate[]> = { drop: [], skip: [], busy: [], send: [] };
  const deliveries = await findSendable(service, jobs, at, tx);
  for (const job of jobs) {
    const delivery = deliveries.get(job.data.delivery_id);
    if (delivery) judged[judge(job.data, delivery, at)].push({ job, delivery });
  }
  return judged;
}

/** Asks of hosts that are not known to have acknowledged anything: another process may have seen it. */
async function learnHosts(candidates: Candidate[], lanes: Lanes, tx: Transaction): Promise<void> {
  const endpoints = new Set(candidates.map(({ delivery }) => delivery.endpoint));
  const unproven = [...endpoints].filter((endpoint) => !lanes.hosts.isProven(endpoint));
  if (unproven.length === 0) return;
  const asked = unproven.map(({ business_id, host }) => ({ business_id, host }));
  for (const host of await acknowledgedAmong(asked, tx)) lanes.hosts.prove(host);
}

/**
 * An endpoint whose secret cannot be opened, as in the middle of a rotation of keys, keeps its own deliveries only: their
 * jobs come back when their lease ends, here or to a process that has the key.
 */
async function admit(queue: string, candidates: Candidate[], enter: Enter, lanes: Lanes, at: Date, tx: Transaction) {
  const admitted: BegunAttempt[] = [];
  const refused: Candidate[] = [];
  const unreadable: Candidate[] = [];
  const originals = await headersToRepeat(candidates, tx);
  for (const candidate of candidates) {
    const { endpoint } = candidate.delivery;
    const { secrets } = endpoint;
    const leave = secrets && enter(candidate.delivery);
    if (!secrets) unreadable.push(candidate);
    else if (!leave) refused.push(candidate);
    else {
      const attempt = describeAttempt(candidate, originals, secrets, at);
      admitted.push({ ...candidate, ...attempt, queue, leave, isHostUnproven: !lanes.hosts.isProven(endpoint) });
    }
  }
  return { admitted, refused, unreadable };
}

/** By delivery. */
type Headers = Map<string, Record<string, string>>;

async function headersToRepeat(candidates: Candidate[], tx: Transaction): Promise<Headers> {
  const repeated = candidates.filter(({ job }) => isVerbatim(job.data)).map(({ delivery }) => delivery.id);
  return repeated.length > 0 ? WebhookAttempt.firstHeaders(repeated, tx) : new Map<string, never>();
}

const isVerbatim = ({ trigger, resign }: AttemptJob) => trigger === 'replay' && !resign;

function describeAttempt(
  { job, delivery }: Candidate,
  originals: Headers,
  secrets: string[],
  at: Date,
): OpenAttempt & { span: Span } {
  const { number, trigger } = job.data;
  const original = isVerbatim(job.data) ? originals.get(delivery.id) : undefined;
  const { span, headers } = startAttemptSpan(job.data.trace ?? {}, {
    'tallystick.event_id': delivery.event_id,
    'tallystick.delivery_id': delivery.id,
    'tallystick.attempt': number,
  });
  return {
    id: newId('att'),
    delivery_id: delivery.id,
    number,
    trigger,
    url: delivery.endpoint.url,
    started_at: at,
    request_headers: original ?? { ...attemptHeaders(delivery, number, secrets, at), ...headers },
    span,
  };
}

async function interruptAbandoned(candidates: Candidate[], at: Date, tx: Transaction): Promise<void> {
  const abandoned = candidates.map(({ delivery }) => delivery).filter((delivery) => isAbandoned(delivery, at));
  if (abandoned.length === 0) return;
  const attempts = abandoned.flatMap(({ open_attempt_id }) => open_attempt_id ?? []);
  await WebhookAttempt.interrupt(
    abandoned.map(({ id }) => id),
    attempts,
    at,
    tx,
  );
}

/** Writes the attempts down, but for those of a delivery that has one under way, begun elsewhere in this very moment. */
async function open(admitted: BegunAttempt[], tx: Transaction) {
  if (admitted.length === 0) return { attempts: [], overtaken: [] };
  const opened = await WebhookAttempt.open(admitted, tx);
  const attempts = admitted.filter(({ id }) => opened.has(id));
  const overtaken = admitted.filter(({ id }) => !opened.has(id));
  for (const { leave } of overtaken) leave();
  return { attempts, overtaken };
}

const asWaiting = ({ job, delivery }: Candidate): JobInsert => ({
  id: job.id,
  data: job.data,
  group: { id: delivery.endpoint_id },
});
