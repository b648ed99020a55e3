/** Reports whether PostgreSQL can store a text: no U+0000 and no lone surrogate, both of which JSON allows. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
