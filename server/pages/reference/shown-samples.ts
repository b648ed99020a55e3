import type { Ids } from '../../domain/lists/newest-ids.ts';
import type { Markdown } from './markdown.ts';
import { withIds } from './own-ids.ts';
import type { ReaderApplication } from './reader.ts';
import type { Sample } from './reference.ts';

export interface ShownSample {
  lang: string;
  text: string;
  html: string;
}

/** Fills samples with the reader's TEST application and ids. Its secret remains a variable. */
export function shownSamples(
  markdown: Markdown,
  samples: Sample[],
  application: ReaderApplication | null,
  own: Ids = {},
): ShownSample[] {
  return samples.map(({ lang, source }) => {
    const example = withIds(source, own);
    const text = (application ? fillIn(lang, example, application) : example).trimEnd();
    return { lang, text, html: markdown.highlight(text, lang) };
  });
}

function fillIn(lang: string, source: string, { id }: ReaderApplication): string {
  if (lang === 'TypeScript') return source.replaceAll(/process\.env\.CLIENT_ID/g, `'${id}'`);
  return source.replaceAll('$CLIENT_ID', id);
}
