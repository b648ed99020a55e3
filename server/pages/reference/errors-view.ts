import { declineCodes, errorCodes, errorStatus, errorTitles, oauthErrorCodes } from '../../../spec/generated/values.ts';
import { DECLINE_ADVICE, ERROR_ADVICE, OAUTH_ADVICE } from './error-advice.ts';
import type { OpenApi } from './openapi.ts';
import type { Reference } from './reference.ts';

const ERRORS_PATH = '/docs/guides/errors';

/** A code of the contract, shown in the guide to errors. */
export interface ErrorEntry {
  id: string;
  code: string;
  status: number | null;
  html: string;
  /** What to do about it. */
  advice: string;
}

export interface ErrorGroup {
  title: string;
  id: string;
  entries: ErrorEntry[];
}

/** @param isProblem true for a code of problem documents, false for one of RFC 6749 */
export function errorHref(code: string, isProblem: boolean): string {
  return `${ERRORS_PATH}#${isProblem ? '' : 'oauth-'}${code}`;
}

/** Returns the descriptions of the values of an enumeration. */
export const textsOf = ({ components }: OpenApi, name: string): Record<string, string> =>
  components.schemas[name]?.['x-enumDescriptions'] ?? {};

export function errorGroups({ document, markdown }: Reference): ErrorGroup[] {
  const [declines, oauth] = [textsOf(document, 'DeclineCode'), textsOf(document, 'OAuthErrorCode')];
  return [
    {
      title: 'Codes of problems',
      id: 'codes',
      entries: errorCodes.map((code) => ({
        id: code,
        code,
        status: errorStatus[code],
        html: markdown.renderInline(errorTitles[code]),
        advice: markdown.renderInline(ERROR_ADVICE[code]),
      })),
    },
    {
      title: 'Decline codes',
      id: 'decline-codes',
      entries: declineCodes.map((code) => ({
        id: `decline-${code}`,
        code,
        status: null,
        html: markdown.renderInline(declines[code] ?? ''),
        advice: markdown.renderInline(DECLINE_ADVICE[code]),
      })),
    },
    {
      title: 'Codes of the OAuth endpoints',
      id: 'oauth-codes',
      entries: oauthErrorCodes.map((code) => ({
        id: `oauth-${code}`,
        code,
        status: null,
        html: markdown.renderInline(oauth[code] ?? ''),
        advice: markdown.renderInline(OAUTH_ADVICE[code]),
      })),
    },
  ];
}
