/** Whether PostgreSQL stores a text: neither U+0000 nor half of a surrogate pair, which JSON allows. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
