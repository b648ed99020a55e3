import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** Metrics of one process. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

export type FromMember =
  | { kind: 'ready' }
  /** The process has received `stop`. */
  | { kind: 'stopping' }
  /** The metrics of the process, requested or final. */
  | { kind: 'metrics'; id: string; metrics: Metrics }
  | { kind: 'last metrics'; metrics: Metrics }
  /** Requests the metrics of all processes. */
  | { kind: 'gather'; id: string };

export type FromPrimary =
  /** Stops the process; `gently` when a successor takes over, so that no request fails. */
  | { kind: 'stop'; gently: boolean }
  | { kind: 'collect'; id: string }
  | { kind: 'gathered'; id: string; metrics: Metrics[] };
