import { invalidField } from '../../platform/errors.ts';
import { hasPlainHost, isPrivateUse } from '../input/private-use.ts';

/**
 * Refuses an address that browsers cannot open (URL Standard), such as `https://`, which RFC 3986 allows; one with user
 * information, which browsers hide; and one of an app whose host pages and headers cannot hold. Other schemes break the
 * pattern of the contract.
 * @throws Refusal `invalid_request` on `/return_url`
 */
export function checkReturnUrl(address: string): void {
  const url = URL.parse(address);
  if (!url) throw invalidField('/return_url', 'address', 'must be an address that a browser can open');
  if (url.username || url.password)
    throw invalidField('/return_url', 'userinfo', 'must not contain a user name or password');
  if (isPrivateUse(url) && !hasPlainHost(url))
    throw invalidField(
      '/return_url',
      'host',
      'must have a host of letters, digits, dots and hyphens only, if it has one',
    );
}
