import { invalidField } from '../../platform/errors.ts';

/**
 * What could make a name read as another: control characters and invisible formatting, such as a turn of the direction
 * of writing. The joiners U+200C and U+200D stay, without which Persian, Indian scripts and emoji are not written.
 */
const DECEPTIVE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** Some letters and symbols are blank all the same: the Hangul fillers and the empty Braille cell. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Why a name cannot be shown to people who rely on it, said of the name; undefined when it can. */
export function nameFault(name: string): string | undefined {
  if (DECEPTIVE.test(name)) return 'must not hold control characters or invisible formatting';
  return VISIBLE.test(name) ? undefined : 'must hold a character that can be seen';
}

/** Throws 400 `invalid_request` for a name that cannot be shown. */
export function checkName(name: string): void {
  const message = nameFault(name);
  if (message !== undefined) throw invalidField('/name', 'invalid_name', message);
}
