import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked';
import { idOf } from './heading-id.ts';

const TABS = /^<!-- tabs: ([^\n]+) -->\n([^]*?)\n<!-- \/tabs -->(?:\n|$)/;

/** Renders the sections of the second level between `<!-- tabs: Name -->` and `<!-- /tabs -->` as tabs, which work without script. */
export const TABS_EXTENSION: TokenizerAndRendererExtension = {
  name: 'tabs',
  level: 'block',
  start: (text) => text.match(/^<!-- tabs: /m)?.index,
  tokenizer(text) {
    const [raw, legend, body] = TABS.exec(text) ?? [];
    return raw === undefined ? undefined : { type: 'tabs', raw, legend, tokens: this.lexer.blockTokens(body!) };
  },
  renderer({ legend, tokens = [] }) {
    const sections = sectionsOf(tokens);
    const name = idOf(legend as string);
    const radios = sections.map(
      ({ heading: { text } }, index) =>
        `<input type="radio" name="${name}" id="${idOf(text)}"${index === 0 ? ' checked' : ''}>` +
        `<label for="${idOf(text)}">${text}</label>`,
    );
    const panels = sections.map(
      ({ heading, content }) =>
        `<div><h2 class="hidden">${this.parser.parseInline(heading.tokens)}</h2>\n${this.parser.parse(content)}</div>`,
    );
    return `<fieldset class="tabs"><legend class="hidden">${legend}</legend>\n${[...radios, ...panels].join('\n')}\n</fieldset>\n`;
  },
};

/** Removes the marks around tabs, whose headings remain. */
export const withoutTabMarks = (text: string): string => text.replaceAll(/^<!-- \/?tabs\b.* -->\n\n/gm, '');

interface Section {
  heading: Tokens.Heading;
  content: Token[];
}

function sectionsOf(tokens: Token[]): Section[] {
  const sections: Section[] = [];
  for (const token of tokens)
    if (token.type === 'heading' && token.depth === 2) sections.push({ heading: token as Tokens.Heading, content: [] });
    else sections.at(-1)?.content.push(token);
  return sections;
}
