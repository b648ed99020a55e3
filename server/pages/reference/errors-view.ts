import { declineCodes, errorCodes, errorStatus, errorTitles, oauthErrorCodes } from '../../../spec/generated/values.ts';
import type { Reference } from './reference.ts';

const ERRORS_PATH = '/docs/guides/errors';

/** A code of the contract, shown in the guide to errors. */
export interface ErrorEntry {
  id: string;
  code: string;
  status: number | null;
  html: string;
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

export function errorGroups({ document, markdown }: Reference): ErrorGroup[] {
  const textsOf = (name: string) => document.components.schemas[name]?.['x-enumDescriptions'] ?? {};
  const [declines, oauth] = [textsOf('DeclineCode'), textsOf('OAuthErrorCode')];
  return [
    {
      title: 'Codes of problems',
      id: 'codes',
      entries: errorCodes.map((code) => ({
        id: code,
        code,
        status: errorStatus[code],
        html: markdown.renderInline(errorTitles[code]),
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
      })),
    },
  ];
}
