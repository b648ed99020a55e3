import type { Announcer } from '../database/announcer.ts';
import type { ClockWatch } from '../database/clock-watch.ts';
import type { Queue } from '../database/queue.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { Logger } from '../platform/log.ts';
import type { Registry } from '../platform/metrics.ts';
import type { Destinations } from './destinations.ts';
import type { WebhookMetrics } from './webhook-metrics.ts';

/**
 * The parts of a process that the delivery of webhooks uses. Functions that use one or two members take these as arguments.
 */
export interface DeliveryContext {
  config: Config;
  clock: Clock;
  clockWatch: ClockWatch;
  log: Logger;
  keys: Keyring;
  registry: Registry;
  queue: Queue;
  /** Announces endpoints with newly queued attempts and, with a leading `!`, changed endpoints. */
  queuedAttempts: Announcer;
  destinations: Destinations;
  webhookMetrics: WebhookMetrics;
}
