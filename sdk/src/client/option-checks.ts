import type { SignInOptions } from '../oauth/authorization.ts';
import type { CallOptions, IdempotentCallOptions, RawRequestOptions, StreamOptions } from './call-options.ts';
import type { TallystickOptions } from './options.ts';

/** Text that a header transmits unchanged (RFC 9110, section 5.5). */
const HEADER_TEXT = /^[!-~¡-ÿ]+( +[!-~¡-ÿ]+)*$/;

const KINDS = {
  'a text': (value: unknown) => typeof value === 'string',
  'visible Latin-1 text with inner spaces only': (value: unknown) =>
    typeof value === 'string' && HEADER_TEXT.test(value),
  'a number from 0': (value: unknown) => typeof value === 'number' && value >= 0,
  'a function': (value: unknown) => typeof value === 'function',
  'a list': Array.isArray,
  'an object': isObject,
  'an AbortSignal': (value: unknown) => isObject(value) && 'aborted' in value,
  anything: () => true, // checked elsewhere, or unrestricted
};

type Kinds<Options> = Readonly<Record<keyof Options, keyof typeof KINDS>>;

const callKinds: Kinds<CallOptions> = {
  signal: 'an AbortSignal',
  timeoutSeconds: 'a number from 0',
  retryForSeconds: 'a number from 0',
  headers: 'an object',
};
const idempotentKinds: Kinds<IdempotentCallOptions> = {
  ...callKinds,
  idempotencyKey: 'visible Latin-1 text with inner spaces only',
};
const { retryForSeconds: _, ...endlessKinds } = callKinds;
const streamKinds: Kinds<StreamOptions> = { ...endlessKinds, onOpen: 'a function', onError: 'a function' };

export const rawRequestKinds: Kinds<RawRequestOptions> = { ...idempotentKinds, query: 'an object', body: 'anything' };

export const signInKinds: Kinds<SignInOptions> = { redirectUri: 'a text', scopes: 'a list' };

export const clientKinds: Kinds<TallystickOptions> = {
  baseUrl: 'anything',
  clientId: 'a text',
  clientSecret: 'a text',
  scopes: 'a list',
  accessToken: 'anything',
  sessionToken: 'anything',
  dpop: 'anything',
  timeoutSeconds: 'a number from 0',
  retryForSeconds: 'a number from 0',
  headers: 'an object',
  fetch: 'a function',
  logger: 'an object',
  onRequest: 'a function',
  onResponse: 'a function',
  onDeprecation: 'a function',
};

/** Kinds by the names of the options. */
export type OptionKinds = Readonly<Record<string, keyof typeof KINDS>>;

/** Returns the options of an operation. */
export function kindsFor(traits: readonly string[]): OptionKinds {
  if (traits.includes('stream')) return streamKinds;
  return traits.includes('key') ? idempotentKinds : callKinds;
}

/** Reports whether a value is an object with properties, unlike a list, Headers, a Map or a form. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(Symbol.iterator in value);
}

/**
 * @param where name of the method in the error
 * @throws TypeError for an unknown option, or an invalid value
 */
export function checkOptions(where: string, options: unknown, kinds: OptionKinds): asserts options is object {
  if (!isObject(options)) throw new TypeError(`${where}: options must be an object with names`);
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind) throw new TypeError(`${where} has no option ${name}, only ${Object.keys(kinds).join(', ')}`);
    if ((value ?? undefined) !== undefined && !KINDS[kind](value))
      throw new TypeError(`${where}: ${name} must be ${kind}`);
  }
}
