import type { operations } from '../../../spec/generated/schema.ts';
import type { operations as table, operationSecurity } from '../../../spec/generated/values.ts';
import type { HttpContext } from '../http-context.ts';
import type { Authenticating } from '../../domain/oauth/client-authentication.ts';
import type { Checkpoint } from '../../domain/checkpoint.ts';
import type { OperationId } from '../contract/load-contract.ts';
import type { BearerCaller, UserCaller } from '../guards/locals.ts';
import type { Answer, EventStream } from '../answers/reply.ts';

/** The request of an operation as passed to its handler, typed by the contract. */
export interface HandlerRequest<Id extends OperationId> {
  service: HttpContext;
  path: Parameters<Id, 'path'>;
  query: Parameters<Id, 'query'>;
  body: Body<operations[Id]>;
  caller: Caller<Id>;
  /** Returns a request header that is not part of the contract (User-Agent, Authorization of a client). */
  header: (name: string) => string | undefined;
  /** Network address of the sender, for limits on failures. */
  address: string;
  /** Exact address of the sender, which may be outside of those that an application allows. */
  ip: string;
  /** Admits the request of a client that has authenticated, at an OAuth endpoint. */
  admit: (client: Authenticating) => void;
  /** Runs the transactions of an operation that takes an Idempotency-Key. */
  checkpoint: Checkpoint;
}

type Parameters<Id extends OperationId, Place extends 'path' | 'query'> = NonNullable<
  operations[Id]['parameters'][Place]
>;

type Content<T> = T extends { content: infer C } ? C[keyof C] : never;

type Body<Op> = Op extends { requestBody: infer B }
  ? Content<B>
  : Op extends { requestBody?: infer B }
    ? Content<NonNullable<B>> | undefined
    : undefined;

/** The caller that the operation's schemes allow. */
type Caller<Id extends OperationId> =
  'oauth2' extends Scheme<Id> ? BearerCaller : 'sessionCookie' extends Scheme<Id> ? UserCaller : undefined;

type Scheme<Id extends OperationId> = (typeof operationSecurity)[Id][number]['scheme'];

type SuccessBody<Id extends OperationId> = operations[Id]['responses'] extends infer R
  ? (typeof table)[Id]['success'] extends infer Status
    ? Status extends keyof R
      ? R[Status] extends { content: infer C }
        ? C[keyof C]
        : void
      : never
    : never
  : never;

export type Handler<Id extends OperationId> = (typeof table)[Id]['response'] extends 'text/event-stream'
  ? (request: StreamRequest<Id>) => Promise<EventStream>
  : (request: HandlerRequest<Id>) => Promise<Answer<SuccessBody<Id>>>;

interface StreamRequest<Id extends OperationId> extends HandlerRequest<Id> {
  /** Aborts when the caller disconnects or the service is about to stop. */
  signal: AbortSignal;
}

/** Operations that respond with pages and redirects, which `pages` serves at the origin. */
type BrowserPage = { [Id in OperationId]: (typeof table)[Id]['browserPage'] extends true ? Id : never }[OperationId];

type Implemented = Exclude<OperationId, BrowserPage>;

type ResourceOf<Id> = Id extends `${infer Resource}_${string}` ? Resource : never;
type VerbOf<Id, Resource extends string> = Id extends `${Resource}_${infer Verb}` ? Verb : never;

/**
 * One handler for every operation except pages, by operationId: `Payments_capture` is `handlers.Payments.capture`. A missing,
 * stray or mistyped handler does not compile.
 */
export type Handlers = {
  [Resource in ResourceOf<Implemented>]: {
    [Verb in VerbOf<Implemented, Resource>]: Handler<Extract<Implemented, `${Resource}_${Verb}`>>;
  };
};
