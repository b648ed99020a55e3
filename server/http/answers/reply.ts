import type { Refusal } from '../../platform/errors.ts';

/** A body with headers of its own, such as Set-Cookie or Location. Handlers that need no header return the bare body. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: Record<string, string>;
  /** Id of the user who signed in by this request. */
  readonly entrant: string | undefined;

  constructor(body: Body, headers: Record<string, string>, entrant?: string) {
    this.body = body;
    this.headers = headers;
    this.entrant = entrant;
  }
}

/** Server-sent events, until they end or the caller hangs up. */
export interface EventStream {
  /** The `Last-Event-ID` of a caller that has received no message yet. */
  position: string | undefined;
  messages: AsyncIterable<ServerSentEvent>;
}

export interface ServerSentEvent {
  id: string;
  event: string;
  data: object;
}

/**
 * The result of a handler. A returned refusal commits the changes (a declined payment is kept and answered with 402); a
 * thrown one rolls them back.
 */
export type Answer<Body> = Body | Reply<Body> | Refusal;
