const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Escapes control characters, because payers and receivers write texts too, which could otherwise control the terminal. */
export function terminalText(text: string): string {
  return text.replace(CONTROL, escape);
}

/** Formats JSON for people and programs. */
export function terminalJson(value: unknown, indent?: number): string {
  return escapeInJson(JSON.stringify(value, null, indent));
}

/** Escapes the control characters that JSON leaves unescaped, and separators, which some programs take for line breaks. */
export function escapeInJson(json: string): string {
  return json.replace(/[\u007f-\u009f\u2028\u2029]/g, escape);
}

function escape(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
