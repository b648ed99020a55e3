/** Converts a heading to its id: `Accept a payment` → `accept-a-payment`. */
export function idOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
