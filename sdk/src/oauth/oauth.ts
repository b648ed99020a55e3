export {
  AuthorizationError,
  finishAuthorization,
  startAuthorization,
  type AuthorizationErrorCode,
  type AuthorizationOptions,
  type PendingAuthorization,
} from './authorization.ts';
export type { TokenSource } from './client-credentials.ts';
export { memoryTokenStore, userTokens, type TokenStore, type UserTokens } from './user-tokens.ts';
