import { USAGE_HOURS } from '../../../domain/requests/application-usage.ts';

export const count = (number: number): string => number.toLocaleString('en');

/** Rounded down, so that only all of the whole is 100. */
export const percentOf = (part: number, whole: number): number => Math.floor((part / whole) * 1000) / 10;

/** `20 Nov`, in UTC. */
export const shortDate = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export interface UsageWords {
  /** `1,204 requests`. */
  requests: string;
  /** `0.2% failed`; null without a request. */
  errorRate: string | null;
  /** How far back. */
  hours: number;
}

/** How much an application was used lately. */
export function usageWords({ requests, failed }: { requests: number; failed: number }): UsageWords {
  const rate = Math.ceil((failed / requests) * 1000) / 10; // rounded up, so that only none is 0
  return {
    requests: requests === 1 ? '1 request' : `${count(requests)} requests`,
    errorRate: requests === 0 ? null : `${rate}% failed`,
    hours: USAGE_HOURS,
  };
}
