import { Refusal, type FieldError } from '../../platform/errors.ts';

/** How a form speaks of a field. */
export interface FieldWords {
  /** What it is called at the start of a sentence. */
  label: string;
  /** What to do, said where nothing was entered or chosen. */
  prompt?: string;
}

/** By the name of the field. */
export type FormWords = Record<string, FieldWords>;

/** What the person at the form can mend, or has to hear. Everything else is an error page. */
const ANSWERABLE = new Set([400, 403, 409, 422]);

/** Rules of the contract that what is empty breaks. */
const OF_EMPTINESS = new Set(['required', 'minLength', 'minItems']);

/** A refusal as faults of the form that led to it; throws what is none. */
export function faultsOf(error: unknown, words: FormWords = {}): FieldError[] {
  if (!(error instanceof Refusal) || !ANSWERABLE.has(error.status) || error.code === 'csrf_failed') throw error;
  const faults = (error.errors ?? []).map(({ field, code, message }) => {
    const name = field.split('/').find((part) => part !== '') ?? 'main';
    const { label = '', prompt } = words[name] ?? {};
    return { field: name, code, message: (OF_EMPTINESS.has(code) && prompt) || sentence(message, label) };
  });
  return faults.length > 0 ? faults : [{ field: 'main', code: error.code, message: error.message }];
}

/** The domain says what a field must be; what a page says is a sentence as it is. */
function sentence(text: string, subject: string): string {
  const words = /^[a-z]/.test(text) ? `${subject} ${text}`.trim() : text;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
