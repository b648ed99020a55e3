import { invalidField } from '../../platform/errors.ts';

/**
 * Characters that make a name look like another: controls and invisible formatting, such as a change of writing
 * direction. The joiners U+200C and U+200D are allowed, because Persian, Indian scripts and emoji need them.
 */
const DECEPTIVE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** Excludes blank letters and symbols: the Hangul fillers and the empty Braille cell. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Why a name is deceptive or invisible, as `must …`; undefined when it is neither. */
export function nameFault(name: string): string | undefined {
  if (DECEPTIVE.test(name)) return 'must not hold control characters or invisible formatting';
  return VISIBLE.test(name) ? undefined : 'must hold a visible character';
}

/** Throws 400 `invalid_request` for a deceptive or invisible name. */
export function checkName(name: string): void {
  const message = nameFault(name);
  if (message !== undefined) throw invalidField('/name', 'invalid_name', message);
}
