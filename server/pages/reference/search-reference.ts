import { errorTitles } from '../../../spec/generated/values.ts';
import type { Message } from './openapi.ts';
import type { Reference } from './reference.ts';

/** A page of the reference that matches a search. */
export interface Finding {
  title: string;
  href: string;
  kind: string;
  /** Description in plain text. */
  text: string;
}

interface Candidate extends Finding {
  /** Words with the highest weight. */
  names: string;
  body: string;
}

export type Search = (query: string) => Finding[];

const MOST = 30;

/** Finds pages that contain every word. Pages with the words in their names come first. */
export function searchIn(reference: Reference): Search {
  const candidates = candidatesOf(reference);
  return (query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const ranked = candidates.flatMap((candidate) => {
      const rank = rankOf(candidate, words);
      return words.length > 0 && rank > 0 ? [{ candidate, rank }] : [];
    });
    ranked.sort((one, other) => other.rank - one.rank);
    return ranked.slice(0, MOST).map(({ candidate: { title, href, kind, text } }) => ({ title, href, kind, text }));
  };
}

/** Calculates the rank of a page: 0 if a word is missing; a word counts more in a name, and most at the start of one. */
function rankOf({ names, body }: Candidate, words: string[]): number {
  const ranks = words.map((word) => {
    if (names.split(/[^a-z0-9]+/).some((name) => name.startsWith(word))) return 3;
    if (names.includes(word)) return 2;
    return body.includes(word) ? 1 : 0;
  });
  return ranks.includes(0) ? 0 : ranks.reduce<number>((sum, rank) => sum + rank, 0);
}

function candidatesOf(reference: Reference): Candidate[] {
  const { guides, operations, webhooks } = reference;
  return [
    ...guides.map(({ title, href, lead, text }) => candidate({ title, href, kind: 'Guide', text: lead }, title, text)),
    ...[...operations.values()].map(({ title, href, method, path, id, operation }) =>
      candidate(
        { title, href, kind: `${method} ${path}`, text: firstSentence(operation) },
        `${title} ${id} ${path}`,
        bodyOf(operation),
      ),
    ),
    ...[...webhooks.values()].map(({ title, href, path, message }) =>
      candidate(
        { title, href, kind: path, text: firstSentence(message) },
        `${title} ${path} webhook event`,
        bodyOf(message),
      ),
    ),
    ...Object.entries(errorTitles).map(([code, title]) =>
      candidate(
        { title: code, href: `/docs/guides/errors#${code}`, kind: 'Error', text: title },
        `${code} error`,
        title,
      ),
    ),
  ];
}

function candidate(finding: Finding, names: string, body: string): Candidate {
  return { ...finding, names: names.toLowerCase(), body: body.toLowerCase() };
}

const bodyOf = ({ description = '', tags }: Message) => `${tags.join(' ')} ${description}`;

/** Returns the first sentence without code marks. */
function firstSentence({ description = '' }: Message): string {
  return (/^.*?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description).replaceAll('\n', ' ').replaceAll('`', '');
}
