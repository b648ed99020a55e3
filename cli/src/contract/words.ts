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
