import { transaction } from '../../server/database/transaction.ts';
import { isDateTime } from '../../server/domain/input/date-time.ts';
import { AccountLink } from '../../server/models/accounts/account-link.ts';
import { Session } from '../../server/models/accounts/session.ts';
import { AuditEvent } from '../../server/models/businesses/audit-event.ts';
import { Business } from '../../server/models/businesses/business.ts';
import { AccessToken } from '../../server/models/oauth/access-token.ts';
import { ConsentTicket } from '../../server/models/oauth/consent-ticket.ts';
import { Consent } from '../../server/models/oauth/consent.ts';
import { DeviceCode } from '../../server/models/oauth/device-code.ts';
import { Grant } from '../../server/models/oauth/grant.ts';
import { PushedRequest } from '../../server/models/oauth/pushed-request.ts';
import { Payment } from '../../server/models/payments/payment.ts';
import { Restore } from '../../server/models/requests/restore.ts';
import { countOwned } from '../../server/models/webhooks/webhook-worker.ts';
import { opsCommand } from '../../server/platform/commands.ts';
import { StartupError } from '../../server/platform/errors.ts';
import { recordOperator } from './record.ts';

/**
 * Credentials that may have ended after the time of the backup, by what they are called. Codes and refresh tokens are deleted
 * with their grants.
 */
const CREDENTIALS = {
  sessions: Session,
  tokens: AccessToken,
  grants: Grant,
  consents: Consent,
  tickets: ConsentTicket,
  device_codes: DeviceCode,
  pushed_requests: PushedRequest,
  mailed_links: AccountLink,
};

/** Ends what the backup may show as valid though it had ended, and has keys of the lost time refused. @param given a time */
export async function reportRestore(given: string, at: Date): Promise<void> {
  const restored_to = readTime(given, at);
  if ((await countOwned()) > 0) throw new StartupError('a worker runs on this database: stop all processes first');
  await refuseNewerData(restored_to);
  const counts = await transaction(async (tx) => {
    const ended: Record<string, string> = {};
    for (const [name, model] of Object.entries(CREDENTIALS))
      ended[name] = String(await (model as typeof Session).destroy({ where: {}, transaction: tx }));
    await Restore.create({ restored_to, restored_at: at, released_at: null }, { transaction: tx });
    const details = { restored_to: restored_to.toISOString() };
    const entry = { type: 'database.restored', subject_id: 'database', details } as const;
    await recordOperator(tx, { ...entry, business_id: null, details: { ...details, ...ended } }, at);
    for (const { id } of await Business.findAll({ attributes: ['id'], where: { closed_at: null }, transaction: tx }))
      await recordOperator(tx, { ...entry, business_id: id, subject_id: id }, at);
    return ended;
  });
  const list = Object.entries(counts).map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`);
  console.log(`Ended: ${list.join(', ')}. Users sign in again, and allow their applications again.
Idempotency keys with a time up to ${at.toISOString()} that this database does not know are refused with 409 "restored",
until ${opsCommand('restored release')}.
Every business has an audit entry "database.restored". Its owners check what may have changed after ${restored_to.toISOString()}:
members who were removed are members again, invitations that were withdrawn are valid, and secrets that were replaced are as before.
Next, erase again who was erased meanwhile: ${opsCommand('erase --listed --yes')}
Then compare with the acquirer: ${opsCommand(`acquirer reconcile --since ${restored_to.toISOString().slice(0, 10)}`)}`);
}

/** Has keys of the lost time carried out again. */
export async function releaseKeys(at: Date): Promise<void> {
  const count = await transaction(async (tx) => {
    const [restores] = await Restore.update({ released_at: at }, { where: { released_at: null }, transaction: tx });
    if (restores > 0)
      await recordOperator(tx, { type: 'keys.released', business_id: null, subject_id: 'database' }, at);
    return restores;
  });
  console.log(count > 0 ? 'Idempotency keys of the lost time are carried out again.' : 'No keys were refused.');
}

function readTime(given: string, now: Date): Date {
  if (!isDateTime(given)) {
    throw new StartupError(`--at must be the time of the backup, such as 2026-11-28T14:05:00Z, not "${given}"`);
  }
  const time = new Date(given);
  if (time > now) throw new StartupError(`--at ${given} is in the future`);
  return time;
}

/** Refuses a time before that of the newest data: it would be that of another backup. */
async function refuseNewerData(restoredTo: Date): Promise<void> {
  const [payment, change] = await Promise.all([
    Payment.findOne({ attributes: ['created_at'], order: [['reference', 'DESC']] }),
    AuditEvent.findOne({ attributes: ['created_at'], order: [['id', 'DESC']] }),
  ]);
  const newest = Math.max(...[payment, change].map((row) => row?.created_at.getTime() ?? 0));
  if (newest <= restoredTo.getTime()) return;
  const wanted = 'give the time of the backup, or that to which the log was replayed';
  throw new StartupError(`the database has data of ${new Date(newest).toISOString()}, after --at: ${wanted}`);
}
