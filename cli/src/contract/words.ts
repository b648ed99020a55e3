import type { OperationDescription } from '../../../spec/generated/descriptions.ts';

/**
 * Removes the sentences on statuses and headers from a text of the contract, because they concern programs only. Keeps
 * paragraphs; the help wraps lines.
 */
export function wordsForTerminal(text: string): string {
  const paragraphs = text.split('\n\n').map((paragraph) =>
    paragraph
      .replaceAll('\n', ' ')
      .split(/(?<=\.) /)
      .filter((sentence) => !/^\d{3} |^`Last-Event-ID`/.test(sentence))
      .join(' '),
  );
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Summarizes an operation for a list of operations. */
export function summaryOf({ summary, deprecation }: OperationDescription): string {
  return deprecation === undefined ? summary : `${summary} (deprecated)`;
}

/** Builds the first part of the help for an operation. */
export function helpOf({ summary, text, deprecation }: OperationDescription): string {
  return [`${summary}.`, deprecation, wordsForTerminal(text)].filter((part) => part !== undefined).join('\n\n');
}
