/** Matches strings, to skip digits in them, and numbers. An unterminated string matches too, to avoid quadratic backtracking. */
const TOKENS = /"(?:[^"\\]+|\\[^])*"?|-?\d[\d.eE+-]*/g;
/** Length in characters up to which a double represents every number exactly, unless it has an exponent. */
const ALWAYS_KEPT = 15;
/** Longest literal in characters. Longer ones are refused, because comparing them is slow. */
const MOST_COMPARED = 100;

/** Returns the first number in a JSON document that a double cannot represent, such as 9007199254740991.4. */
export function findInexactNumber(json: string): string | undefined {
  for (const [token] of json.matchAll(TOKENS)) if (!token.startsWith('"') && !isExact(token)) return token;
  return undefined;
}

function isExact(literal: string): boolean {
  if (literal.length <= ALWAYS_KEPT && !/e/i.test(literal)) return true;
  return literal.length <= MOST_COMPARED && canonical(literal) === canonical(String(Number(literal)));
}

/** Returns sign, significant digits and exponent: equal for all spellings of a number; empty for a malformed one. */
function canonical(literal: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (!parts) return '';
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${sign} ${significant} ${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
