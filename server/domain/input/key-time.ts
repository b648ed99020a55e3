/** Milliseconds since 1970, as keys of the SDK begin. */
const MILLISECONDS = /^\d{13}(?=-)/;

/** Version 7 of RFC 9562, which begins with the milliseconds in hexadecimal. */
const UUID_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Returns the time at which an idempotency key was made; undefined if it does not contain that. */
export function timeOfKey(key: string): Date | undefined {
  const [decimal] = MILLISECONDS.exec(key) ?? [];
  if (decimal !== undefined) return new Date(Number(decimal));
  const [, high, low] = UUID_7.exec(key) ?? [];
  return high === undefined ? undefined : new Date(parseInt(`${high}${low}`, 16));
}
