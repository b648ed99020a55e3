import type { Deprecation, OperationId } from '../../../spec/generated/values.ts';
import { OPERATION_PAGES } from '../../platform/origin.ts';

/**
 * Builds the headers of a deprecated operation: its deprecation date (RFC 9745), its sunset date (RFC 8594) and a link to the
 * page that explains it.
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
