import { auditEventDescriptions } from '../../../../spec/generated/values.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { baseOf } from './visit.ts';

type Event = components['schemas']['AccountAuditEvent'];

export interface AuditRow {
  event: Event;
  /** Description of the change. */
  label: string;
  /** Path of the changed resource's page, if it has one. */
  href: string | null;
  /** Descriptions of the details. */
  details: string[];
  /** Description of the actor. */
  actor: string;
  /** Path of the list of the actor's changes, if there is one. */
  byActor: string | null;
}

/** @param pathOf the path of the changes by a person or application; omitted where changes are not listed */
export function auditRow(event: Event, pathOf?: (actor: string) => string): AuditRow {
  const { type, actor } = event;
  const actorId = actor.user_id ?? actor.client_id;
  return {
    event,
    label: auditEventDescriptions[type].replace(/\.$/, ''),
    href: pageOf(event),
    details: wordsOf(event.details),
    actor: actor.name ?? actorId ?? (event.details.operator ? 'An operator' : 'The service'),
    byActor: actorId && pathOf ? pathOf(actorId) : null,
  };
}

const FOLDERS: Record<string, string> = {
  application: 'applications',
  delivery: 'deliveries',
  endpoint: 'endpoints',
  operation: 'payments',
  payment: 'payments',
};

function pageOf({ type, business_id, environment, subject_id }: Event): string | null {
  const folder = FOLDERS[type.split('.')[0]!];
  if (!folder || !environment || type.endsWith('.deleted')) return null;
  return `${baseOf(business_id, environment)}/${folder}/${subject_id}`;
}

/** Formats `role` and `role_before` as `role: admin, before viewer`. */
function wordsOf(details: Record<string, string>): string[] {
  return Object.entries(details)
    .filter(([name]) => !name.endsWith('_before') || !(name.slice(0, -'_before'.length) in details))
    .map(([name, value]) => {
      const before = details[`${name}_before`];
      return `${name.replaceAll('_', ' ')}: ${value || 'empty'}${before === undefined ? '' : `, before: ${before || 'empty'}`}`;
    });
}
