import { limits, type Role } from '../../../spec/generated/values.ts';
import type { User } from '../../models/accounts/user.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { listMembers } from '../businesses/business-members.ts';
import { listInvitations } from '../invitations/invitations.ts';

export interface Person {
  email: string;
  role: Role;
  isInvited: boolean;
}

/** Least length of a text without an @, so that few letters do not list everyone. */
const LEAST_LENGTH = limits.BusinessMembers_list.email.minLength;

/** Maximum number of members, and of invitations, to return. */
const MOST = 10;

/**
 * Finds members of a business by a part of their email address, ignoring case. Finds pending invitations as well for those who
 * may see them.
 */
export async function findPeople(
  keys: Keyring,
  user: User,
  businessId: string,
  { wanted, seesInvited }: { wanted: string; seesInvited: boolean },
): Promise<Person[]> {
  if (wanted.length < LEAST_LENGTH && !wanted.includes('@')) return [];
  const request = { email: wanted, limit: MOST };
  const members = await listMembers(keys, user, businessId, request);
  const invitations = seesInvited ? await listInvitations(keys, user, businessId, request) : { data: [] };
  return [
    ...members.data.map(({ user: { email }, role }) => ({ email, role, isInvited: false })),
    ...invitations.data.map(({ email, role }) => ({ email, role, isInvited: true })),
  ];
}
