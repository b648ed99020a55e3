import { col, fn, Op, where } from 'sequelize';
import type { Role } from '../../../spec/generated/values.ts';
import { BusinessMember } from '../../models/businesses/business-member.ts';
import { Invitation } from '../../models/businesses/invitation.ts';
import { User } from '../../models/accounts/user.ts';

export interface Person {
  email: string;
  role: Role;
  isInvited: boolean;
}

/** Least length of a text without an @, so that few letters do not list everyone. */
const LEAST_LENGTH = 3;

/** Maximum number of members, and of invitations, to return. */
const MOST = 10;

/**
 * Finds members of a business by a part of their email address, ignoring case. Finds pending invitations as well for those who
 * may see them.
 */
export async function findPeople(business_id: string, wanted: string, seesInvited: boolean): Promise<Person[]> {
  if (wanted.length < LEAST_LENGTH && !wanted.includes('@')) return [];
  const has = (column: string) => where(fn('strpos', fn('lower', col(column)), wanted.toLowerCase()), Op.gt, 0);
  const members = await BusinessMember.findAll({
    where: { business_id },
    include: { model: User, as: 'user', required: true, where: has('user.email') },
    order: [['user', 'email', 'ASC']],
    limit: MOST,
  });
  const invitations = seesInvited
    ? await Invitation.findAll({
        where: { [Op.and]: [{ business_id, status: 'PENDING' }, has('email')] },
        order: ['email'],
        limit: MOST,
      })
    : [];
  return [
    ...members.map(({ user, role }) => ({ email: user.email, role, isInvited: false })),
    ...invitations.map(({ email, role }) => ({ email, role, isInvited: true })),
  ];
}
