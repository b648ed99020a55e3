import { Refusal, type FieldError } from '../../errors.ts';

/** What the person at the form can mend, or has to hear. Everything else is an error page. */
const ANSWERABLE = new Set([400, 403, 409, 422]);

/**
 * A refusal as faults of the form that led to it; throws what is none.
 * @param labels How a field is called at the start of a sentence, by its name.
 */
export function faultsOf(error: unknown, labels: Record<string, string> = {}): FieldError[] {
  if (!(error instanceof Refusal) || !ANSWERABLE.has(error.status) || error.code === 'csrf_failed') throw error;
  const faults = (error.errors ?? []).map(({ field, code, message }) => {
    const name = field.split('/').find((part) => part !== '') ?? 'main';
    return { field: name, code, message: sentence(message, labels[name]) };
  });
  return faults.length > 0 ? faults : [{ field: 'main', code: error.code, message: error.message }];
}

/** The domain says what a field must be; what a page says is a sentence as it is. */
function sentence(text: string, subject = ''): string {
  const words = /^[a-z]/.test(text) ? `${subject} ${text}`.trim() : text;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
