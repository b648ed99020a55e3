import { TallystickError } from '../client/error.ts';

/** Matches visible ASCII, of which all tokens consist (RFC 6749, appendix A.12). */
const TOKEN = /^[\x21-\x7e]+$/;

/**
 * Checks a token before it becomes part of a header, because Headers would quote it in an error.
 *
 * @param name option with the token
 * @throws TallystickError, which does not quote the token
 */
export function checkToken(name: string, token: unknown): void {
  if (typeof token === 'string' && TOKEN.test(token)) return;
  throw new TallystickError(`${name} is not a valid token: it must be visible ASCII`);
}
