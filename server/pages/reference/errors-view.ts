import {
  declineCodes,
  errorCodes,
  errorStatus,
  errorTitles,
  fieldErrorCodes,
  oauthErrorCodes,
  refundFailureCodes,
} from '../../../spec/generated/values.ts';
import {
  DECLINE_ADVICE,
  ERROR_ADVICE,
  FIELD_ADVICE,
  OAUTH_ADVICE,
  REFUND_ADVICE,
  type FieldRule,
} from './error-advice.ts';
import type { OpenApi } from './openapi.ts';
import type { Reference } from './reference.ts';

const ERRORS_PATH = '/docs/guides/errors';

/** A code of the contract, with texts in Markdown. */
export interface Code {
  /** The id of its entry in the guide to errors. */
  id: string;
  code: string;
  status: number | null;
  meaning: string;
  /** What to do about it. */
  advice: string;
}

interface CodeGroup {
  title: string;
  id: string;
  /** What each of its codes is. */
  kind: string;
  codes: Code[];
}

/** A code, shown in the guide to errors. */
export interface ErrorEntry extends Pick<Code, 'id' | 'code' | 'status'> {
  html: string;
  /** HTML. */
  advice: string;
}

export interface ErrorGroup {
  title: string;
  id: string;
  entries: ErrorEntry[];
}

/** @param isProblem true for a code of problem documents, false for one of RFC 6749 */
export function errorHref(code: string, isProblem: boolean): string {
  return codeHref(`${isProblem ? '' : 'oauth-'}${code}`);
}

/** @param id of the entry */
export const codeHref = (id: string): string => `${ERRORS_PATH}#${id}`;

/** Lists the codes of the contract, in the order of the guide to errors. */
export function codeGroups({ components }: OpenApi): CodeGroup[] {
  /** @param schema whose values are described */
  const listed = <Name extends string>(
    codes: readonly Name[],
    schema: string,
    advice: Record<Name, string>,
    prefix: string,
  ) =>
    codes.map((code) => ({
      id: `${prefix}-${code}`,
      code,
      status: null,
      meaning: components.schemas[schema]?.['x-enumDescriptions']?.[code] ?? '',
      advice: advice[code],
    }));
  return [
    {
      title: 'Codes of problems',
      id: 'codes',
      kind: 'Error',
      codes: errorCodes.map((code) => ({
        id: code,
        code,
        status: errorStatus[code],
        meaning: errorTitles[code],
        advice: ERROR_ADVICE[code],
      })),
    },
    {
      title: 'Codes of fields',
      id: 'field-codes',
      kind: 'Code of a field',
      codes: listed(fieldErrorCodes.filter(isFieldRule), 'FieldErrorCode', FIELD_ADVICE, 'field'),
    },
    {
      title: 'Decline codes',
      id: 'decline-codes',
      kind: 'Decline code',
      codes: listed(declineCodes, 'DeclineCode', DECLINE_ADVICE, 'decline'),
    },
    {
      title: 'Failure codes of refunds',
      id: 'refund-codes',
      kind: 'Failure code of a refund',
      codes: listed(refundFailureCodes, 'RefundFailureCode', REFUND_ADVICE, 'refund'),
    },
    {
      title: 'Codes of the OAuth endpoints',
      id: 'oauth-codes',
      kind: 'OAuth error',
      codes: listed(oauthErrorCodes, 'OAuthErrorCode', OAUTH_ADVICE, 'oauth'),
    },
  ];
}

const isFieldRule = (code: string): code is FieldRule => code in FIELD_ADVICE;

export function errorGroups({ document, markdown }: Reference): ErrorGroup[] {
  return codeGroups(document).map(({ title, id, codes }) => ({
    title,
    id,
    entries: codes.map(({ meaning, advice, ...code }) => ({
      ...code,
      html: markdown.renderInline(meaning),
      advice: markdown.renderInline(advice),
    })),
  }));
}
