/** Returns a new key. Its time lets a service that was restored from a backup recognize a repeated request. */
export const newIdempotencyKey = (): string => `${Date.now()}-${crypto.randomUUID()}`;
