import type { Client } from 'pg';

export interface DeliveryRow {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  status: 'PENDING' | 'RETRYING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';
  next_attempt_at: Date | null;
}

export interface AttemptRow {
  id: string;
  delivery_id: string;
  number: number;
  trigger: 'schedule' | 'replay' | 'test' | 'recover';
  started_at: Date;
  finished_at: Date | null;
  http_status: number | null;
  error: string | null;
  request_headers: Record<string, string>;
}

export interface EventRow {
  event_id: string;
  event_type: string;
  payment_reference: string;
  body: Buffer;
}

/** The contents of the database at one moment, while the service runs. */
export interface Snapshot {
  payments: { reference: string; status: string }[];
  events: EventRow[];
  deliveries: DeliveryRow[];
  /** Attempts by delivery, oldest first. */
  attempts: Map<string, AttemptRow[]>;
}

export async function takeSnapshot(client: Client): Promise<Snapshot> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const read = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows;
  const attempts = await read<AttemptRow>(`
    SELECT id, delivery_id, number, trigger, started_at, finished_at, http_status, error, request_headers
    FROM webhook_attempts ORDER BY id`);
  return {
    payments: await read('SELECT reference, status FROM payments'),
    events: await read('SELECT event_id, event_type, payment_reference, body FROM events'),
    deliveries: await read(
      'SELECT id, endpoint_id, event_id, event_type, status, next_attempt_at FROM webhook_deliveries',
    ),
    attempts: Map.groupBy(attempts, ({ delivery_id }) => delivery_id),
  };
}

/** Returns true if an attempt has a final outcome, which uses up its number. */
export const hasOutcome = ({ finished_at, error }: AttemptRow) => finished_at !== null && error !== 'interrupted';

export const isAcknowledged = ({ http_status, error }: AttemptRow) =>
  error === null && http_status !== null && http_status >= 200 && http_status <= 299;
