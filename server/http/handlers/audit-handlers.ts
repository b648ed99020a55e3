import { listAccountAudit } from '../../domain/accounts/account-audit.ts';
import { listAudit } from '../../domain/businesses/business-audit.ts';
import type { Handlers } from './handler.ts';

export const AuditEvents: Handlers['AuditEvents'] = {
  list: ({ service, path, query, caller }) => listAudit(service.keys, caller.user, path.id, query),
};

export const AccountAuditEvents: Handlers['AccountAuditEvents'] = {
  list: ({ service, query, caller }) => listAccountAudit(service.keys, caller.user, query),
};
