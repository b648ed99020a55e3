import { deprecationOf, type Deprecation } from '../generate/deprecation.ts';
import type { Deprecable } from '../generate/document.ts';

/** Every change that counts as a break, by the rule name used in changelog entries. */
export const RULES = {
  'server-path-changed': 'The path of the base address changed.',
  'operation-removed': 'An operation is gone, or at another address.',
  'operation-id-changed': 'An operation has another id, so a method of the SDK has another name.',
  'parameter-removed': 'An operation does not take a parameter any more.',
  'parameter-renamed': 'A parameter of a path has another name.',
  'parameter-required': 'A parameter is needed that was not.',
  'request-body-required': 'A body is needed that was not.',
  'request-body-removed': 'An operation takes no body any more.',
  'request-media-type-removed': 'A body is not taken in a media type any more.',
  'request-property-removed': 'A property of a body is not taken any more.',
  'request-property-required': 'A property of a body is needed that was not.',
  'request-additional-properties-refused': 'A body may not have further properties any more.',
  'request-nullable-removed': 'Null is not taken any more.',
  'request-type-changed': 'A type is not taken any more.',
  'request-variant-removed': 'One of several forms is not taken any more.',
  'request-enum-added': 'Only listed values are taken, where any were.',
  'request-enum-value-removed': 'A value is not taken any more.',
  'request-const-changed': 'Only one value is taken, or another one.',
  'request-pattern-changed': 'A text has to match a pattern that it had not to.',
  'request-format-changed': 'A text has to have a format that it had not to.',
  'request-unique-items-changed': 'An entry may not be sent twice any more.',
  'request-property-names-changed': 'Names are restricted that were not.',
  'request-minimum-changed': 'A number has to be larger.',
  'request-maximum-changed': 'A number has to be smaller.',
  'request-min-length-changed': 'A text has to be longer.',
  'request-max-length-changed': 'A text has to be shorter.',
  'request-min-items-changed': 'A list has to be longer.',
  'request-max-items-changed': 'A list has to be shorter.',
  'request-min-properties-changed': 'An object has to have more properties.',
  'request-max-properties-changed': 'An object has to have fewer properties.',
  'request-default-changed': 'What is left out means something else.',
  'response-removed': 'An operation does not answer with a status any more.',
  'response-media-type-removed': 'An answer does not come in a media type any more.',
  'response-header-removed': 'An answer, or a webhook, lacks a header.',
  'response-header-optional': 'A header does not always come any more.',
  'response-property-removed': 'A property of an answer is gone.',
  'response-property-optional': 'A property of an answer does not always come any more.',
  'response-nullable-added': 'A value can be null that could not.',
  'response-type-changed': 'A value can have another type.',
  'response-variant-removed': 'One of several forms of an answer is gone.',
  'response-enum-removed': 'A text can be anything, where it was one of listed values.',
  'response-enum-value-removed': 'A value is not answered any more.',
  'response-const-changed': 'A value that was always the same changed.',
  'response-pattern-changed': 'A text has another pattern.',
  'response-format-changed': 'A text has another format.',
  'response-unique-items-changed': 'An entry can come twice.',
  'response-property-names-changed': 'Names can be others.',
  'response-minimum-changed': 'A number can be smaller.',
  'response-maximum-changed': 'A number can be larger.',
  'response-min-length-changed': 'A text can be shorter.',
  'response-max-length-changed': 'A text can be longer.',
  'response-min-items-changed': 'A list can be shorter.',
  'response-min-properties-changed': 'An object can have fewer properties.',
  'response-max-properties-changed': 'An object can have more properties.',
  'response-default-changed': 'What an answer leaves out means something else.',
  'error-code-removed': 'An operation does not refuse with a code any more, or with another status.',
  'event-removed': 'An event is not sent any more.',
  'scope-added': 'An operation needs a further scope.',
  'scope-removed': 'A scope is gone.',
  'authentication-changed': 'An operation cannot be called in a way that it could.',
  'requirement-added': 'An operation asks more of who calls it: a recent sign-in, a role, a verified address.',
  'security-scheme-removed': 'A way of authentication is gone.',
  'security-scheme-changed': 'A way of authentication has another form.',
  'flow-removed': 'An OAuth flow is gone.',
  'flow-address-changed': 'An endpoint of OAuth is at another path.',
  'sunset-advanced': 'A date of a deprecated thing is earlier than it was announced.',
} as const;

export type Rule = keyof typeof RULES;

/** A change of the contract that can break a client. */
export interface Break {
  rule: Rule;
  /** The place of the change: an operation, an event or a schema, and the part of it. */
  place: string;
  /** For a removal: the deprecation in the released document, if any. */
  announced?: Deprecation | undefined;
}

export const broken = (rule: Rule, place: string): Break => ({ rule, place });

/** Creates the break for a removal of something released. */
export const removed = (rule: Removal, place: string, gone: Deprecable): Break => ({
  ...broken(rule, place),
  announced: deprecationOf(gone),
});

/** Rules for things that must be deprecated before removal. A changelog entry is not enough for them. */
export const REMOVALS = [
  'operation-removed',
  'parameter-removed',
  'request-property-removed',
  'response-property-removed',
  'event-removed',
] as const satisfies Rule[];

type Removal = (typeof REMOVALS)[number];

/** Reports dates of a deprecation that moved to an earlier day; they may only stay or move to a later one. */
export function sunsetBreaks(place: string, before: Deprecable, after: Deprecable): Break[] {
  const [from, to] = [deprecationOf(before), deprecationOf(after)];
  const isEarlier = from !== undefined && to !== undefined && (to.sunset < from.sunset || to.since < from.since);
  return isEarlier ? [broken('sunset-advanced', place)] : [];
}
