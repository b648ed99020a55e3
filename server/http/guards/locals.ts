import type { Context } from '@opentelemetry/api';
import type { Bearer } from '../../models/oauth/access-token.ts';
import type { Session } from '../../models/accounts/session.ts';
import type { User } from '../../models/accounts/user.ts';
import type { OperationId } from '../contract/load-contract.ts';

/** A signed-in user with the session. */
export interface UserCaller {
  user: User;
  session: Session;
  /** Network address of the request. */
  address: string;
  bearer?: undefined;
}

/** An application by its access token. */
export interface BearerCaller {
  bearer: Bearer;
  /** Network address of the request. */
  address: string;
  user?: undefined;
}

/** Values that middleware passes on. */
declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express declares its extension point as a namespace
  namespace Express {
    interface Locals {
      requestId: string;
      /** The network address of the sender, once asked for. */
      address?: string;
      operationId?: OperationId;
      caller?: UserCaller | BearerCaller;
      /** Id of the user who signed in by this request. */
      entrant?: string;
      /** The application that a request of the OAuth endpoints has proved to come from. */
      provenClient?: string;
      /** The code of a refusal. */
      errorCode?: string;
      /** The token that this visitor's forms must carry. */
      formToken?: string;
      /** The span of this request, when tracing is on. */
      span?: Context;
      /** The error behind a 5xx, for the log only. */
      cause?: unknown;
    }
  }
}
