/** Escapes a name for a JSON pointer (RFC 6901, section 3). */
export const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
