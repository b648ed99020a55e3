import { Refusal, type ErrorCode } from '../errors.ts';
import type { MessageKey, Values } from './language.ts';
import { ENGLISH } from './languages.ts';

/** A refusal whose text is in the catalogues, for pages in every language. The API has the English text. */
export class TranslatedRefusal extends Refusal {
  readonly key: MessageKey;
  readonly values: Values;

  constructor(code: ErrorCode, key: MessageKey, values: Values = {}, headers: Record<string, string> = {}) {
    super(code, ENGLISH.text(key, values), { headers });
    this.key = key;
    this.values = values;
  }
}
