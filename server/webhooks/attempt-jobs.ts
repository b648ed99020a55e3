import { hash, randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { AttemptTrigger } from '../../spec/generated/values.ts';
import type { Service } from '../service.ts';
import { BY_INDEXES, transaction } from '../database/transaction.ts';
import { WebhookAskedAttempt } from '../models/webhook-asked-attempt.ts';
import { findJobs, FIRST_ATTEMPTS, queueAfter, type JobInsert, type Queue } from './queue.ts';
import { traceHeaders, type TraceHeaders } from '../platform/tracing.ts';

/** What a job in one of the attempt queues says. */
export interface AttemptJob {
  delivery_id: string;
  /** Which attempt of the schedule it is; 1 for those that are asked for. */
  number: number;
  trigger: AttemptTrigger;
  /** A replay with a fresh signature. */
  resign?: boolean;
  /** Names the step of a trace that led to it. */
  trace?: TraceHeaders;
}

/** A delivery as far as queueing it goes. */
interface Addressed {
  id: string;
  endpoint_id: string;
}

interface AddressedJob extends JobInsert {
  id: string;
  data: AttemptJob;
  group: { id: string };
}

export async function queueFirstAttempts(
  queue: Queue,
  deliveries: Addressed[],
  trigger: 'schedule' | 'test',
  tx: Transaction,
): Promise<void> {
  const jobs = deliveries.map((delivery) => jobOf(delivery, { number: 1, trigger }));
  await queue.send(FIRST_ATTEMPTS, jobs, tx);
}

/** Queues the attempts that follow a failed one, for when they are due. */
export async function queueRetries(
  queue: Queue,
  failed: number,
  retries: { delivery: Addressed; at: Date; trace: TraceHeaders | undefined }[],
  tx: Transaction,
): Promise<void> {
  const jobs = retries.map(({ delivery, at, trace }) => ({
    ...jobOf(delivery, { number: failed + 1, trigger: 'schedule', ...(trace && { trace }) }),
    startAfter: at,
  }));
  await queue.send(queueAfter(failed), jobs, tx);
}

/** Queues attempts that are due, unless they are queued. @param made Number of the attempts that have been made. */
export async function queueAgain(
  service: Service,
  made: number,
  deliveries: Addressed[],
  tx: Transaction,
): Promise<void> {
  const jobs = deliveries.map((delivery) => jobOf(delivery, { number: made + 1, trigger: 'schedule' }));
  await queueMissing(service, queueAfter(made), jobs, tx);
}

/** Queues one more attempt, beside the schedule, each time somebody asks for it. */
export function queueReplay(
  service: Service,
  { id, endpoint_id }: Addressed,
  resign: boolean,
  tx: Transaction,
): Promise<void> {
  const data: AttemptJob = { delivery_id: id, number: 1, trigger: 'replay', resign, ...cause() };
  return queueAsked(service, [{ id: randomUUID(), data, group: { id: endpoint_id } }], tx);
}

/** Queues one more attempt of each delivery, beside the schedule, but for those where such a one is queued already. */
export function queueRecoveries(service: Service, deliveries: Addressed[], tx: Transaction): Promise<void> {
  return queueAsked(
    service,
    deliveries.map((delivery) => jobOf(delivery, { number: 1, trigger: 'recover' })),
    tx,
  );
}

async function queueAsked(service: Service, jobs: AddressedJob[], tx: Transaction): Promise<void> {
  const asked = jobs.map(({ id, data, group }) => ({
    job_id: id,
    delivery_id: data.delivery_id,
    endpoint_id: group.id,
    job: data,
  }));
  await WebhookAskedAttempt.insertAll(asked, service.clock.now(), tx);
  await service.queue.send(FIRST_ATTEMPTS, jobs, tx);
}

/** Queues attempts that were asked for, unless they are queued. */
export function queueAskedAgain(service: Service, asked: WebhookAskedAttempt[], tx: Transaction): Promise<void> {
  const jobs = asked.map(({ job_id, job, endpoint_id }) => ({ id: job_id, data: job, group: { id: endpoint_id } }));
  return queueMissing(service, FIRST_ATTEMPTS, jobs, tx);
}

async function queueMissing(
  service: Service,
  queue: string,
  jobs: (JobInsert & { id: string })[],
  tx: Transaction,
): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  const queued = await findJobs(ids, tx);
  const missing = jobs.filter(({ id }) => !queued.has(id));
  await service.queue.send(queue, missing, tx);
}

/** How long a job is put off that nothing can be made of, in seconds. */
const PUT_OFF_SECONDS = 60;

/** Puts off the first job of a queue that is not about one of these endpoints. */
export function postponeFirst(service: Service, queue: string, notOf: string[]): Promise<void> {
  return transaction(async (tx) => {
    const [job] = await service.queue.fetch<AttemptJob>(queue, 1, notOf, tx);
    if (!job) return;
    const { id, data, groupId } = job;
    await service.queue.remove(queue, [job], tx);
    const group = groupId ? { group: { id: groupId } } : {};
    await service.queue.send(
      queue,
      [{ id, data, ...group, startAfter: service.clock.secondsFromNow(PUT_OFF_SECONDS) }],
      tx,
    );
    service.log.warn({ queue, ...data }, 'webhook job put off');
  }, BY_INDEXES);
}

/** The id follows from the attempt, so that queueing it again, as the reconciler does, cannot make it twice. */
function jobOf({ id, endpoint_id }: Addressed, attempt: Omit<AttemptJob, 'delivery_id'>): AddressedJob {
  const kind = attempt.trigger === 'recover' ? 'recover' : attempt.number;
  return {
    id: uuidOf(`${id} ${kind}`),
    data: { delivery_id: id, ...cause(), ...attempt },
    group: { id: endpoint_id },
  };
}

function cause(): Pick<AttemptJob, 'trace'> {
  const trace = traceHeaders();
  return Object.keys(trace).length > 0 ? { trace } : {};
}

function uuidOf(name: string): string {
  const hex = hash('sha256', name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
