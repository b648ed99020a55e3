import os from 'node:os';
import { Op, type Transaction } from 'sequelize';
import { recordAudit, type AuditEntry } from '../../server/domain/audit/audit.ts';
import { AuditEvent } from '../../server/models/businesses/audit-event.ts';

/** Records an operator's command with the account that runs it and the machine. */
export function recordOperator(tx: Transaction, entry: AuditEntry, at: Date): Promise<void> {
  const operator = `${process.env.SUDO_USER ?? userName()}@${os.hostname()}`;
  return recordAudit(tx, { address: null }, { ...entry, details: { ...entry.details, operator } }, at);
}

/** Returns the user name; containers run as users without a name. */
function userName(): string {
  try {
    return os.userInfo().username;
  } catch {
    return `uid-${process.getuid?.()}`;
  }
}

const MOST_SHOWN = 100;

/** Prints the newest changes outside businesses, such as those of operators, without sign-ins, which are many. */
export async function listUnplaced(): Promise<void> {
  const where = { business_id: null, type: { [Op.ne]: 'session.opened' } } as const;
  const events = await AuditEvent.findAll({ where, order: [['id', 'DESC']], limit: MOST_SHOWN });
  for (const { created_at, type, subject_id, user_id, details } of events)
    console.log(JSON.stringify({ created_at, type, subject_id, user_id, ...details }));
}
