import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Heading, Markdown } from './markdown.ts';
import { withIds } from './own-ids.ts';
import { withoutTabMarks } from './tabs.ts';

export interface Guide {
  name: string;
  href: string;
  title: string;
  /** First paragraph. */
  lead: string;
  html: string;
  headings: Heading[];
  text: string;
}

/** Files of `docs/guides`, in reading order. */
export const GUIDES = [
  'quick-start',
  'accept-a-payment',
  'sign-in-with-tallystick',
  'receive-webhooks',
  'go-live',
  'take-real-cards',
  'values',
  'errors',
] as const;

const FOLDER = path.join(import.meta.dirname, '../../../docs/guides');

/** Origin in the text of the guides, which the service's origin replaces. */
const WRITTEN_ORIGIN = 'http://127.0.0.1:3000';

export function readGuides(markdown: Markdown, origin: string): Promise<Guide[]> {
  return Promise.all(
    GUIDES.map(async (name) => {
      const written = await readFile(path.join(FOLDER, `${name}.md`), 'utf8');
      const text = withIds(servedLinks(written)).replaceAll(WRITTEN_ORIGIN, origin);
      const [title = '', lead = ''] = text.split('\n\n');
      return {
        name,
        href: `/docs/guides/${name}`,
        title: title.replace(/^# /, ''),
        lead: lead.replaceAll('\n', ' '),
        html: markdown.render(text),
        headings: markdown.headings(text),
        text: withoutTabMarks(text),
      };
    }),
  );
}

/** Converts links between the files, as they work in the repository, to links between the pages. */
function servedLinks(text: string): string {
  return text
    .replaceAll(/\]\((?:\.\/)?([a-z-]+)\.md(#[^)]*)?\)/g, '](/docs/guides/$1$2)')
    .replaceAll(/\]\(http:\/\/127\.0\.0\.1:3000(\/[^)]*)\)/g, ']($1)');
}
