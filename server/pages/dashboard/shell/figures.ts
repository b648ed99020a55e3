import { USAGE_HOURS } from '../../../domain/requests/application-usage.ts';

export const count = (number: number): string => number.toLocaleString('en');

/** Calculates a percentage, rounded down, so that 100 means the whole. */
export const percentOf = (part: number, whole: number): number => Math.floor((part / whole) * 1000) / 10;

export interface UsageWords {
  /** `1,204 requests`. */
  requests: string;
  /** `0.2% failed`; null without requests. */
  errorRate: string | null;
  /** Length of the counted period in hours. */
  hours: number;
}

/** Describes the recent usage of an application. */
export function usageWords({ requests, failed }: { requests: number; failed: number }): UsageWords {
  const rate = Math.ceil((failed / requests) * 1000) / 10; // rounded up, so that 0 means no failure
  return {
    requests: requests === 1 ? '1 request' : `${count(requests)} requests`,
    errorRate: requests === 0 ? null : `${rate}% failed`,
    hours: USAGE_HOURS,
  };
}
