import type { Deprecations } from '../../spec/generated/values.ts';
import type { Worker } from '../delivery/worker.ts';
import type { DomainContext } from '../domain/domain-context.ts';
import type { RequestLog } from '../domain/requests/request-log.ts';
import type { Language } from '../platform/languages/language.ts';
import type { Cookies } from './guards/cookies.ts';
import type { Draining } from './serving/draining.ts';
import type { HttpMetrics } from './serving/http-metrics.ts';

/** The parts of a process that the API and the pages use. Functions that use one or two of them take these as arguments. */
export interface HttpContext extends DomainContext {
  /** Undefined in a process that delivers no webhooks. */
  worker?: Worker | undefined;
  cookies: Cookies;
  deprecations: Deprecations;
  draining: Draining;
  /** Languages of translated pages. */
  languages: Language[];
  httpMetrics: HttpMetrics;
  requestLog: RequestLog;
}
