/** Returns the nearest-rank percentile. */
export function percentile(figures: readonly number[], rank: number): number {
  const sorted = [...figures].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)] ?? NaN;
}
