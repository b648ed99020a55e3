import type { RequestRow } from './requests-page.ts';
import { MOST_BYTES_KEPT } from '../../../http/logging/log-bodies.ts';
import { formatJson, type JsonToken } from '../shell/json-text.ts';

type LoggedBody = NonNullable<RequestRow['request_body']>;

/** A logged body for the page of its request: as tokens if it is short JSON, otherwise as text. */
export interface ShownBody {
  tokens: JsonToken[] | null;
  /** Null if the body was not kept. */
  text: string | null;
  /** What is missing, in a sentence; null for a whole body. */
  missing: string | null;
}

const OMISSIONS: Record<NonNullable<LoggedBody['omitted']>, string> = {
  cut: `Only the first ${MOST_BYTES_KEPT / 1024} KiB are kept.`,
  too_large: 'Not kept, because it is too large.',
  not_json: 'Not kept, because it is not JSON.',
  unread: 'Not kept, because the request was refused before it was read.',
};

/** @param most maximum size of the text in the page */
export function showBody({ text, size, omitted }: LoggedBody, most: number): ShownBody {
  const missing = omitted && `${OMISSIONS[omitted]} Its size: ${size} bytes.`;
  if (text === null) return { tokens: null, text, missing };
  const tokens = formatJson(text);
  if (tokens) return { tokens, text, missing };
  const whole = omitted === null ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const start = startOf(whole, most);
  const unshown = start === whole ? null : 'Only the start is shown. The command line prints all that is kept.';
  return { tokens, text: start, missing: [missing, unshown].filter(Boolean).join(' ') || null };
}

/** Characters that a page writes as up to six. */
const ESCAPED = new Set('"&<>\'');

function startOf(text: string, most: number): string {
  let size = 0;
  for (let at = 0; at < text.length; at++) {
    size += ESCAPED.has(text[at]!) ? 6 : 1;
    if (size > most) return text.slice(0, at).toWellFormed();
  }
  return text;
}
