import { limits, type OAuthErrorCode } from '../../../spec/generated/values.ts';

/**
 * Characters that error_description must not contain: it is printable ASCII without quotation mark and backslash (RFC 6749
 * section 5.2).
 */
const NOT_ALLOWED = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g;

/** Converts a text to the characters of error_description, cut at the contract's limit. */
export function toErrorDescription(text: string): string {
  return text.slice(0, limits.OAuthError.error_description.maxLength).replace(NOT_ALLOWED, '?');
}

/** A refusal of an OAuth endpoint, returned as RFC 6749 section 5.2 JSON or in a redirect instead of a problem document. */
export class OAuthRefusal extends Error {
  readonly code: OAuthErrorCode;
  readonly headers: Record<string, string>;

  constructor(code: OAuthErrorCode, description: string, headers: Record<string, string> = {}) {
    super(toErrorDescription(description));
    this.name = 'OAuthRefusal';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}
