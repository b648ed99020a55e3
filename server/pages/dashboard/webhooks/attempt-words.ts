import { attemptErrors, type AttemptError } from '../../../../spec/generated/values.ts';

/** Names of the errors of attempts. */
const WORDS: Record<AttemptError, string> = {
  timeout: 'timed out',
  dns: 'host not found',
  connect: 'no connection',
  tls: 'TLS failed',
  blocked: 'address not allowed',
  redirect: 'answered with a redirect',
  protocol: 'answer was not HTTP',
  interrupted: 'interrupted',
};

const isError = (value: string): value is AttemptError => (attemptErrors as readonly string[]).includes(value);

/** Names the outcome of an attempt: an error in words, and every other value, such as `HTTP 500`, as it is. */
export const outcomeWords = (outcome: string): string => (isError(outcome) ? WORDS[outcome] : outcome);
