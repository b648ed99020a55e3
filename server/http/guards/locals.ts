import type { Context } from '@opentelemetry/api';
import type { Bearer } from '../../models/access-token.ts';
import type { Session } from '../../models/session.ts';
import type { User } from '../../models/user.ts';
import type { OperationId } from '../contract/load-contract.ts';

/** Who calls: a signed-in user with the session, or an application by its access token. */
export interface UserCaller {
  user: User;
  session: Session;
  bearer?: undefined;
}

export interface BearerCaller {
  bearer: Bearer;
  user?: undefined;
}

/** What middleware leaves for those after it. */
declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express declares its extension point as a namespace
  namespace Express {
    interface Locals {
      requestId: string;
      operationId?: OperationId;
      caller?: UserCaller | BearerCaller;
      /** What a form of a page must carry to be taken for this visitor's own. */
      formToken?: string;
      /** The step of a trace that this request is, when traces are asked for. */
      step?: Context;
      /** What made a request fail with 5xx: for the log only. */
      cause?: unknown;
    }
  }
}
