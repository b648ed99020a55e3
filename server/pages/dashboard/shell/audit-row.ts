import { auditEventDescriptions } from '../../../../spec/generated/values.ts';
import type { components } from '../../../../spec/generated/schema.ts';
import { formatAmount } from '../../../domain/payments/currencies.ts';
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
  /** The details as they are stored, where the descriptions differ; null otherwise. */
  raw: string | null;
  /** Description of the actor. */
  actor: string;
  /** Path of the list of the actor's changes, if there is one. */
  byActor: string | null;
}

/** @param pathOf the path of the changes by a person or application; omitted where changes are not listed */
export function auditRow(event: Event, pathOf?: (actor: string) => string): AuditRow {
  const { type, actor } = event;
  const spoken = withAmount(event.details);
  const actorId = actor.user_id ?? actor.client_id;
  return {
    event,
    label: auditEventDescriptions[type].replace(/\.$/, ''),
    href: pageOf(event),
    details: wordsOf(spoken),
    raw: spoken === event.details ? null : JSON.stringify(event.details, null, 2),
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

/** Puts an amount of minor units and its currency together: `$99.99`. */
function withAmount(details: Record<string, string>): Record<string, string> {
  const { amount, currency, ...others } = details;
  if (amount === undefined || currency === undefined || !/^\d+$/.test(amount)) return details;
  return { amount: formatAmount(amount as `${number}`, currency), ...others };
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
