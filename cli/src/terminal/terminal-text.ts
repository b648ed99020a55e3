const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Payers and receivers write texts too: characters that would steer the terminal are escaped. */
export function terminalText(text: string): string {
  return text.replace(CONTROL, escape);
}

/** JSON for people and programs. */
export function terminalJson(value: unknown, indent?: number): string {
  return escapeInJson(JSON.stringify(value, null, indent));
}

/** JSON itself leaves some control characters as they are, and separators, at which some programs part lines. */
export function escapeInJson(json: string): string {
  return json.replace(/[\u007f-\u009f\u2028\u2029]/g, escape);
}

function escape(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
