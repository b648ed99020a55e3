import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

export type FromMember =
  | { kind: 'ready' }
  /** It has received `stop`. */
  | { kind: 'stopping' }
  /** Its own metrics, requested or last. */
  | { kind: 'metrics'; id: string; metrics: Metrics }
  | { kind: 'last metrics'; metrics: Metrics }
  /** Requests the metrics of all processes. */
  | { kind: 'gather'; id: string };

export type FromPrimary =
  /** Stop; `gently` when a successor takes over, so that no request fails. */
  | { kind: 'stop'; gently: boolean }
  | { kind: 'collect'; id: string }
  | { kind: 'gathered'; id: string; metrics: Metrics[] };
