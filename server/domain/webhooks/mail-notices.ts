import { transaction } from '../../database/transaction.ts';
import {
  dueGroups,
  lockGroup,
  noteFailing,
  takeNotices,
  type NoticeGroup,
} from '../../models/webhooks/webhook-notice.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import type { DomainContext } from '../domain-context.ts';
import { mailManagers } from '../accounts/mail-managers.ts';
import { raiseAlarm } from '../alarms/alarms.ts';
import { endpointLetter } from './endpoint-letters.ts';

/** Maximum number of groups per turn; more follow in the next turn. */
const MOST_AT_A_TIME = 10_000;

const ALARMS = {
  failing: 'endpoint.failing',
  disabled: 'endpoint.disabled',
  gone: 'endpoint.gone',
  missed: 'deliveries.failed',
} as const;

/**
 * Mails owners and admins the notices about the endpoints of their business: at most one mail of a kind and environment a
 * day, which names all of its endpoints, and raises an alarm. Later notices are in the next mail, if they are still correct.
 */
export async function mailNotices(service: DomainContext, stopping: AbortSignal): Promise<void> {
  const dayAgo = new Date(service.clock.now().getTime() - DAY_MILLISECONDS);
  await noteFailing(dayAgo, MOST_AT_A_TIME);
  for (const group of await dueGroups(dayAgo, MOST_AT_A_TIME)) {
    if (stopping.aborted) return;
    await mailGroup(service, group, dayAgo);
  }
}

/**
 * Mails a group. Notices and mail commit together, so that neither a crash nor another process repeats or loses the mail.
 */
async function mailGroup(service: DomainContext, group: NoticeGroup, before: Date): Promise<void> {
  await transaction(async (tx) => {
    if (!(await lockGroup(group, tx))) return;
    const endpoints = await takeNotices(group, { before, at: service.clock.now() }, tx);
    if (endpoints.length === 0) return;
    const { business_id, environment, kind } = group;
    await mailManagers(service, business_id, endpointLetter(group, endpoints), tx);
    const subjects = endpoints.map(({ id }) => id);
    await raiseAlarm(service, { type: ALARMS[kind], business_id, environment, subjects }, tx);
  });
}
