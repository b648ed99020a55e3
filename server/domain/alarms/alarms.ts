import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import type { Environment } from '../../../spec/generated/values.ts';
import { signatureHeaders, signingKeys } from '../../delivery/sign.ts';
import { newId } from '../../platform/ids.ts';
import type { DomainContext } from '../domain-context.ts';

/** Time limit of one request in milliseconds. */
const PATIENCE_MILLISECONDS = 10_000;

/** Contents of an alarm for an operator's programs. */
type AlarmType =
  | 'endpoint.failing'
  | 'endpoint.disabled'
  | 'endpoint.gone'
  | 'deliveries.failed'
  | 'endpoint.secret_replaced'
  | 'application.secret_replaced';

interface Alarm {
  type: AlarmType;
  business_id: string | null;
  environment: Environment;
  /** Ids of the endpoints or of the application. */
  subjects: string[];
}

interface AlarmJob {
  alarm_id: string;
  type: AlarmType;
  /** The exact bytes that every attempt sends. */
  body: string;
}

type Raising = Pick<DomainContext, 'clock' | 'config' | 'queue'>;

/** Queues an alarm, to be sent after the transaction commits. Does nothing without `ALARM_URL`. */
export async function raiseAlarm({ clock, config, queue }: Raising, alarm: Alarm, tx: Transaction): Promise<void> {
  if (config.ALARM_URL === undefined) return;
  const alarm_id = newId('alm');
  const { type, ...rest } = alarm;
  const body = JSON.stringify({ event_id: alarm_id, event_type: type, created_at: clock.now().toISOString(), ...rest });
  await queue.send('alarm', { alarm_id, type, body } satisfies AlarmJob, tx);
}

/** Starts to send queued alarms. @returns stops, and waits up to DRAIN_SECONDS for running requests */
export async function startSendingAlarms(service: DomainContext): Promise<() => Promise<void>> {
  const { ALARM_URL: url, ALARM_SECRET: secret, DRAIN_SECONDS } = service.config;
  if (url === undefined || secret === undefined) return () => Promise.resolve();
  const stop = await service.queue.work<AlarmJob>('alarm', (job) => sendAlarm(service, { url, secret }, job));
  return () => Promise.race([stop(), delay(DRAIN_SECONDS * 1000, undefined, { ref: false })]);
}

/** Sends an alarm, signed as deliveries are. @throws Error unless the response is 2xx, so that the queue retries for a day */
async function sendAlarm(
  { clock, log }: Pick<DomainContext, 'clock' | 'log'>,
  { url, secret }: { url: string; secret: string },
  { alarm_id, type, body }: AlarmJob,
): Promise<void> {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Tallystick-Alarms/1',
    'Service-Event-Id': alarm_id,
    'Service-Event-Type': type,
    ...signatureHeaders(alarm_id, Buffer.from(body), [signingKeys(secret)], timestamp),
  };
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The address responded ${response.status}.`);
  } catch (err) {
    log.warn({ err, alarm: alarm_id, type }, 'alarm not sent; it will be retried');
    throw err;
  }
}
