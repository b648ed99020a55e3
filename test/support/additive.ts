/** Statements that the previous release survives: they add, and hold no lock for long. */
const ADDITIVE = [
  /^CREATE (?:UNLOGGED )?TABLE /,
  /^CREATE SEQUENCE /,
  // Operators build the index of a large table beforehand, see docs/operations.md.
  /^CREATE INDEX IF NOT EXISTS /,
  // PostgreSQL refuses to replace a function by one with another result type, so callers of the previous release keep working.
  /^CREATE (?:OR REPLACE )?FUNCTION /,
  /^COMMENT ON /,
  // Sessions end at any time.
  /^DELETE FROM sessions .*WHERE /,
];

/** An added column that is nullable or has a constant default: PostgreSQL neither reads nor rewrites the table. */
const ADDED_COLUMN =
  /^ADD COLUMN (?:IF NOT EXISTS )?\w+ (?!.*\b(?:CHECK|UNIQUE|PRIMARY|REFERENCES|GENERATED)\b)(?:(?!.*NOT NULL).*|.*DEFAULT (?:''|(?:\d+|true|false)\b).*)$/;

/** Returns the statements of a migration that the previous release may not survive. */
export function notAdditive(source: string): string[] {
  const statements = statementsOf(source);
  const created = new Set(statements.flatMap((text) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(text)?.[1] ?? []));
  return statements.filter((text) => {
    const [, table = ''] =
      /^(?:ALTER TABLE(?: ONLY)?|CREATE (?:UNIQUE )?INDEX.* ON|CREATE TRIGGER.* ON|INSERT INTO) (\w+)/.exec(text) ?? [];
    if (created.has(table) || ADDITIVE.some((form) => form.test(text))) return false;
    const [, actions] = /^ALTER TABLE \w+ (.*)$/.exec(text) ?? [];
    return !actions || !splitOutside(actions, ',').every((action) => ADDED_COLUMN.test(action));
  });
}

/** Returns the statements, each on one line, without comments, function bodies and strings. */
function statementsOf(source: string): string[] {
  const bare = source
    .replace(/--.*$/gm, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ');
  return splitOutside(bare, ';');
}

/** Splits outside of parentheses. */
function splitOutside(text: string, separator: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts.push(parts.pop()! + character);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
