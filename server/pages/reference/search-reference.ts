import MiniSearch from 'minisearch';
import { codeGroups, codeHref, type Code } from './errors-view.ts';
import { idOf } from './heading-id.ts';
import type { Guide } from './guides.ts';
import { resolve, schemaOf, type Message } from './openapi.ts';
import type { Reference } from './reference.ts';
import type { Field } from './schema-fields.ts';

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
  /** Names of the fields of the request or the payload, which count less than the text. */
  fields: string;
  body: string;
}

export type Search = (query: string) => Finding[];

const MOST = 30;

/** Length from which a word also matches similar words. */
const FUZZY_FROM = 5;

/**
 * Finds the pages that contain every word, and without any the pages that contain some. What is named like the query comes
 * first, and then matches in titles and names. Words match their beginnings and endings: `retry` finds `retries`.
 */
export function searchIn(reference: Reference): Search {
  const candidates = candidatesOf(reference);
  const index = new MiniSearch<Candidate & { id: number }>({
    fields: ['title', 'names', 'body', 'fields'],
    tokenize: (text) => text.match(/[\p{L}\p{N}_]+/gu) ?? [],
    processTerm: (term) =>
      (term.includes('_') ? [term, ...term.split('_')] : [term]).map((word) => stem(word.toLowerCase())),
    searchOptions: {
      boost: { title: 3, names: 2, fields: 0.5 },
      prefix: true,
      fuzzy: (term) => (term.length >= FUZZY_FROM ? 0.2 : false),
      processTerm: (term) => stem(term.toLowerCase()),
    },
  });
  index.addAll(candidates.map((candidate, id) => ({ ...candidate, id })));
  return (query) => {
    const every = index.search(query, { combineWith: 'AND' });
    const found = every.length > 0 ? every : index.search(query);
    const matched = found.map(({ id }) => candidates[id as number]!);
    const sorted = [...matched.filter(isNamed(query)), ...matched.filter((one) => !isNamed(query)(one))];
    return sorted.slice(0, MOST).map(({ title, href, kind, text }) => ({ title, href, kind, text }));
  };
}

/** Recognizes what has the query as its whole name, such as an event or a code. */
const isNamed =
  (query: string) =>
  ({ title, kind }: Finding): boolean =>
    [title, kind].some((name) => name.toLowerCase() === query.trim().toLowerCase());

/** Removes English endings, so that the forms of a word match each other. */
const stem = (word: string) => word.replace(/(?:ies|ied|y)$/, 'i').replace(/(?<=.{3})(?:ing|ed|es|e|s)$/, '');

function candidatesOf(reference: Reference): Candidate[] {
  const { document, guides, operations, webhooks } = reference;
  return [
    ...guides.flatMap(sectionsOf),
    ...[...operations.values()].map(({ title, href, method, path, id, operation }) => ({
      title,
      href,
      kind: `${method} ${path}`,
      text: firstSentence(operation),
      names: `${id} ${path}`,
      fields: fieldsOf(reference, operation),
      body: bodyOf(operation),
    })),
    ...[...webhooks.values()].map(({ title, href, path, message }) => ({
      title,
      href,
      kind: path,
      text: firstSentence(message),
      names: `${path} webhook event payload`,
      fields: fieldsOf(reference, message),
      body: bodyOf(message),
    })),
    ...codeGroups(document).flatMap(({ kind, codes }) => codes.map((code) => codeCandidate(code, kind))),
  ];
}

function codeCandidate({ id, code, meaning, advice }: Code, kind: string): Candidate {
  const text = sentenceOf(meaning.replace(/ \(RFC[^)]*\)/, ''));
  return {
    title: code,
    href: codeHref(id),
    kind,
    text: `${text} ${plain(advice)}`,
    names: 'error code',
    fields: '',
    body: `${meaning} ${advice}`,
  };
}

/** Lists the names of the parameters and the fields of the body, with those nested in them. */
function fieldsOf({ document, fields }: Reference, { parameters = [], requestBody }: Message): string {
  const schema = requestBody && schemaOf(requestBody);
  return [
    ...parameters.map((parameter) => resolve(document, 'parameters', parameter).name),
    ...(schema ? namesOf(fields.fieldsOf(schema)) : []),
  ].join(' ');
}

const namesOf = (fields: Field[]): string[] => [
  ...new Set(
    fields.flatMap(({ name, fields, variants }) => [
      name,
      ...namesOf(fields),
      ...variants.flatMap((variant) => namesOf(variant.fields)),
    ]),
  ),
];

/** Returns a guide and each of its sections of the second level. */
function sectionsOf({ title, href, lead, text }: Guide): Candidate[] {
  const [beginning = '', ...sections] = text.split(/^## /m);
  return [
    { title, href, kind: 'Guide', text: lead, names: '', fields: '', body: beginning },
    ...sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const body = lines.join('\n');
      return {
        title: heading.replaceAll('`', ''),
        href: `${href}#${idOf(heading)}`,
        kind: `Guide: ${title}`,
        text: sentenceOf(body.trim()),
        names: title,
        fields: '',
        body,
      };
    }),
  ];
}

const bodyOf = ({ description = '', tags }: Message) => `${tags.join(' ')} ${description}`;

const firstSentence = ({ description = '' }: Message) => sentenceOf(description);

/** Returns the first sentence without code marks and without the addresses of links. */
function sentenceOf(text: string): string {
  return plain(/^.*?[.!?:](?=\s|$)/s.exec(text)?.[0] ?? text);
}

/** Removes code marks and the addresses of links. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll('\n', ' ');
}
