import type { OAuthErrorCode } from '../../../spec/generated/values.ts';

/** A refusal of an OAuth endpoint, answered as RFC 6749 section 5.2 JSON instead of a problem document. */
export class OAuthRefusal extends Error {
  readonly code: OAuthErrorCode;
  readonly headers: Record<string, string>;

  constructor(code: OAuthErrorCode, description: string, headers: Record<string, string> = {}) {
    super(description);
    this.name = 'OAuthRefusal';
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}
