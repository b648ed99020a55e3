import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { signatureHeaders, signingKeys } from '../../delivery/sign.ts';
import { Business } from '../../models/businesses/business.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { DomainContext } from '../domain-context.ts';

/** Time limit of one request in milliseconds. */
const PATIENCE_MILLISECONDS = 10_000;

/** Contents of an alarm for the programs of an operator or a business. */
type AlarmType =
  | 'endpoint.failing'
  | 'endpoint.disabled'
  | 'endpoint.gone'
  | 'deliveries.failed'
  | 'endpoint.secret_replaced'
  | 'application.secret_replaced'
  | 'top_up.disputed';

interface Alarm {
  type: AlarmType;
  /** Null for an alarm of the operator alone. */
  business_id: string | null;
  environment: Environment;
  /** Ids of the endpoints, of the application or of the top-up. */
  subjects: string[];
}

export interface AlarmJob {
  alarm_id: string;
  type: AlarmType;
  /** The exact bytes that every attempt sends. */
  body: string;
}

export interface BusinessAlarmJob extends AlarmJob {
  business_id: string;
  environment: Environment;
}

type Raising = Pick<DomainContext, 'clock' | 'config' | 'queue'>;

/**
 * Queues an alarm, to be sent after the transaction commits: to the operator with `ALARM_URL`, and to the business with
 * `alarm_url`. Each has its own queue, so that addresses of businesses do not delay the operator's.
 */
export async function raiseAlarm({ clock, config, queue }: Raising, alarm: Alarm, tx: Transaction): Promise<void> {
  const alarm_id = newId('alm');
  const { type, ...rest } = alarm;
  const body = JSON.stringify({ event_id: alarm_id, event_type: type, created_at: clock.now().toISOString(), ...rest });
  const job: AlarmJob = { alarm_id, type, body };
  if (config.ALARM_URL !== undefined) await queue.send('alarm', job, tx);
  const { business_id, environment } = alarm;
  if (business_id === null || !(await Business.hasAlarms(business_id, tx))) return;
  await queue.send('business-alarm', { ...job, business_id, environment } satisfies BusinessAlarmJob, tx);
}

/** Starts to send queued alarms to the operator. @returns stops, and waits up to DRAIN_SECONDS for running requests */
export async function startSendingAlarms(service: DomainContext): Promise<() => Promise<void>> {
  const { ALARM_URL: url, ALARM_SECRET: secret } = service.config;
  if (url === undefined || secret === undefined) return () => Promise.resolve();
  const stop = await service.queue.work<AlarmJob>('alarm', (job) => sendAlarm(service, { url, secret }, job));
  return withinDrain(service, stop);
}

/** Waits for running requests up to DRAIN_SECONDS. */
export const withinDrain =
  ({ config: { DRAIN_SECONDS } }: DomainContext, stop: () => Promise<void>): (() => Promise<void>) =>
  () =>
    Promise.race([stop(), delay(DRAIN_SECONDS * 1000, undefined, { ref: false })]);

/** Sends an alarm, signed as deliveries are. @throws Error unless the response is 2xx, so that the queue retries for a day */
async function sendAlarm(
  { clock, log }: Pick<DomainContext, 'clock' | 'log'>,
  { url, secret }: { url: string; secret: string },
  job: AlarmJob,
): Promise<void> {
  const { alarm_id, type, body } = job;
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  try {
    const headers = alarmHeaders(clock, job, secret);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The address responded ${response.status}.`);
  } catch (err) {
    log.warn({ err, alarm: alarm_id, type }, 'alarm not sent; it will be retried');
    throw err;
  }
}

/** Builds the headers of an alarm, with its signatures. */
export function alarmHeaders(clock: Clock, { alarm_id, type, body }: AlarmJob, secret: string): Record<string, string> {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Tallystick-Alarms/1',
    'Service-Event-Id': alarm_id,
    'Service-Event-Type': type,
    ...signatureHeaders(alarm_id, Buffer.from(body), [signingKeys(secret)], timestamp),
  };
}
