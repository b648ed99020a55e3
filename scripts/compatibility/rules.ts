import { deprecationOf, type Deprecation } from '../generate/deprecation.ts';
import type { Deprecable } from '../generate/document.ts';

/** Every change that counts as a break, by the rule name used in changelog entries. */
export const RULES = {
  'server-path-changed': 'The path of the base URL changed.',
  'operation-removed': 'An operation was removed, or has another path.',
  'operation-id-changed': 'An operation has another id, so its SDK method has another name.',
  'parameter-removed': 'An operation no longer accepts a parameter.',
  'parameter-renamed': 'A path parameter has another name.',
  'parameter-required': 'An optional parameter is now required.',
  'request-body-required': 'An optional body is now required.',
  'request-body-removed': 'An operation no longer accepts a body.',
  'request-media-type-removed': 'A body is no longer accepted in a media type.',
  'request-property-removed': 'A property of a body is no longer accepted.',
  'request-property-required': 'An optional property of a body is now required.',
  'request-additional-properties-refused': 'A body may no longer have additional properties.',
  'request-nullable-removed': 'Null is no longer accepted.',
  'request-type-changed': 'A type is no longer accepted.',
  'request-variant-removed': 'A variant of a union is no longer accepted.',
  'request-enum-added': 'Only listed values are accepted, where any value was.',
  'request-enum-value-removed': 'A value is no longer accepted.',
  'request-const-changed': 'Only one value is accepted, or a different one.',
  'request-pattern-changed': 'A string must match a new pattern.',
  'request-format-changed': 'A string must have a new format.',
  'request-unique-items-changed': 'Duplicate entries are no longer accepted.',
  'request-property-names-changed': 'Property names are newly restricted.',
  'request-minimum-changed': 'A number has a higher minimum.',
  'request-maximum-changed': 'A number has a lower maximum.',
  'request-min-length-changed': 'A string has a higher minimum length.',
  'request-max-length-changed': 'A string has a lower maximum length.',
  'request-min-items-changed': 'A list has a higher minimum length.',
  'request-max-items-changed': 'A list has a lower maximum length.',
  'request-min-properties-changed': 'An object has a higher minimum number of properties.',
  'request-max-properties-changed': 'An object has a lower maximum number of properties.',
  'request-default-changed': 'An omitted value has another default.',
  'response-removed': 'An operation no longer responds with a status.',
  'response-media-type-removed': 'A response is no longer available in a media type.',
  'response-header-removed': 'A header of a response or a webhook was removed.',
  'response-header-optional': 'A header is no longer always present.',
  'response-property-removed': 'A property of a response was removed.',
  'response-property-optional': 'A property of a response is no longer always present.',
  'response-nullable-added': 'A value can now be null.',
  'response-type-changed': 'A value can have a new type.',
  'response-variant-removed': 'A variant of a response was removed.',
  'response-enum-removed': 'A string can have any value, where it had one of listed values.',
  'response-enum-value-removed': 'A value is no longer returned.',
  'response-const-changed': 'A constant value changed.',
  'response-pattern-changed': 'A string has another pattern.',
  'response-format-changed': 'A string has another format.',
  'response-unique-items-changed': 'A list can have duplicate entries.',
  'response-property-names-changed': 'Property names can have another form.',
  'response-minimum-changed': 'A number can be smaller than before.',
  'response-maximum-changed': 'A number can be larger than before.',
  'response-min-length-changed': 'A string can be shorter than before.',
  'response-max-length-changed': 'A string can be longer than before.',
  'response-min-items-changed': 'A list can be shorter than before.',
  'response-min-properties-changed': 'An object can have fewer properties than before.',
  'response-max-properties-changed': 'An object can have more properties than before.',
  'response-default-changed': 'A value omitted from a response has another default.',
  'error-code-removed': 'An operation no longer returns an error code, or returns it with another status.',
  'event-removed': 'An event is no longer sent.',
  'scope-added': 'An operation requires an additional scope.',
  'scope-removed': 'A scope was removed.',
  'authentication-changed': 'An operation no longer accepts an authentication method.',
  'requirement-added': 'An operation has a new requirement: a recent sign-in, a role, a verified address.',
  'security-scheme-removed': 'An authentication method was removed.',
  'security-scheme-changed': 'An authentication method changed.',
  'flow-removed': 'An OAuth flow was removed.',
  'flow-address-changed': 'An OAuth endpoint has another path.',
  'sunset-advanced': 'A sunset date is earlier than announced.',
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
