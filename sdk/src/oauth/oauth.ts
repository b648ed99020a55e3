export { AuthorizationError, type AuthorizationErrorCode } from './authorization-error.ts';
export type { PendingSignIn, SignInOptions } from './authorization.ts';
export type { TokenSource } from './client-credentials.ts';
export { createProofs, type ProofKeyPair, type Proofs } from './proofs.ts';
export { pushSignIn } from './push-sign-in.ts';
export { memoryTokenStore, userTokens, type TokenStore, type UserTokens } from './user-tokens.ts';
