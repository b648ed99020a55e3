import type { Markdown } from './markdown.ts';

/** Leaves texts as they are written, for pages in Markdown. */
export const PLAIN_TEXT: Markdown = {
  render: (text) => text,
  renderInline: (text) => text,
  highlight: (code) => code,
  headings: () => [],
};
