import type { Destinations, Use } from '../../delivery/destinations.ts';
import { isAcknowledged, Sender, targetOf } from '../../delivery/send.ts';
import { Business } from '../../models/businesses/business.ts';
import { decrypt } from '../../platform/secrets.ts';
import type { DomainContext } from '../domain-context.ts';
import { alarmHeaders, withinDrain, type BusinessAlarmJob } from './alarms.ts';

/** Time in milliseconds for which the other alarms of a business wait after a failure, so that they delay no other business. */
const PAUSE_MILLISECONDS = 30_000;

const ALARMS: Use = {
  field: '/alarm_url',
  refused: 'Alarms cannot be sent there',
  insecure: 'The alarm_url must be an https address.',
};

/**
 * Checks the address for alarms of a business, which are of both environments: by the rules of LIVE, except where TEST may use
 * private addresses, as on a developer's machine. @throws Refusal as `Destinations.check`
 */
export function checkAlarmUrl({ destinations }: { destinations: Destinations }, url: string): Promise<void> {
  return destinations.check(url, destinations.privateAllowed ? 'TEST' : 'LIVE', ALARMS);
}

/** Starts to send queued alarms to businesses. @returns stops, and waits up to DRAIN_SECONDS for running requests */
export async function startSendingBusinessAlarms(service: DomainContext): Promise<() => Promise<void>> {
  const sender = new Sender(service.destinations.guard, { proxy: service.config.WEBHOOK_PROXY });
  const pausedUntil = new Map<string, number>();
  const stop = await service.queue.work<BusinessAlarmJob>('business-alarm', async (job) => {
    const now = service.clock.timers.now();
    for (const [business, until] of pausedUntil) if (until <= now) pausedUntil.delete(business);
    if (pausedUntil.has(job.business_id)) throw new Error('The address has just failed.');
    await sendToBusiness(service, sender, job).catch((err: unknown) => {
      pausedUntil.set(job.business_id, service.clock.timers.now() + PAUSE_MILLISECONDS);
      service.log.debug({ err, alarm: job.alarm_id, business: job.business_id }, 'alarm of a business not sent');
      throw err;
    });
  });
  const drain = withinDrain(service, stop);
  return () => drain().finally(() => sender.close());
}

/** @throws Error unless the response is 2xx, so that the queue retries for a day */
async function sendToBusiness(service: DomainContext, sender: Sender, job: BusinessAlarmJob): Promise<void> {
  const { alarm_url, alarm_secret_encrypted, closed_at } = (await Business.findByPk(job.business_id)) ?? {};
  if (!alarm_url || !alarm_secret_encrypted || closed_at) return; // no longer wanted
  const url = new URL(alarm_url);
  if (job.environment === 'LIVE' && url.protocol !== 'https:') return; // an address on a developer's machine
  const exchange = await sender.post({
    ...targetOf(url),
    headers: alarmHeaders(service.clock, job, decrypt(service.keys, alarm_secret_encrypted)),
    body: Buffer.from(job.body),
    publicOnly: service.destinations.mustBePublic(job.environment),
  });
  if (isAcknowledged(exchange)) return;
  throw new Error(exchange.error_detail ?? exchange.error ?? `The address responded ${exchange.http_status}.`);
}
