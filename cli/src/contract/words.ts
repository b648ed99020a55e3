import type { OperationDescription } from '../../../spec/generated/descriptions.ts';

/**
 * The contract's text without the sentences on statuses and headers, which only programs meet. The help wraps lines;
 * paragraphs stay.
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

/** What an operation does, in a list of operations. */
export function summaryOf({ summary, deprecation }: OperationDescription): string {
  return deprecation === undefined ? summary : `${summary} (deprecated)`;
}

/** The first part of the help for an operation. */
export function helpOf({ summary, text, deprecation }: OperationDescription): string {
  return [`${summary}.`, deprecation, wordsForTerminal(text)].filter((part) => part !== undefined).join('\n\n');
}
