/** A comment in a source, without comment marks. */
export interface Comment {
  line: number;
  text: string;
  /** True for a doc comment. */
  isDoc: boolean;
}

/** Block comments, and line comments that follow white space, so that URLs do not match. */
const COMMENT = /\/\*(?<doc>\*?)(?<block>[\s\S]*?)\*\/|(?<=^|[\s;{}])\/\/ (?<line>.*)/gm;

/** Lists the comments of a TypeScript or JavaScript source. */
export function commentsIn(source: string): Comment[] {
  return [...source.matchAll(COMMENT)].map(({ index, groups }) => ({
    line: source.slice(0, index).split('\n').length,
    text: (groups!.block ?? groups!.line ?? '').replace(/\n\s*\*?\s*/g, '\n').trim(),
    isDoc: groups!.doc === '*',
  }));
}
