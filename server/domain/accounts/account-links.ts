import type { Transaction } from 'sequelize';
import { secondsAfter, type Clock } from '../../platform/clock.ts';
import type { MessageKey } from '../../platform/languages/language.ts';
import { TranslatedRefusal } from '../../platform/languages/translated-refusal.ts';
import { AccountLink, type LinkPurpose } from '../../models/accounts/account-link.ts';
import { User } from '../../models/accounts/user.ts';
import { hashSecret, newLinkToken } from '../../platform/secrets.ts';

/** Lifetime of links in seconds, except for a new password where the address is not verified: {@link resetSeconds}. */
export const LINK_SECONDS: Record<LinkPurpose, number> = {
  verify_email: 24 * 3600,
  change_email: 24 * 3600,
  reset_password: 30 * 60,
  restore_email: 7 * 24 * 3600,
  confirm_session: 30 * 60,
};

/**
 * Returns the lifetime of a link for a new password. Mails to an unverified address have a daily limit, which anyone can use
 * up, so such a link works for a day.
 */
export const resetSeconds = ({ email_verified_at }: Pick<User, 'email_verified_at'>): number =>
  email_verified_at ? LINK_SECONDS.reset_password : 24 * 3600;

/** Maximum number of live links: few enough not to flood a mailbox, and enough to replace lost mails. */
const MOST_LIVE_LINKS = 5;

export interface UsableLink {
  purpose: LinkPurpose;
  /** The recipient of the link. */
  email: string;
  /** Hash of the password, for a new address. */
  passwordHash: string | null;
  createdAt: Date;
  user: User;
}

interface NewLink {
  user: User;
  purpose: LinkPurpose;
  email: string;
  password_hash?: string;
}

const secondsOf = ({ user, purpose }: NewLink) =>
  purpose === 'reset_password' ? resetSeconds(user) : LINK_SECONDS[purpose];

/**
 * Lists the links that count towards the limit: live links, except those of a longer lifetime from before the address was
 * verified.
 */
function findCounting(link: NewLink, at: Date, tx: Transaction): Promise<AccountLink[]> {
  return AccountLink.findLive(link.user.id, link.purpose, { at, madeSince: secondsAfter(at, -secondsOf(link)) }, tx);
}

/**
 * Creates a link. Requires the user to be locked. @returns its token, stored only as a hash; undefined while five are live
 */
export async function makeLink(clock: Clock, link: NewLink, tx: Transaction): Promise<string | undefined> {
  if ((await findCounting(link, clock.now(), tx)).length >= MOST_LIVE_LINKS) return undefined;
  return makeUncounted(clock, link, tx);
}

/** Creates a link that the user did not request, without the limit. */
export async function makeUncounted(clock: Clock, link: NewLink, tx: Transaction): Promise<string> {
  const at = clock.now();
  const { user, ...columns } = link;
  const token = newLinkToken();
  const expires_at = secondsAfter(at, secondsOf(link));
  const row = { ...columns, token_hash: hashSecret(token), user_id: user.id, created_at: at, expires_at };
  await AccountLink.create({ ...row, used_at: null }, { transaction: tx });
  return token;
}

/** Creates a link for callers who may learn of the limit. @throws Refusal `rate_limited` */
export async function makeLinkOrRefuse(clock: Clock, link: NewLink, tx: Transaction): Promise<string> {
  const token = await makeLink(clock, link, tx);
  if (token !== undefined) return token;
  const [oldest] = await findCounting(link, clock.now(), tx);
  const seconds = Math.ceil((oldest!.expires_at.getTime() - clock.now().getTime()) / 1000);
  const headers = { 'Retry-After': String(Math.max(1, seconds)) };
  throw new TranslatedRefusal('rate_limited', 'link.too_many', { count: MOST_LIVE_LINKS }, headers);
}

/** Removes a link that is not mailed. */
export async function dropLink(token: string, tx: Transaction): Promise<void> {
  await AccountLink.destroy({ where: { token_hash: hashSecret(token) }, transaction: tx });
}

/** Finds a usable link. @throws Refusal `link_invalid` with the reason */
export function findLink(clock: Clock, token: string, purposes: readonly LinkPurpose[]): Promise<UsableLink> {
  return readLink(clock, token, purposes);
}

/**
 * Finds a usable link and locks its user until the transaction ends, so that only one of several concurrent uses succeeds.
 */
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
    throw linkInvalid('link.unknown');
  }
  if (link.used_at !== null) throw linkInvalid('link.used');
  if (link.expires_at <= clock.now()) throw linkInvalid('link.expired');
  if (link.purpose === 'restore_email') {
    if (link.email === user.email) throw linkInvalid('link.has_address');
  } else if (link.purpose !== 'change_email' && link.email !== user.email) {
    throw linkInvalid('link.former_address');
  }
  const { purpose, email, password_hash, created_at } = link;
  return { purpose, email, passwordHash: password_hash, createdAt: created_at, user };
}

/** Refuses a link of another user, who may be signed in to the browser that opens it. */
export function ofUser(link: UsableLink, user: User): UsableLink {
  if (link.user.id === user.id) return link;
  throw linkInvalid('link.other_account');
}

export const linkInvalid = (reason: MessageKey) => new TranslatedRefusal('link_invalid', reason);
