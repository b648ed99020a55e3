import { invalidField } from '../../platform/errors.ts';
import { readsLikeProduct } from './look-alikes.ts';
import { mixesScripts } from '../input/scripts.ts';

/** Control and invisible characters, such as a change of writing direction. Joiners and variation selectors are below. */
const HIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d]|\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A joiner, which Persian, Indian scripts and emoji need, or a variation selector, after a letter without joining or
 * variants.
 */
const IDLE_JOINER =
  /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Hangul}](?:[\u200c\u200d]|\p{Variation_Selector})/u;

/** Excludes blank letters and symbols, such as the Hangul fillers, the empty Braille cell and Egyptian blanks. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;

interface NameFault {
  code: 'invalid_name' | 'mixed_scripts' | 'reserved_name';
  /** Begins with `must …`. */
  message: string;
}

/** Returns why readers do not see a name, or all of it; undefined for a visible name. */
function hiddenFault(name: string): NameFault | undefined {
  if (HIDDEN.test(name) || IDLE_JOINER.test(name))
    return { code: 'invalid_name', message: 'must not contain control characters or invisible formatting' };
  if (!VISIBLE.test(name)) return { code: 'invalid_name', message: 'must contain a visible character' };
  return undefined;
}

/** Returns why a name deceives its readers, or shows nothing; undefined for an acceptable name. */
function nameFault(name: string): NameFault | undefined {
  const hidden = hiddenFault(name);
  if (hidden) return hidden;
  const word = name.split(/[^\p{L}\p{M}\p{N}]+/u).find(mixesScripts);
  if (word !== undefined) {
    const message = `must not mix letters of several scripts in one word, as in ${word}: they look like other letters`;
    return { code: 'mixed_scripts', message };
  }
  if (!readsLikeProduct(name)) return undefined;
  return { code: 'reserved_name', message: 'must not look like the name of this service, Tallystick' };
}

/** Refuses a name that deceives, or shows nothing, with 400 `invalid_request`. */
export function checkName(name: string): void {
  refuse(nameFault(name));
}

/** Refuses a name that hides characters, or shows nothing, with 400 `invalid_request`. For names that only their author sees. */
export function checkVisible(name: string): void {
  refuse(hiddenFault(name));
}

function refuse(fault: NameFault | undefined): void {
  if (fault) throw invalidField('/name', fault.code, fault.message);
}
