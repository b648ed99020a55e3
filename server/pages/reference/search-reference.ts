import MiniSearch from 'minisearch';
import { errorTitles } from '../../../spec/generated/values.ts';
import { idOf } from './heading-id.ts';
import type { Guide } from './guides.ts';
import type { Message } from './openapi.ts';
import type { Reference } from './reference.ts';

/** A page of the reference, or a section of a guide, that matches a search. */
export interface Finding {
  title: string;
  href: string;
  kind: string;
  /** Description in plain text. */
  text: string;
}

interface Candidate extends Finding {
  /** Names that count more than the text: paths, ids and codes. */
  names: string;
  body: string;
}

export type Search = (query: string) => Finding[];

const MOST = 30;

/** Length from which a word also matches similar words. */
const FUZZY_FROM = 5;

/**
 * Finds the pages that contain every word, and without any the pages that contain some. Matches in titles and names come
 * first. Words match their beginnings and endings: `retry` finds `retries`.
 */
export function searchIn(reference: Reference): Search {
  const candidates = candidatesOf(reference);
  const index = new MiniSearch<Candidate & { id: number }>({
    fields: ['title', 'names', 'body'],
    tokenize: (text) => text.match(/[\p{L}\p{N}_]+/gu) ?? [],
    processTerm: (term) =>
      (term.includes('_') ? [term, ...term.split('_')] : [term]).map((word) => stem(word.toLowerCase())),
    searchOptions: {
      boost: { title: 3, names: 2 },
      prefix: true,
      fuzzy: (term) => (term.length >= FUZZY_FROM ? 0.2 : false),
      processTerm: (term) => stem(term.toLowerCase()),
    },
  });
  index.addAll(candidates.map((candidate, id) => ({ ...candidate, id })));
  return (query) => {
    const every = index.search(query, { combineWith: 'AND' });
    const found = every.length > 0 ? every : index.search(query);
    return found.slice(0, MOST).map(({ id }) => {
      const { title, href, kind, text } = candidates[id as number]!;
      return { title, href, kind, text };
    });
  };
}

/** Removes English endings, so that the forms of a word match each other. */
const stem = (word: string) => word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?<=.{3})(?:ing|ed|es|e|s)$/, '');

function candidatesOf(reference: Reference): Candidate[] {
  const { guides, operations, webhooks } = reference;
  return [
    ...guides.flatMap(sectionsOf),
    ...[...operations.values()].map(({ title, href, method, path, id, operation }) => ({
      title,
      href,
      kind: `${method} ${path}`,
      text: firstSentence(operation),
      names: `${id} ${path}`,
      body: bodyOf(operation),
    })),
    ...[...webhooks.values()].map(({ title, href, path, message }) => ({
      title,
      href,
      kind: path,
      text: firstSentence(message),
      names: `${path} webhook event`,
      body: bodyOf(message),
    })),
    ...Object.entries(errorTitles).map(([code, title]) => ({
      title: code,
      href: `/docs/guides/errors#${code}`,
      kind: 'Error',
      text: title,
      names: 'error',
      body: title,
    })),
  ];
}

/** Returns a guide and each of its sections of the second level. */
function sectionsOf({ title, href, lead, text }: Guide): Candidate[] {
  const [beginning = '', ...sections] = text.split(/^## /m);
  return [
    { title, href, kind: 'Guide', text: lead, names: '', body: beginning },
    ...sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const body = lines.join('\n');
      return {
        title: heading.replaceAll('`', ''),
        href: `${href}#${idOf(heading)}`,
        kind: `Guide: ${title}`,
        text: sentenceOf(body.trim()),
        names: title,
        body,
      };
    }),
  ];
}

const bodyOf = ({ description = '', tags }: Message) => `${tags.join(' ')} ${description}`;

const firstSentence = ({ description = '' }: Message) => sentenceOf(description);

/** Returns the first sentence without code marks and without the addresses of links. */
function sentenceOf(text: string): string {
  const sentence = /^.*?[.!?:](?=\s|$)/s.exec(text)?.[0] ?? text;
  return sentence
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll('\n', ' ');
}
