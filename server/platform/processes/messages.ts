import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** All metrics of one process. */
export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

export type FromMember =
  | { kind: 'ready' }
  /** Its own metrics, asked for or its last. */
  | { kind: 'metrics'; id: string; metrics: Metrics }
  | { kind: 'last metrics'; metrics: Metrics }
  /** Asks for those of all. */
  | { kind: 'gather'; id: string };

export type FromPrimary =
  /** Stop; `gently` when a successor takes over, so that no caller notices. */
  | { kind: 'stop'; gently: boolean }
  | { kind: 'collect'; id: string }
  | { kind: 'gathered'; id: string; metrics: Metrics[] };
