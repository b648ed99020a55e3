export type { Answer, AnswerPromise } from './answer.ts';
export type { TokenSource } from './client-credentials.ts';
export {
  APIError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  OAuthError,
  PaymentDeclinedError,
  PermissionError,
  RateLimitError,
  ServerError,
  TallystickError,
  TimeoutError,
  UnprocessableError,
} from './errors.ts';
export type { ServerSentEvent } from './event-stream.ts';
export type { List, Page } from './list.ts';
export type { CallOptions, IdempotentCallOptions, Resources, StreamOptions } from './operations.ts';
export { Tallystick, type TallystickOptions } from './tallystick.ts';
export * as webhooks from './webhooks.ts';
/** Payment, Refund, Event …: everything that the contract names. */
export type * from '../../spec/generated/schema.ts';
