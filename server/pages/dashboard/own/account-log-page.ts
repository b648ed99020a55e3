import type { Request, Response } from 'express';
import { auditEventTypes, type AuditEventType } from '../../../../spec/generated/values.ts';
import { listAccountAudit } from '../../../domain/accounts/account-audit.ts';
import type { HttpContext } from '../../../http/http-context.ts';
import { ACCOUNT_PATH } from '../../parts/account-path.ts';
import type { Page } from '../../parts/render-page.ts';
import { requireSignedIn } from '../../parts/visitor.ts';
import { auditRow, type AuditRow } from '../shell/audit-row.ts';
import { StatusFilter, type FilterLink } from '../shell/filter-links.ts';
import { renderOwn } from '../shell/frame.ts';
import { nameUnknownFilters } from '../shell/left-out.ts';
import { readCursor, shown, type Shown } from '../shell/paging.ts';

export interface AccountLogData {
  list: Shown<AuditRow>;
  filters: FilterLink[];
}

const PATH = `${ACCOUNT_PATH}/log`;

const about = (...prefixes: string[]) =>
  auditEventTypes.filter((type) => prefixes.some((prefix) => type.startsWith(prefix)));

const ENTRY = ['password.', 'email.', 'second_factor.', 'authenticator_app.', 'recovery_codes.', 'passkey.'];

const FILTER = new StatusFilter<AuditEventType>({
  all: { label: 'All', statuses: undefined },
  sign_ins: { label: 'Sign-ins', statuses: about('session.') },
  security: { label: 'Password, address and second factor', statuses: about(...ENTRY) },
  apps: { label: 'Connected apps', statuses: about('consent.') },
});

/** The page with the user's actions and the changes to the account. */
export const accountLog: Page = (service) => ({ path: PATH, get: (req, res) => show(service, req, res) });

async function show(service: HttpContext, req: Request, res: Response): Promise<void> {
  const { user } = requireSignedIn(res);
  nameUnknownFilters(req, res, ['show']);
  const { status: type } = FILTER.read({ req });
  const page = await listAccountAudit(service.keys, user, { ...(type && { type }), ...readCursor({ req }) });
  const data = { list: shown({ req }, page, (event) => auditRow(event)), filters: FILTER.links({ req }, PATH) };
  renderOwn<AccountLogData>(service, req, res, 'account-log', data, { title: 'Account log' });
}
