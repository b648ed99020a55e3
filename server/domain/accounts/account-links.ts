import type { Transaction } from 'sequelize';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { AccountLink } from '../../models/account-link.ts';
import { User } from '../../models/user.ts';
import { hashSecret, newLinkToken } from '../../platform/secrets.ts';

export type LinkPurpose = AccountLink['purpose'];

export const LINK_SECONDS: Record<LinkPurpose, number> = {
  verify_email: 24 * 3600,
  change_email: 24 * 3600,
  reset_password: 30 * 60,
};

/** Few enough not to flood a mailbox, and enough to replace lost mails. */
const MOST_LIVE_LINKS = 5;

export interface UsableLink {
  purpose: LinkPurpose;
  /** The recipient of the link. */
  email: string;
  user: User;
}

/** Makes a link. Needs the user locked. @returns its token, stored only as a hash; undefined while five are live */
export async function makeLink(
  clock: Clock,
  link: { user: User; purpose: LinkPurpose; email: string },
  tx: Transaction,
): Promise<string | undefined> {
  const { user, purpose, email } = link;
  const at = clock.now();
  if ((await AccountLink.findLive(user.id, purpose, at, tx)).length >= MOST_LIVE_LINKS) return undefined;
  const token = newLinkToken();
  const expires_at = secondsAfter(at, LINK_SECONDS[purpose]);
  const row = { token_hash: hashSecret(token), purpose, user_id: user.id, email, created_at: at, expires_at };
  await AccountLink.create({ ...row, used_at: null }, { transaction: tx });
  return token;
}

/** The same for callers who may learn of the limit. @throws Refusal `rate_limited` */
export async function makeLinkOrRefuse(
  clock: Clock,
  link: { user: User; purpose: LinkPurpose; email: string },
  tx: Transaction,
): Promise<string> {
  const token = await makeLink(clock, link, tx);
  if (token !== undefined) return token;
  const [oldest] = await AccountLink.findLive(link.user.id, link.purpose, clock.now(), tx);
  const seconds = Math.ceil((oldest!.expires_at.getTime() - clock.now().getTime()) / 1000);
  throw new Refusal(
    'rate_limited',
    `${MOST_LIVE_LINKS} links were mailed already. Use the newest, or ask again when the oldest has expired.`,
    { headers: { 'Retry-After': String(Math.max(1, seconds)) } },
  );
}

/** Finds a usable link. @throws Refusal `link_invalid` with the reason */
export function findLink(clock: Clock, token: string, purposes: readonly LinkPurpose[]): Promise<UsableLink> {
  return readLink(clock, token, purposes);
}

/** The same with its user locked until the transaction ends, so that only one of several concurrent uses succeeds. */
export async function lockLink(
  clock: Clock,
  token: string,
  purposes: readonly LinkPurpose[],
  tx: Transaction,
): Promise<UsableLink> {
  const link = await AccountLink.findByPk(hashSecret(token), { transaction: tx });
  if (link) await User.findByPk(link.user_id, { lock: tx.LOCK.UPDATE, transaction: tx });
  return readLink(clock, token, purposes, tx);
}

async function readLink(
  clock: Clock,
  token: string,
  purposes: readonly LinkPurpose[],
  tx?: Transaction,
): Promise<UsableLink> {
  const link = await AccountLink.findByPk(hashSecret(token), { transaction: tx });
  const user = link && (await User.findByPk(link.user_id, { transaction: tx }));
  if (!link || !purposes.includes(link.purpose) || user?.status !== 'ACTIVE') {
    throw linkInvalid('This link is unknown. Copy the whole link from the mail, or ask for another.');
  }
  if (link.used_at !== null) throw linkInvalid('This link was used already, or another one since. Ask for another.');
  if (link.expires_at <= clock.now()) throw linkInvalid('This link has expired. Ask for another.');
  if (link.purpose !== 'change_email' && link.email !== user.email) {
    throw linkInvalid('This link was mailed to an address that is not the current one. Ask for another.');
  }
  return { purpose: link.purpose, email: link.email, user };
}

export const linkInvalid = (detail: string) => new Refusal('link_invalid', detail);
