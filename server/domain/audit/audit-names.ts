import type { AuditEvent } from '../../models/businesses/audit-event.ts';
import { Client } from '../../models/oauth/client.ts';
import { User } from '../../models/accounts/user.ts';

/** Returns names of the users and applications that acted or were changed. @param isKnown limits the users to these */
export async function namesOf(
  events: AuditEvent[],
  isKnown: (userId: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const ids = [
    ...new Set(events.flatMap(({ user_id, client_id, subject_id }) => [user_id, client_id, subject_id])),
  ].filter((id) => id !== null);
  const [users, clients] = await Promise.all([
    User.findAll({ where: { id: ids.filter(isKnown) }, attributes: ['id', 'name'] }),
    Client.findAll({ where: { client_id: ids }, attributes: ['client_id', 'name'] }),
  ]);
  return new Map([
    ...users.map(({ id, name }) => [id, name] as const),
    ...clients.map(({ client_id, name }) => [client_id, name] as const),
  ]);
}
