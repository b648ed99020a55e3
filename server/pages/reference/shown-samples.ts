import type { Markdown } from './markdown.ts';
import type { ReaderApplication } from './reader.ts';
import type { Sample } from './reference.ts';

export interface ShownSample {
  lang: string;
  text: string;
  html: string;
}

/** Fills samples with the reader's TEST application. Its secret remains a variable. */
export function shownSamples(
  markdown: Markdown,
  samples: Sample[],
  application: ReaderApplication | null,
): ShownSample[] {
  return samples.map(({ lang, source }) => {
    const text = (application ? fillIn(lang, source, application) : source).trimEnd();
    return { lang, text, html: markdown.highlight(text, lang) };
  });
}

function fillIn(lang: string, source: string, { id }: ReaderApplication): string {
  if (lang === 'TypeScript') return source.replaceAll(/process\.env\.CLIENT_ID/g, `'${id}'`);
  return source.replaceAll('$CLIENT_ID', id);
}
