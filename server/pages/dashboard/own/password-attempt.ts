import type { Request } from 'express';
import { addressOf } from '../../../http/guards/address.ts';
import type { UserCaller } from '../../../http/guards/locals.ts';

/** Returns the account and the network address whose wrong passwords are limited. */
export const passwordAttempt = (req: Request, { user }: Pick<UserCaller, 'user'>) => ({
  subject: user.email.toLowerCase(),
  address: addressOf(req),
});
