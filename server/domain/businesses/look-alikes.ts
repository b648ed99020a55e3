import prototypeOf from 'unhomoglyph';

/** Small letters in the form of capitals, which Unicode's data distinguishes. I, l, 1 and | already have one prototype. */
const PROTOTYPES = new Map(
  Object.entries({ ᴀ: 'a', ʟ: 'l', ʏ: 'y', ꜱ: 's', ᴛ: 't', ɪ: 'l', ꮖ: 'l', i: 'l', ᴄ: 'c', ᴋ: 'k', ĸ: 'k' }),
);

/** The first of 26 letters in a filled circle, in a filled square, and of flags, which Unicode does not decompose. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

const PRODUCT = skeleton('Tallystick');

/** Reports whether the name contains something that reads as the product's name, in any script, case, style or spacing. */
export function readsLikeProduct(name: string): boolean {
  const letters = unwrap(name).replace(/[^\p{L}\p{M}\p{N}\p{S}]/gu, '');
  const bases = [letters, letters.replace(/\p{S}/gu, '')]; // a symbol such as | stands for a letter, or between two
  const forms = bases.flatMap((base) => [base, base.toUpperCase(), base.toLowerCase()]);
  return forms.some((form) => skeleton(form).includes(PRODUCT));
}

/** Takes letters out of circles, squares and brackets, and converts raised and lowered ones to ordinary ones. */
function unwrap(text: string): string {
  return text.replace(/[\p{So}\p{Lm}]/gu, (character) => {
    const code = character.codePointAt(0)!;
    const first = ENCLOSED.find((first) => code >= first && code < first + 26);
    return first === undefined ? character.normalize('NFKD') : String.fromCharCode(code - first + 0x41);
  });
}

/**
 * Reduces a text to what a reader sees (Unicode Technical Standard 39, section 4), ignoring case, width, accents and
 * symbols.
 */
function skeleton(text: string): string {
  const shapes = bare(prototypeOf(bare(text.normalize('NFD'))).normalize('NFKD'));
  const seen = Array.from(bare(prototypeOf(shapes.toLowerCase())).toLowerCase(), (c) => PROTOTYPES.get(c) ?? c).join(
    '',
  );
  return seen.replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '');
}

/** Removes accents and invisible characters. */
function bare(text: string): string {
  return text.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
}
