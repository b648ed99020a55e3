import { Refusal, type FieldError } from '../../platform/errors.ts';

/** Texts of a form for a field. */
export interface FieldWords {
  /** The field's name, as the start of a sentence. */
  label: string;
  /** Instruction for a field in which nothing was entered or chosen. */
  prompt?: string;
}

/** Texts by the name of the field. */
export type FormWords = Record<string, FieldWords>;

/** Statuses of refusals that the form shows. All others lead to error pages. */
const ANSWERABLE = new Set([400, 403, 404, 409, 422]);

/** Codes that pages handle elsewhere. */
const ELSEWHERE = new Set([
  'csrf_failed',
  'invalid_cursor',
  'recent_sign_in_required',
  'strong_sign_in_required',
  'mail_confirmation_required',
]);

/** Rules of the contract that an empty value violates. */
const OF_EMPTINESS = new Set(['required', 'minLength', 'minItems']);

/** Converts a refusal to faults of its form. Rethrows errors that a form does not show. */
export function faultsOf(error: unknown, words: FormWords = {}): FieldError[] {
  if (!(error instanceof Refusal) || !ANSWERABLE.has(error.status) || ELSEWHERE.has(error.code)) throw error;
  const faults = (error.errors ?? []).map(({ field, code, message }) => {
    const name = field.split('/').find((part) => part !== '') ?? 'main';
    const { label = '', prompt } = words[name] ?? {};
    return { field: name, code, message: (OF_EMPTINESS.has(code) && prompt) || sentence(message, label) };
  });
  return faults.length > 0 ? faults : [{ field: 'main', code: error.code, message: error.message }];
}

/** Builds a sentence. The domain's texts, such as `must be …`, need the field before them; a page's texts are whole sentences. */
function sentence(text: string, subject: string): string {
  const words = /^[a-z]/.test(text) ? `${subject} ${text}`.trim() : text;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
