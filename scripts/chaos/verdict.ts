import type { Client } from 'pg';
import type { Load } from './load.ts';
import type { Receiver } from './receiver.ts';

interface Fault {
  what: string;
  subjects: string[];
}

interface EventRow {
  event_id: string;
  payment_reference: string;
  status: string;
  /** In words, the first first. */
  attempts: string;
  attempts_made: number;
}

const EVENTS = `
  SELECT event.event_id, event.payment_reference, delivery.status, attempt.attempts, attempt.attempts_made
  FROM events event JOIN webhook_deliveries delivery USING (event_id)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS attempts_made,
        coalesce(string_agg(number || coalesce(error, http_status::text, 'open'), ' ' ORDER BY id), 'none') AS attempts
      FROM webhook_attempts WHERE delivery_id = delivery.id
    ) AS attempt`;
const OPEN_ATTEMPTS = 'SELECT id FROM webhook_attempts WHERE finished_at IS NULL';

/**
 * What the run shows: lost events, made-up ones, payments made twice, duplicates that a receiver could not tell, and attempts that
 * are not, or not to the end, in the log.
 */
export async function judge(database: Client, { answered }: Load, { receipts }: Receiver) {
  const { rows: events } = await database.query<EventRow>(EVENTS);
  const payments = await database.query<{ reference: string }>('SELECT reference FROM payments');
  const open = await database.query<{ id: string }>(OPEN_ATTEMPTS);
  const told = new Set(events.map((event) => event.payment_reference));
  const kept = new Set(payments.rows.map((row) => row.reference));
  const known = new Set(events.map((event) => event.event_id));
  const duplicated = [...receipts].filter(([, group]) => group.length > 1);
  const references = [...answered.values()];
  const faults: Fault[] = [
    { what: 'payments answered with 201 and gone', subjects: references.filter((reference) => !kept.has(reference)) },
    { what: 'payments without an event', subjects: references.filter((reference) => !told.has(reference)) },
    { what: 'events never received', subjects: events.filter((event) => !receipts.has(event.event_id)).map(describe) },
    { what: 'events not DELIVERED', subjects: events.filter(({ status }) => status !== 'DELIVERED').map(describe) },
    { what: 'received, though never committed', subjects: [...receipts.keys()].filter((id) => !known.has(id)) },
    { what: 'payments made more than once for one key', subjects: surplus(references.length, kept.size) },
    { what: 'duplicates under another attempt number', subjects: namesOf(duplicated, differInNumber) },
    {
      what: 'events received more often than attempts were made',
      subjects: events
        .filter((event) => (receipts.get(event.event_id)?.length ?? 0) > event.attempts_made)
        .map(describe),
    },
    { what: 'attempts that are still open', subjects: open.rows.map(({ id }) => id) },
    {
      what: 'receipts with a wrong signature',
      subjects: namesOf([...receipts], (group) => group.some(({ signed }) => !signed)),
    },
  ];
  return {
    payments: kept.size,
    events: events.length,
    duplicates: duplicated.reduce((sum, [, group]) => sum + group.length - 1, 0),
    interrupted: events.filter(({ attempts }) => attempts.includes('interrupted')).length,
    faults: faults.filter(({ subjects }) => subjects.length > 0),
  };
}

const describe = ({ event_id, status, attempts }: EventRow) => `${event_id} (${status}, attempts ${attempts})`;

const surplus = (answered: number, kept: number) => (kept > answered ? [`${kept} payments for ${answered} keys`] : []);

type Group = { attempt: string; signed: boolean }[];

const differInNumber = (group: Group) => new Set(group.map(({ attempt }) => attempt)).size > 1;

const namesOf = (groups: [string, Group][], is: (group: Group) => boolean) =>
  groups.filter(([, group]) => is(group)).map(([id]) => id);
