import { auditEventDescriptions, auditEventTypes, type AuditEventType } from '../../../spec/generated/values.ts';
import type { components } from '../../../spec/generated/schema.ts';
import { listAudit } from '../../domain/businesses/business-audit.ts';
import { StatusFilter, type FilterLink } from './filter-links.ts';
import { renderVisit } from './frame.ts';
import { memberPage } from './member-page.ts';
import { readCursor, shown, type Shown } from './paging.ts';
import { baseOf, queryParameter, type Visit } from './visit.ts';

export interface AuditRow {
  event: components['schemas']['AuditEvent'];
  /** The change in words. */
  label: string;
  /** Path of the changed resource's page, if it has one. */
  href: string | null;
  /** Details in words. */
  details: string[];
  /** Who made it, in words. */
  actor: string;
  /** Path of the changes by the same person or application; null for the service and its operators. */
  byActor: string | null;
}

export interface AuditData {
  list: Shown<AuditRow>;
  filters: FilterLink[];
  isNarrowed: boolean;
}

const about = (...prefixes: string[]) =>
  auditEventTypes.filter((type) => prefixes.some((prefix) => type.startsWith(prefix)));

const FILTER = new StatusFilter<AuditEventType>({
  all: { label: 'All', statuses: undefined },
  business: { label: 'Business', statuses: about('business.') },
  members: { label: 'Members', statuses: about('member.', 'invitation.') },
  applications: { label: 'Applications', statuses: about('application.') },
  endpoints: { label: 'Endpoints', statuses: about('endpoint.', 'delivery.') },
  payments: { label: 'Payments', statuses: about('payment.', 'operation.') },
});

/** Who changed what, in TEST and LIVE. */
export const audit = memberPage({ path: '/audit', show });

async function show(visit: Visit): Promise<void> {
  const { service, user, access, base, req } = visit;
  const { status: type } = FILTER.read(visit);
  const actor = queryParameter(req, 'actor');
  const filters = { ...(type && { type }), ...(actor && { actor }), ...readCursor(visit) };
  const page = await listAudit(service.keys, user, access.business.id, filters);
  const data = {
    list: shown(visit, page, (event) => rowOf(event, base)),
    filters: FILTER.links(visit, `${base}/audit`, { actor }),
    isNarrowed: actor !== undefined,
  };
  renderVisit(visit, 'audit', data, { section: 'audit', title: 'Audit' });
}

function rowOf(event: AuditRow['event'], base: string): AuditRow {
  const { type, actor } = event;
  const actorId = actor.user_id ?? actor.client_id;
  return {
    event,
    label: auditEventDescriptions[type].replace(/\.$/, ''),
    href: pageOf(event),
    details: wordsOf(event.details),
    actor: actor.name ?? actorId ?? (event.details.operator ? 'An operator' : 'The service'),
    byActor: actorId && `${base}/audit?${new URLSearchParams({ actor: actorId }).toString()}`,
  };
}

const FOLDERS: Record<string, string> = {
  application: 'applications',
  delivery: 'deliveries',
  endpoint: 'endpoints',
  operation: 'payments',
  payment: 'payments',
};

function pageOf({ type, business_id, environment, subject_id }: AuditRow['event']): string | null {
  const folder = FOLDERS[type.split('.')[0]!];
  if (!folder || !environment || type.endsWith('.deleted')) return null;
  return `${baseOf(business_id, environment)}/${folder}/${subject_id}`;
}

/** `role` and `role_before` as `role: admin, before viewer`. */
function wordsOf(details: Record<string, string>): string[] {
  return Object.entries(details)
    .filter(([name]) => !name.endsWith('_before') || !(name.slice(0, -'_before'.length) in details))
    .map(([name, value]) => {
      const before = details[`${name}_before`];
      return `${name.replaceAll('_', ' ')}: ${value || 'none'}${before === undefined ? '' : `, before: ${before || 'none'}`}`;
    });
}
