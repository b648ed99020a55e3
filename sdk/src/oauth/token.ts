import { TallystickError } from '../client/error.ts';

/** Visible ASCII, as all tokens are (RFC 6749, appendix A.12). */
const TOKEN = /^[\x21-\x7e]+$/;

/**
 * Checked before it becomes part of a header, because Headers would show it in an error.
 *
 * @param name the option that the caller gave
 * @throws TallystickError, which does not show it
 */
export function checkToken(name: string, token: unknown): void {
  if (typeof token === 'string' && TOKEN.test(token)) return;
  throw new TallystickError(`${name} is no token: it is empty, or has spaces, line breaks or other such characters`);
}
