/** Words that stay together on a line. */
export type Words = readonly string[];

const WIDTH = 80;

/** Lays a command out on one line, or on as many as it needs. */
export function layOut(parts: readonly Words[]): string {
  const lines = parts.filter((words) => words.length > 0).map((words) => words.map(quote).join(' '));
  const whole = lines.join(' ');
  return whole.length <= WIDTH ? whole : lines.join(' \\\n  ');
}

/** Quotes a word if the shell would interpret or split it. */
function quote(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (!/["$`\\!]/.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
