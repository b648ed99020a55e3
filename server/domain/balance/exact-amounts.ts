const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** Converts minor units to a number, of either sign, at most the largest integer that is exact in JSON. */
export function capped(exact: bigint): number {
  const bounded = exact > MOST ? MOST : exact < -MOST ? -MOST : exact;
  return Number(bounded);
}
