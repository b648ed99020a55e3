import { isDeepStrictEqual } from 'node:util';
import type { Document, Operation } from '../generate/document.ts';
import { broken, type Break } from './rules.ts';

/** One way to authorize a call of an operation: scopes by scheme. */
type Alternative = Record<string, string[]>;

/** Compares security: each released way to call an operation must still be enough. */
export function securityBreaks(place: string, before: Operation, after: Operation): Break[] {
  const [from, to] = [before.security ?? [], after.security ?? []];
  if (to.length === 0) return [];
  if (from.length === 0) return [broken('authentication-changed', place)];
  return from.flatMap((alternative) => {
    if (to.some((other) => suffices(alternative, other))) return [];
    const isKept = to.some((other) => isDeepStrictEqual(Object.keys(other).sort(), Object.keys(alternative).sort()));
    return [broken(isKept ? 'scope-added' : 'authentication-changed', `${place} ${nameOf(alternative)}`)];
  });
}

/** Returns true if a caller that meets one alternative also meets the other. */
const suffices = (one: Alternative, other: Alternative): boolean =>
  Object.entries(other).every(
    ([scheme, scopes]) => scopes.every((scope) => one[scheme]?.includes(scope)) && scheme in one,
  );

const nameOf = (alternative: Alternative) =>
  Object.entries(alternative)
    .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
    .join(' and ') || 'none';

interface Flow {
  scopes: Record<string, string>;
}

/** Compares schemes, the paths of their URLs, and their scopes. */
export function schemeBreaks(released: Document, document: Document): Break[] {
  return Object.entries(released.components.securitySchemes).flatMap(([name, before]) => {
    const after = document.components.securitySchemes[name];
    if (!after) return [broken('security-scheme-removed', name)];
    const isSame = isDeepStrictEqual(formOf(before), formOf(after));
    return [
      ...(isSame ? [] : [broken('security-scheme-changed', name)]),
      ...Object.entries(before.flows ?? {}).flatMap(([flow, from]) =>
        flowBreaks(`${name} ${flow}`, from, after.flows?.[flow]),
      ),
    ];
  });
}

function formOf(scheme: object): unknown {
  const { type, scheme: kind, in: place, name } = scheme as Record<string, string | undefined>;
  return { type, kind: kind?.toLowerCase(), place, name };
}

function flowBreaks(place: string, before: Flow, after: Flow | undefined): Break[] {
  if (!after) return [broken('flow-removed', place)];
  const { scopes, ...addresses } = before as Flow & Record<string, string>;
  const now = after as Flow & Record<string, string>;
  const pathOf = (address: string | undefined) => address && URL.parse(address)?.pathname;
  return [
    ...Object.entries(addresses)
      .filter(([name, address]) => /Url$/.test(name) && pathOf(address) !== pathOf(now[name]))
      .map(([name]) => broken('flow-address-changed', `${place} ${name}`)),
    ...Object.keys(scopes)
      .filter((scope) => !(scope in now.scopes))
      .map((scope) => broken('scope-removed', `${place} ${scope}`)),
  ];
}
