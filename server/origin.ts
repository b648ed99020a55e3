let origin = 'http://127.0.0.1:3000';

/** @param configured `{origin}`, where browser pages live */
export function useOrigin(configured: string): void {
  origin = configured;
}

/** The full address of a page of ours. */
export function addressOf(path: string): string {
  return origin + path;
}
