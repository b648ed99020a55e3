import type { Comment } from './comments.ts';

/** Fenced code, inline code, and test titles, which follow a `›` in a table. */
const NO_PROSE = /^ *```.*?^ *```$|`(?:[^`\n]|\n(?!\n))+`|›[^|\n]*/gms;

/** Lists the lines of a Markdown page without code and test titles. */
export function proseIn(page: string): Comment[] {
  const prose = page.replace(NO_PROSE, (part) => part.replace(/[^\n]/g, ''));
  return prose.split('\n').map((text, index) => ({ line: index + 1, text, isDoc: false }));
}
