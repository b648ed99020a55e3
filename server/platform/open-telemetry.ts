import type * as Resources from '@opentelemetry/resources';
import { setTimeout as delay } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import type { Logger } from './log.ts';

/** Name of the service in traces and metrics, unless `OTEL_SERVICE_NAME` is set. */
export const SERVICE_NAME = 'tallystick';

/** Longest wait for the collector at shutdown, in milliseconds. */
const LAST_MILLISECONDS = 3000;

/** Describes this process to a collector. The standard variables `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` add to it. */
export function describeProcess(
  { resourceFromAttributes, detectResources, envDetector }: typeof Resources,
  instance: Record<string, string> = {},
): Resources.Resource {
  const own = { 'service.name': SERVICE_NAME, 'service.version': packageJson.version, ...instance };
  return resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }));
}

/** Sends what is left, if the collector accepts it in time. @param what what is sent, for the log */
export async function sendLast(provider: { shutdown(): Promise<void> }, what: string, log: Logger): Promise<void> {
  const late = delay(LAST_MILLISECONDS, undefined, { ref: false }).then(() => {
    throw new Error('The OpenTelemetry collector did not respond in time.');
  });
  await Promise.race([provider.shutdown(), late]).catch((err: unknown) =>
    log.warn({ err }, `the last ${what} were not sent`),
  );
}
