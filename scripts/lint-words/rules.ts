/** A way of writing that the project avoids. */
export interface WordRule {
  pattern: RegExp;
  advice: string;
}

/** Words and phrases that read as translated or are not standard terms. */
const BANNED: [pattern: RegExp, advice: string][] = [
  [/\banew\b/i, 'write "again" or "with new …"'],
  [/(?<!['"`])\bnone\b(?!['"`]| of\b)/i, 'name what is missing: "no endpoint", "undefined without a match"'],
  [/\bbeside\b/i, 'write "next to" or "alongside"'],
  [/\bgoes by\b/i, 'write "uses" or "depends on"'],
  [/\bof (?:its|their) own\b/i, 'write "its own …" or "a separate …"'],
  [/\bleads? (?:on|the \w+ on)\b/i, 'write "redirects"'],
  [/\btells?\b/i, 'write "says", "reports" or "distinguishes"'],
  [/(?<!`)\bnobody\b(?!`)/i, 'write "no one", or name who'],
  [/\bwhoever\b/i, 'name who: "the caller", "a reader"'],
  [/\bcomes again\b/i, 'write "is sent again" or "is repeated"'],
  [/\bis to do\b/i, 'write "must" or "is due"'],
  [/\bon (?:its|their) way\b/i, 'write "is being sent" or "is pending"'],
  [/\bunder way\b/i, 'write "running" or "pending"'],
  [/\bmade[ -]up\b/i, 'write "invented" or "synthetic"'],
  [/\bnothing was done\b/i, 'write "Nothing was changed"'],
  [/\b(?:is|are) not right\b/i, 'write "is incorrect" or "is invalid"'],
  [/\bgo(?:es)? on\b/i, 'write "continues"'],
  [/\bbreaks? off\b/i, 'write "is interrupted" or "is truncated"'],
  [/\bbecame of\b/i, 'write "the outcome of"'],
  [/\blets? go\b/i, 'write "releases"'],
];

export const WORD_RULES: WordRule[] = BANNED.map(([pattern, advice]) => ({ pattern, advice }));

/** Openings that doc comments avoid: a doc comment starts with a verb, or names a thing and its unit. */
export const OPENINGS: WordRule = {
  pattern: /^(?:Of|The same|Whether|Most)\b/,
  advice: 'start with a verb, or name the thing: "Reports whether …", "True if …", "Maximum number of …"',
};
