export const count = (number: number): string => number.toLocaleString('en');

/** Rounded down, so that only all of the whole is 100. */
export const percentOf = (part: number, whole: number): number => Math.floor((part / whole) * 1000) / 10;

/** `20 Nov`, in UTC. */
export const shortDate = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
