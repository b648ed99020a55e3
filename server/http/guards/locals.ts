import type { Context } from '@opentelemetry/api';
import type { Bearer } from '../../models/oauth/access-token.ts';
import type { Language } from '../../platform/languages/language.ts';
import type { Session } from '../../models/accounts/session.ts';
import type { Attempt } from '../../limits/failures.ts';
import type { User } from '../../models/accounts/user.ts';
import type { OperationId } from '../contract/load-contract.ts';

/** A signed-in user and the session. */
export interface UserCaller {
  user: User;
  session: Session;
  /** Network address of the request. */
  address: string;
  /** Language of the visitor of a page. */
  language?: Language;
  bearer?: undefined;
}

/** An application, authenticated by its access token. */
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
      /** Network address of the sender, cached on first use. */
      address?: string;
      operationId?: OperationId;
      caller?: UserCaller | BearerCaller;
      /** Id of the user whom this request signed in. */
      entrant?: string;
      /** Client that a request to an OAuth endpoint claims, and its address, cached on first use. */
      claim?: Required<Attempt>;
      /** Id of the application that authenticated at an OAuth endpoint. */
      provenClient?: string;
      /** Id of what the request created. */
      made?: string;
      /** Body of the request in bytes, once it is read. */
      sent?: Buffer;
      /** Body of the response as JSON. */
      answered?: string;
      /** Address of the console's page with this request, for members of the application's business. */
      requestLogUrl?: string;
      /** Finds what breaks the contract in a response, where responses are checked. */
      breachOf?: (status: number, type: string, body: unknown) => Error | undefined;
      /** Code of a refusal. */
      errorCode?: string;
      /** Token that this visitor's forms must contain. */
      formToken?: string;
      /** Span of this request, when tracing is on. */
      span?: Context;
      /** Error that caused a 5xx, for the log only. */
      cause?: unknown;
    }
  }
}
