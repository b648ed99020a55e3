import type { DeliveryStatus, Environment, EventType } from '../../../spec/generated/values.ts';
import { QUEUE_COLUMNS, type RequestedAttempt } from './webhook-queue.ts';

/** A queued attempt with its delivery and body. */
export interface LoadedAttempt extends Omit<RequestedAttempt, 'due_at'> {
  position: number;
  /** Version of the endpoint, which differs after each change. */
  endpoint_version: string;
  event_id: string;
  event_type: EventType;
  environment: Environment;
  payment_reference: string;
  synthetic: boolean;
  status: DeliveryStatus;
  /** Number of the latest scheduled attempt with an outcome. */
  attempt: number;
  created_at: Date;
  /** A string, because bytes would arrive in hexadecimal. */
  body: string;
  /** The headers that a verbatim replay repeats: those of the first attempt. */
  original: Record<string, string> | null;
}

/** Columns of the queue that an attempt needs. */
export const LOADED = QUEUE_COLUMNS.without('bucket', 'due_at');
/** A queued attempt without its delivery and body. */
export type QueuedAlone = Pick<LoadedAttempt, (typeof LOADED.names)[number] | 'endpoint_version'>;
