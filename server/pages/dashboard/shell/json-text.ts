/** A token of JSON text: a name, a value, or null for punctuation and white space. */
export interface JsonToken {
  kind: 'name' | 'string' | 'number' | 'word' | null;
  text: string;
}

/** Maximum number of characters to format. Longer text would make the page too large. */
const MOST_CHARACTERS = 4096;
/** Deepest nesting to format. Deeper text would be indented beyond readability. */
const MOST_DEPTH = 20;

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g;

/**
 * Splits JSON text into indented tokens to highlight. Values keep their spelling, because parsing would round long numbers.
 * @returns null for other text, which is shown unchanged
 */
export function formatJson(text: string): JsonToken[] | null {
  if (text.length > MOST_CHARACTERS || !isJson(text)) return null;
  const written = text.match(TOKEN) ?? [];
  const tokens: JsonToken[] = [];
  const between = (part: string) => {
    const last = tokens.at(-1);
    if (last?.kind === null) last.text += part;
    else tokens.push({ kind: null, text: part });
  };
  let depth = 0;
  for (const [index, part] of written.entries()) {
    const next = written[index + 1];
    if (part === '{' || part === '[') {
      if (++depth > MOST_DEPTH) return null;
      between(isEnd(next) ? part : part + lineAt(depth));
    } else if (isEnd(part)) {
      depth--;
      between(/^[{[]$/.test(written[index - 1]!) ? part : lineAt(depth) + part);
    } else if (part === ',') between(`,${lineAt(depth)}`);
    else if (part === ':') between(': ');
    else tokens.push({ kind: kindOf(part, next), text: part });
  }
  return tokens;
}

const lineAt = (depth: number) => `\n${'  '.repeat(depth)}`;
const isEnd = (part: string | undefined) => part === '}' || part === ']';

function kindOf(part: string, next: string | undefined): JsonToken['kind'] {
  if (part.startsWith('"')) return next === ':' ? 'name' : 'string';
  return /^[tfn]/.test(part) ? 'word' : 'number';
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
