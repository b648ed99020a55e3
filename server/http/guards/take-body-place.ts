import type { Limits } from '../../limits/limits.ts';
import type { Step } from '../serving/request-steps.ts';
import { addressOf } from './address.ts';

/** Takes a place for the large body of a signed-in user, before it is read and until the response ends. */
export const takeBodyPlace =
  ({ largeBodies }: Pick<Limits, 'largeBodies'>): Step =>
  (req, res) => {
    const leave = largeBodies.enter({ user: res.locals.caller!.user!.id, address: addressOf(req) });
    if (res.closed) leave();
    else res.once('close', leave);
  };
