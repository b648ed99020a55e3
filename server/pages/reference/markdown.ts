import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked, type Tokens } from 'marked';
import { idOf } from './heading-id.ts';
import { TABS_EXTENSION } from './tabs.ts';

export interface Heading {
  id: string;
  text: string;
}

export interface Markdown {
  /** Renders a text of this project to HTML. HTML in the text is escaped. */
  render(text: string): string;
  renderInline(text: string): string;
  /** Renders code to HTML, with classes for its colours. */
  highlight(code: string, language: string): string;
  /** Lists the headings of the second level, with the ids that `render` gives them. */
  headings(text: string): Heading[];
}

const LANGUAGES = { bash, go, http, json, php, python, ruby, typescript };
const ALIASES: Record<string, string> = { sh: 'bash', js: 'typescript', ts: 'typescript', tally: 'bash', curl: 'bash' };

export function createMarkdown(): Markdown {
  for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);
  const highlight = (code: string, language: string): string => {
    const known = ALIASES[language.toLowerCase()] ?? language.toLowerCase();
    return hljs.getLanguage(known) ? hljs.highlight(code, { language: known }).value : escapeHtml(code);
  };
  const parser = new Marked({
    extensions: [TABS_EXTENSION],
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = depth === 2 ? ` id="${idOf(text)}"` : '';
        return `<h${depth}${id}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text, lang = 'text' }: Tokens.Code) =>
        `<div class="code"><pre tabindex="0" role="group" aria-label="Code: ${escapeHtml(lang)}"><code>${highlight(text, lang)}</code></pre></div>\n`,
    },
  });
  // Wide tables scroll separately, with the keyboard too.
  const wrapTables = (html: string) =>
    html
      .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
      .replaceAll('</table>', '</table></div>');
  return {
    render: (text) => wrapTables(parser.parse(text, { async: false })),
    renderInline: (text) => parser.parseInline(text, { async: false }),
    highlight,
    headings: (text) =>
      [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => ({ id: idOf(heading), text: plain(heading) })),
  };
}

const plain = (text: string) => text.replaceAll('`', '');

function escapeHtml(text: string): string {
  const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (character) => NAMES[character]!);
}
