import { invalidField } from '../../platform/errors.ts';

/**
 * Refuses an address to which no browser could go on (URL Standard), such as `https://`, though the rules of URIs may
 * allow it (RFC 3986), and one with user information, which browsers hide from who is led there.
 * @throws Refusal `invalid_request` on `/return_url`
 */
export function checkReturnUrl(address: string): void {
  const url = URL.parse(address);
  if (!url) throw invalidField('/return_url', 'address', 'must be an address that a browser can open');
  if (url.username || url.password)
    throw invalidField('/return_url', 'userinfo', 'must not carry a user name or password');
}
