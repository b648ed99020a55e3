import { transaction } from '../../database/transaction.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { SavedView } from '../../models/businesses/saved-view.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalidField, notFound, Refusal } from '../../platform/errors.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { holdSession } from '../held-session.ts';
import type { Tenant } from './merchant.ts';

/** Maximum number of views that a member saves for a business and environment. */
export const MOST_VIEWS = 20;
export const MOST_CHARACTERS = 40;

/** Maximum length of a query. It keeps the page that links all views small. */
const LONGEST_QUERY = 500;

interface View {
  name: string;
  query: string;
}

/** Lists the views that a user has saved, by name. */
export async function listViews({ user }: Pick<SignedIn, 'user'>, tenant: Tenant): Promise<View[]> {
  return SavedView.findAll({ where: ownedBy(user, tenant), order: ['name'] });
}

/** Saves filters under a name, in place of those with the same name. Every member may, also of a closed business. */
export async function saveView(clock: Clock, by: SignedIn, tenant: Tenant, { name, query }: View): Promise<void> {
  checkName(name);
  if (query.length > LONGEST_QUERY)
    throw invalidField('/name', 'maxLength', 'These filters are too long to save. Shorten the reference.');
  const owner = ownedBy(by.user, tenant);
  await transaction(async (tx) => {
    const member = { business_id: owner.business_id, user_id: owner.user_id };
    const lock = { where: member, lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx }; // parallel requests save one after the other
    if (!(await BusinessMember.findOne(lock))) throw notFound('business');
    await holdSession(by.session, tx);
    const [changed] = await SavedView.update({ query }, { where: { ...owner, name }, transaction: tx });
    if (changed > 0) return;
    if ((await SavedView.count({ where: owner, transaction: tx })) >= MOST_VIEWS)
      throw new Refusal('limit_reached', `You have saved ${MOST_VIEWS} views, the maximum. Remove one first.`);
    await SavedView.create({ ...owner, name, query, created_at: clock.now() }, { transaction: tx });
  });
}

export async function removeView(by: SignedIn, tenant: Tenant, name: string): Promise<void> {
  await transaction(async (tx) => {
    await holdSession(by.session, tx);
    await SavedView.destroy({ where: { ...ownedBy(by.user, tenant), name }, transaction: tx });
  });
}

const ownedBy = ({ id }: { id: string }, { business_id, environment }: Tenant) => ({
  business_id,
  environment,
  user_id: id,
});

function checkName(name: string): void {
  const { length } = [...name];
  if (length > 0 && length <= MOST_CHARACTERS && !/\p{Cc}/u.test(name)) return;
  throw invalidField('/name', 'format', `Enter a name of 1 to ${MOST_CHARACTERS} characters.`);
}
