import type { Request } from 'express';
import { addressOf } from '../../../http/guards/address.ts';
import type { UserCaller } from '../../../http/guards/locals.ts';

/** Whose password a form contains, and where it comes from; wrong passwords of both are limited. */
export const passwordAttempt = (req: Request, { user }: Pick<UserCaller, 'user'>) => ({
  subject: user.email.toLowerCase(),
  address: addressOf(req),
});
