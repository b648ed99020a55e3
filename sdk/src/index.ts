export type { CallOptions, IdempotentCallOptions, RawRequestOptions, StreamOptions } from './client/call-options.ts';
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
export type { FinishedRequest, Hooks, Logger, SentRequest } from './client/hooks.ts';
export type { List, Page } from './client/list.ts';
export type { TallystickOptions } from './client/options.ts';
export type { Answer, Request } from './client/request.ts';
export type { ServerSentEvent } from './client/event-stream.ts';
export type { StreamMessage } from './client/stream-message.ts';
export { errorCodes, eventTypes, oauthErrorCodes, scopes } from './generated/constants.ts';
export type { Resources } from './generated/resources.ts';
/** Types of parameters and results, such as Payment, PaymentCreateParams and WebhookEvent. */
export type * from './generated/types.ts';
export type { TokenSource } from './oauth/client-credentials.ts';
export { Tallystick } from './tallystick.ts';
export * as webhooks from './webhooks/webhooks.ts';
