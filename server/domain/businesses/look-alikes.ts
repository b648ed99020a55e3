import prototypeOf from 'unhomoglyph';

/** Small letters in the form of capitals, which Unicode's data keeps apart. I, l, 1 and | have one prototype already. */
const PROTOTYPES = new Map(
  Object.entries({ ᴀ: 'a', ʟ: 'l', ʏ: 'y', ꜱ: 's', ᴛ: 't', ɪ: 'l', ꮖ: 'l', i: 'l', ᴄ: 'c', ᴋ: 'k', ĸ: 'k' }),
);

const PRODUCT = skeleton('Tallystick');

/** Whether the name holds what is read as the product's own, in any script, case, style or spacing. */
export function readsLikeProduct(name: string): boolean {
  const letters = name.replace(/[^\p{L}\p{M}\p{N}\p{S}]/gu, '');
  return [letters, letters.toUpperCase(), letters.toLowerCase()].some((form) => skeleton(form).includes(PRODUCT));
}

/** A text as a reader sees it (Unicode Technical Standard 39, section 4), also without case, width and accents. */
function skeleton(text: string): string {
  const shapes = bare(prototypeOf(bare(text.normalize('NFD'))).normalize('NFKD'));
  return Array.from(bare(prototypeOf(shapes.toLowerCase())).toLowerCase(), (c) => PROTOTYPES.get(c) ?? c).join('');
}

/** Without accents and what is invisible. */
function bare(text: string): string {
  return text.replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
}
