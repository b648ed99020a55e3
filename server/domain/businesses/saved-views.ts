import type { Transaction } from 'sequelize';
import type { ViewedList } from '../../../spec/generated/values.ts';
import { transaction } from '../../database/transaction.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { SAVED_VIEWS } from '../../models/businesses/saved-view.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalidField, notFound, Refusal } from '../../platform/errors.ts';
import type { SignedIn } from '../accounts/sessions.ts';
import { holdSession } from '../held-session.ts';
import type { Tenant } from './merchant.ts';
import { checkVisible } from './names.ts';

/** Maximum number of views that a member saves for a list of a business and environment. */
export const MOST_VIEWS = 20;
export const MOST_CHARACTERS = 40;

/** Maximum length of a query. It keeps the page that links all views small. */
const LONGEST_QUERY = 500;

interface View {
  name: string;
  query: string;
}

/** Lists the views of a list that a user has saved, by name. */
export async function listViews(list: ViewedList, { user }: Pick<SignedIn, 'user'>, tenant: Tenant): Promise<View[]> {
  return SAVED_VIEWS[list].findAll({ where: ownedBy(user, tenant), order: ['name'] });
}

/** Saves filters under a name, in place of those with the same name. Every member may, also of a closed business. */
export async function saveView(
  clock: Clock,
  list: ViewedList,
  by: SignedIn,
  tenant: Tenant,
  { name, query }: View,
): Promise<void> {
  const SavedView = SAVED_VIEWS[list];
  checkName(name);
  if (query.length > LONGEST_QUERY)
    throw invalidField('/name', 'maxLength', 'These filters are too long to save. Shorten them.');
  const owner = ownedBy(by.user, tenant);
  await transaction(async (tx) => {
    await lockMember(by, tenant, tx);
    const [changed] = await SavedView.update({ query }, { where: { ...owner, name }, transaction: tx });
    if (changed > 0) return;
    if ((await SavedView.count({ where: owner, transaction: tx })) >= MOST_VIEWS)
      throw new Refusal('limit_reached', `You have saved ${MOST_VIEWS} views, the maximum. Remove one first.`);
    await SavedView.create({ ...owner, name, query, created_at: clock.now() }, { transaction: tx });
  });
}

export async function removeView(list: ViewedList, by: SignedIn, tenant: Tenant, name: string): Promise<void> {
  await transaction(async (tx) => {
    await lockMember(by, tenant, tx);
    await SAVED_VIEWS[list].destroy({ where: { ...ownedBy(by.user, tenant), name }, transaction: tx });
  });
}

/**
 * Locks the member, so that parallel requests change views one after the other, and keeps the session. The member is first,
 * because the end of a membership deletes its views, and the end of an account also its sessions afterwards.
 */
async function lockMember({ user, session }: SignedIn, { business_id }: Tenant, tx: Transaction): Promise<void> {
  const where = { business_id, user_id: user.id };
  if (!(await BusinessMember.findOne({ where, lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx })))
    throw notFound('business');
  await holdSession(session, tx);
}

const ownedBy = ({ id }: { id: string }, { business_id, environment }: Tenant) => ({
  business_id,
  environment,
  user_id: id,
});

function checkName(name: string): void {
  const { length } = [...name];
  if (length === 0 || length > MOST_CHARACTERS)
    throw invalidField('/name', 'format', `Enter a name of 1 to ${MOST_CHARACTERS} characters.`);
  checkVisible(name);
}
