import { attemptErrors, type AttemptError } from '../../../../spec/generated/values.ts';

/** Names of the errors of attempts. */
const WORDS: Record<AttemptError, string> = {
  timeout: 'no response in time',
  dns: 'host not found',
  connect: 'no connection',
  tls: 'TLS failed',
  blocked: 'address not allowed',
  redirect: 'redirect, not followed',
  protocol: 'no valid HTTP',
  interrupted: 'interrupted, repeated',
};

const isError = (value: string): value is AttemptError => (attemptErrors as readonly string[]).includes(value);

/** Names the outcome of an attempt: an error in words, and every other value, such as `HTTP 500`, as it is. */
export const outcomeWords = (outcome: string): string => (isError(outcome) ? WORDS[outcome] : outcome);
