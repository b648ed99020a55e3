import type { Deprecation, OperationId } from '../../../spec/generated/values.ts';
import { OPERATION_PAGES } from '../../platform/origin.ts';

/**
 * What the answers of a deprecated operation carry: since when it is deprecated (RFC 9745), from when on it may be gone
 * (RFC 8594), and the page that explains it.
 */
export function deprecationHeaders(
  id: OperationId,
  { since, sunset }: Deprecation,
  origin: string,
): Record<'Deprecation' | 'Sunset' | 'Link', string> {
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${origin}${OPERATION_PAGES}/${id}>; rel="deprecation"; type="text/html"`,
  };
}
