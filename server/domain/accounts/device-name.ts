import Bowser from 'bowser';

/**
 * What a browser calls itself, in plain words such as `Firefox on Windows`. Every browser begins with `Mozilla/`
 * (RFC 9110, section 10.1.5, speaks of such products); a program's own name is plain already, so it stays.
 */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent?.startsWith('Mozilla/')) return userAgent;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'A browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
