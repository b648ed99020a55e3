import type { Refusal } from '../../platform/errors.ts';

/** A body with additional headers, such as Set-Cookie or Location. Handlers that need no header return the bare body. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: Record<string, string>;
  /** Id of the user whom this request signed in. */
  readonly entrant: string | undefined;

  constructor(body: Body, headers: Record<string, string>, entrant?: string) {
    this.body = body;
    this.headers = headers;
    this.entrant = entrant;
  }
}

/** Server-sent events, until the stream ends or the caller disconnects. */
export interface EventStream {
  /** `Last-Event-ID` for a caller that has received no message yet. */
  position: string | undefined;
  messages: AsyncIterable<ServerSentEvent>;
}

export interface ServerSentEvent {
  id: string;
  event: string;
  data: object;
}

/**
 * Result of a handler. A returned refusal commits the changes (a declined payment is stored and answered with 402); a thrown one
 * rolls them back.
 */
export type Answer<Body> = Body | Reply<Body> | Refusal;
