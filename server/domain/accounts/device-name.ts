import Bowser from 'bowser';

/**
 * Shortens a browser's User-Agent (RFC 9110, section 10.1.5) to words such as `Firefox on Windows`. Every browser's begins
 * with `Mozilla/`; those of other programs are readable and returned unchanged.
 */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent?.startsWith('Mozilla/')) return userAgent;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return 'A browser';
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
