/**
 * The words of the contract without what only programs meet: the sentences on statuses, which the command line explains
 * when they come, and on headers. Lines are broken by the help; paragraphs stay.
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
