import { invalidField } from '../../platform/errors.ts';

/**
 * Refuses an address that browsers cannot open (URL Standard), such as `https://`, which RFC 3986 allows, and one with user
 * information, which browsers hide.
 * @throws Refusal `invalid_request` on `/return_url`
 */
export function checkReturnUrl(address: string): void {
  const url = URL.parse(address);
  if (!url) throw invalidField('/return_url', 'address', 'must be an address that a browser can open');
  if (url.username || url.password)
    throw invalidField('/return_url', 'userinfo', 'must not contain a user name or password');
}
