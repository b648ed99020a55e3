import { getProfile } from '../../domain/accounts/profile.ts';
import { insufficientScope } from '../guards/authenticate.ts';
import type { Handlers } from './handler.ts';

export const Profile: Handlers['Profile'] = {
  get: ({ caller }) => {
    const { user_id } = caller.bearer;
    if (user_id === null) throw insufficientScope(['profile:read']); // a token without a user has no profile
    return getProfile(user_id);
  },
};
