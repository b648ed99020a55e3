import { auditEventTypes, type AuditEventType } from '../../../../spec/generated/values.ts';
import { listAudit } from '../../../domain/businesses/business-audit.ts';
import { auditRow, type AuditRow } from '../shell/audit-row.ts';
import { StatusFilter, type FilterLink } from '../shell/filter-links.ts';
import { renderVisit } from '../shell/frame.ts';
import { memberPage } from '../shell/member-page.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';
import { queryParameter, type Visit } from '../shell/visit.ts';

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
  applications: { label: 'Applications', statuses: about('application.', 'consent.') },
  endpoints: { label: 'Endpoints', statuses: about('endpoint.', 'delivery.') },
  payments: { label: 'Payments', statuses: about('payment.', 'operation.') },
});

/** The audit log: changes and their actors, in TEST and LIVE. */
export const audit = memberPage({ path: '/audit', filters: ['show', 'actor'], show });

async function show(visit: Visit): Promise<void> {
  const { service, user, access, base, req } = visit;
  const { status: type } = FILTER.read(visit);
  const actor = queryParameter(req, 'actor');
  const filters = { ...(type && { type }), ...(actor && { actor }), ...readCursor(visit) };
  const page = await listAudit(service.keys, user, access.business.id, filters);
  const pathOf = (id: string) => `${base}/audit?${new URLSearchParams({ actor: id }).toString()}`;
  const data = {
    list: shown(visit, page, (event) => auditRow(event, pathOf)),
    filters: FILTER.links(visit, `${base}/audit`, { actor }),
    isNarrowed: actor !== undefined,
  };
  renderVisit<AuditData>(visit, 'business/audit', data, { section: 'audit', title: 'Audit' });
}
