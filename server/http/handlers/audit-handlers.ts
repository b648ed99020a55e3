import { listAudit } from '../../domain/businesses/business-audit.ts';
import type { Handlers } from './handler.ts';

export const AuditEvents: Handlers['AuditEvents'] = {
  list: ({ service, path, query, caller }) => listAudit(service.keys, caller.user, path.id, query),
};
