import type { Model, Transaction } from 'sequelize';
import type { AuditEventType, Environment } from '../../../spec/generated/values.ts';
import { AuditEvent } from '../../models/businesses/audit-event.ts';
import type { Session } from '../../models/accounts/session.ts';
import type { User } from '../../models/accounts/user.ts';
import { newId } from '../../platform/ids.ts';

/** A signed-in user, and the network address of the request. */
export interface SignedIn {
  user: User;
  address: string | null;
}

/** The actor: a signed-in user, or the holder of an access token. */
export interface Actor {
  user?: Pick<User, 'id'> | undefined;
  /** Session of the user. */
  session?: Pick<Session, 'id'> | undefined;
  bearer?: { user_id: string | null; client_id: string } | undefined;
  address: string | null;
}

export interface AuditEntry {
  type: AuditEventType;
  /** Null for an event of a user's account. */
  business_id: string | null;
  environment?: Environment;
  subject_id: string;
  /** Never contains a secret. Undefined details are omitted. */
  details?: Record<string, string | undefined>;
}

/** Records an event that concerns only a user's account. */
export function recordOwn(
  tx: Transaction,
  by: Actor & { user: Pick<User, 'id'> },
  type: AuditEventType,
  details: AuditEntry['details'],
  at: Date,
): Promise<void> {
  return recordAudit(tx, by, { type, business_id: null, subject_id: by.user.id, ...(details && { details }) }, at);
}

/** Records a change in its transaction, so that both commit or neither. */
export async function recordAudit(
  tx: Transaction,
  { user, bearer, address }: Actor,
  { environment, details = {}, ...entry }: AuditEntry,
  at: Date,
): Promise<void> {
  await AuditEvent.insert(
    {
      ...entry,
      id: newId('aud'),
      environment: environment ?? null,
      user_id: user?.id ?? bearer?.user_id ?? null,
      client_id: bearer?.client_id ?? null,
      address,
      details: Object.fromEntries(
        Object.entries(details).filter((detail): detail is [string, string] => detail[1] !== undefined),
      ),
      created_at: at,
    },
    tx,
  );
}

type Value = string | string[] | boolean | null;

/** Returns the unsaved changes of these columns, each with its previous value. */
export function changesOf<M extends Model>(row: M, columns: (keyof M & string)[]): Record<string, string> {
  const changed = columns.filter((column) => row.changed(column as never));
  return Object.fromEntries(
    changed.flatMap((column) => [
      [column, textOf(row[column] as Value)],
      [`${column}_before`, textOf(row.previous(column as never) as Value)],
    ]),
  );
}

const textOf = (value: Value) => (Array.isArray(value) ? value.join(' ') : String(value ?? ''));
