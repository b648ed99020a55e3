export type { Answer, AnswerPromise } from './client/answer.ts';
export type { TokenSource } from './oauth/client-credentials.ts';
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
} from './client/errors.ts';
export type { ServerSentEvent } from './client/event-stream.ts';
export type { List, Page } from './client/list.ts';
export type { CallOptions, IdempotentCallOptions, Resources, StreamOptions } from './client/operations.ts';
export { Tallystick, type TallystickOptions } from './tallystick.ts';
export * as webhooks from './webhooks/webhooks.ts';
/** Payment, Refund, Event …: everything that the contract names. */
export type * from '../../spec/generated/schema.ts';
