import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Language, MessageKey } from '../../server/platform/languages/language.ts';
import { languages } from '../../spec/generated/values.ts';
import { ENGLISH, LANGUAGES } from '../../server/platform/languages/languages.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const KEYS = Object.keys(ENGLISH.messages) as MessageKey[];
const OTHERS = LANGUAGES.filter((language) => language !== ENGLISH).map(
  (language) => [language.name, language] as const,
);

/** Texts that are the same word in some language and in English. */
const SAME_WORD: MessageKey[] = [
  'confirmation.code',
  'layout.fault_title',
  'layout.service',
  'consent.application',
  'signin.password',
  'duration.minutes',
];

/** Texts without a word of a language. */
const WORDLESS: MessageKey[] = ['method.with_facts'];

/** Templates of translated pages, which have no texts. */
const TEMPLATES = [
  'checkout/*',
  'oauth/*',
  'entry/confirm-by-*',
  'entry/continue',
  'entry/forgot-password',
  'entry/invitation',
  'entry/reset-password',
  'entry/restore-email',
  'entry/second-step',
  'entry/sign-in',
  'entry/sign-up',
  'entry/verify-email',
  'parts/confirmation-form',
  'parts/end-applications',
  'parts/error-summary',
  'parts/new-password',
  'parts/passkey-button',
  'error',
];

/** Kinds of the parts of a text that have a name, by their types in the library: literals and `#` have no name. */
const KINDS: Record<number, string> = {
  1: 'value',
  2: 'number',
  3: 'date',
  4: 'time',
  5: 'select',
  6: 'plural',
  8: 'element',
};

type Ast = ReturnType<IntlMessageFormat['getAst']>;

/** Lists the placeholders and elements of a text, each once, and the forms of its plurals. */
function partsOf(ast: Ast): { names: string[]; forms: string[][] } {
  const names = new Set<string>();
  const forms: string[][] = [];
  const visit = (parts: Ast) => {
    for (const part of parts) {
      const kind = KINDS[part.type];
      if (kind && 'value' in part) names.add(`${kind} ${part.value}`);
      if ('children' in part) visit(part.children);
      if (!('options' in part)) continue;
      forms.push(Object.keys(part.options).filter((form) => !form.startsWith('=')));
      Object.values(part.options).forEach(({ value }) => visit(value));
    }
  };
  visit(ast);
  return { names: [...names].sort(), forms };
}

const readAst = ({ code, messages }: Language, key: MessageKey) => new IntlMessageFormat(messages[key], code).getAst();

describe.each(OTHERS)('the catalogue in %s', (_, language) => {
  test('has every text of the English one, and no other', () => {
    expect(Object.keys(language.messages)).toEqual(KEYS);
  });

  test('has no text that was left in English', () => {
    const left = KEYS.filter((key) => language.messages[key] === ENGLISH.messages[key]);
    expect(left.filter((key) => !SAME_WORD.includes(key) && !WORDLESS.includes(key))).toEqual([]);
  });

  test('has the placeholders and elements of the English one in each text', () => {
    const others = KEYS.map((key) => [key, partsOf(readAst(language, key)).names]);
    expect(others).toEqual(KEYS.map((key) => [key, partsOf(readAst(ENGLISH, key)).names]));
  });

  test('has the name and the number format of a language that Intl knows', () => {
    expect(Intl.DisplayNames.supportedLocalesOf(language.code)).toEqual([language.code]);
    expect(new Intl.DisplayNames(language.code, { type: 'language' }).of(language.code)?.toLowerCase()).toBe(
      language.name.toLowerCase(),
    );
  });
});

test.each(LANGUAGES.map((language) => [language.name, language] as const))(
  'the texts in %s are well formed: forms of all plurals, no spaces at the ends, no quotes of ICU',
  (_, language) => {
    const wanted = new Intl.PluralRules(language.code).resolvedOptions().pluralCategories.sort();
    const wrong = KEYS.filter((key) => {
      const text = language.messages[key];
      const incomplete = partsOf(readAst(language, key)).forms.some((forms) => String(forms.sort()) !== String(wanted));
      return incomplete || text === '' || text.trim() !== text || /'[{<]|[{<]'| {2}|[&"]|\.\.\./.test(text);
    });
    expect(wrong).toEqual([]);
  },
);

test('the languages of the contract are those of the catalogues', () => {
  expect(languages).toEqual(LANGUAGES.map(({ code }) => code));
});

/** Lists what an expression finds in the files of a pattern. */
const quotedIn = (pattern: string, key = /'([a-z_]+\.[a-z_]+)'/g) =>
  globSync(pattern, { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(key)].map(([, found]) => found!));

test('every key is used, and every key of a template exists', () => {
  const used = new Set(quotedIn('server/**/*.{ts,eta}'));
  expect(KEYS.filter((key) => !key.startsWith('scope.') && !used.has(key))).toEqual([]);
  const keys = quotedIn('server/pages/**/*.eta', /language\.(?:text|html)\('([^']+)'/g);
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !(KEYS as string[]).includes(key))).toEqual([]);
});

test('templates of translated pages have no texts', () => {
  const files = globSync(
    TEMPLATES.map((name) => `server/pages/${name}.eta`),
    { cwd: ROOT },
  );
  const texts = files.flatMap((file) => {
    const code = readFileSync(path.join(ROOT, file), 'utf8').replace(/<%[^]*?%>/g, '{}');
    const labels = [...code.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, label]) => label!);
    return [...code.replace(/<[^>]*>/g, '\n').split('\n'), ...labels].filter((text) => /\p{L}/u.test(text));
  });
  expect(texts.map((text) => text.trim()).filter((text) => text !== 'TEST')).toEqual([]);
});
