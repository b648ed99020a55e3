import { fieldErrorCodes, limits, operationParameters, type FieldErrorCode } from '../../../spec/generated/values.ts';
import type { FieldError } from '../../platform/errors.ts';

/** A fault from the contract validator at `/body/amount`, `/query/limit`, `/params/reference`, `/headers/…`. */
export interface ValidatorFault {
  path: string;
  message: string;
  /** The violated rule, with the validator's suffix. */
  errorCode?: string;
  /** The received value. */
  value?: unknown;
}

/** Returns the value at a JSON pointer; names in it are not unescaped, because only names of the contract are looked up. */
export function valueAt(input: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], input);
}

const { maxItems: MOST_FAULTS } = limits.Problem.errors;

/** Rules that only report a violation further inside. */
const ECHOES = ['discriminator', 'oneOf', 'anyOf'];

/**
 * Converts faults to the caller's own places, JSON pointers into the body or parameter names; one per place. Unknown names
 * come first, because a misspelled property is also reported as missing.
 */
export function toFieldErrors(faults: ValidatorFault[]): FieldError[] {
  const errors = faults.map((fault, index) => toFieldError(fault, faults[index + 1]));
  const telling = errors.filter(({ code }) => !ECHOES.includes(code));
  const byField = Map.groupBy(telling.length > 0 ? telling : errors, ({ field }) => field);
  const byPlace = [...byField.values()].map(([first]) => first!);
  return byPlace.sort((one, other) => Number(isUnknown(other)) - Number(isUnknown(one))).slice(0, MOST_FAULTS);
}

const isUnknown = ({ code }: FieldError): boolean => code === 'additionalProperties';

/** Summarizes errors in one sentence: the first fault and the number of others. */
export function summarize(errors: FieldError[]): string {
  const [{ field, message }, ...others] = errors as [FieldError, ...FieldError[]];
  const more =
    others.length > 1 ? ` (and ${others.length} more faults)` : others.length > 0 ? ' (and 1 more fault)' : '';
  return `${field === '' ? 'The body' : field} ${message}${more}.`;
}

function toFieldError(fault: ValidatorFault, next?: ValidatorFault): FieldError {
  const { path, message, errorCode } = fault;
  const code = ruleOf(errorCode) ?? ruleOfQuery(message);
  const isOfName = ruleOf(next?.errorCode) === 'propertyNames' && next?.path === path;
  const words = `${isOfName ? 'names ' : ''}${inWords(code, fault)}`;
  return { field: fieldOf(path), code, message: words };
}

/**
 * Returns the violated rule. The validator replaces `type` by its own rule for texts with a format. A rule that the contract
 * does not name is `invalid`.
 */
function ruleOf(errorCode: string | undefined): FieldErrorCode | undefined {
  const rule = errorCode?.replace(/\.openapi\.validation$/, '').replace(/^x-eov-type$/, 'type');
  return rule === undefined ? undefined : (fieldErrorCodes.find((known) => known === rule) ?? 'invalid');
}

/** Returns the code for a fault of a query, for which the validator names no rule. */
const ruleOfQuery = (message: string): FieldErrorCode => (message.startsWith('Empty') ? 'empty' : 'invalid');

/** Header names as the contract writes them, by their lower-case names, as in Node. */
const HEADERS = new Map(
  Object.values(operationParameters).flatMap(({ header }) => header.map((name) => [name.toLowerCase(), name] as const)),
);

/** Names a parameter as a whole, even if only one of its values is at fault; a header as in the contract. */
function fieldOf(path: string): string {
  const [, place, name = '', ...rest] = path.split('/');
  if (place === 'body') return ['', name, ...rest].join('/').replace(/\/$/, '');
  return (place === 'headers' && HEADERS.get(name)) || name;
}

/** Messages by rule. */
const WORDS: Record<string, string> = {
  required: 'is missing',
  additionalProperties: 'is not a known property',
  empty: 'must not be empty',
  propertyNames: 'has a name that is not allowed',
};

/** Messages by the contract's format or pattern of a text. A test compares this with the contract. */
const SHAPES: Record<string, string> = {
  'date-time': 'a date and time such as 2026-11-20T10:00:00Z (RFC 3339), in the years 1 to 9999',
  uri: 'an absolute address such as https://example.com/path',
  'idn-email': 'an email address such as ada@example.com',
  int32: 'an integer of 32 bits',
  int64: 'an integer of 64 bits',
  '^[A-Za-z][A-Za-z0-9_+/-]*$': 'the name of a time zone such as Europe/Berlin',
  '^#[0-9A-Fa-f]{6}$': 'a colour of six hexadecimal digits such as #245b4e',
  '^([A-Za-z]|[!#-&()+-;=?@\\[\\]-`{-~][ !#-&()+-;=?@\\[\\]-`{-~]*[A-Za-z])([ !#-&()+-;=?-\\[\\]-~]*[!#-&()+-;=?-\\[\\]-~])?$':
    'printable ASCII with a letter, without < > \\ * and quotation marks, and without a space at either end',
  '^[A-Za-z0-9+/]+={0,2}$': 'a file in Base64, of letters, digits, + and / only, with = at the end where needed',
  '^[A-Z]{3}$': 'a currency code in capitals such as EUR',
  '^20[0-9]{2}-(0[1-9]|1[0-2])$': 'a month such as 2026-11, in the years 2000 to 2099',
  '^[ -~]+$': 'printable ASCII',
  '^([!-~]([ -~]*[!-~])?)?$': 'printable ASCII, without a space at either end',
  '^[A-Za-z0-9_-]+$': 'base64url, of letters, digits, - and _ only',
  '\\S[\\s\\S]*\\S': 'two characters or more, white space at the ends not counted',
  '^[Hh][Tt][Tt][Pp][Ss]?://': 'an address that begins with https:// or http://',
  '^\\+[1-9][0-9]{6,14}$': 'a phone number such as +4915112345678',
  "^[A-Za-z0-9/?:().,'+ -]+$":
    "letters without accents, digits, spaces and / ? : ( ) . , ' + - only, as banks transmit",
  '\\S': 'more than spaces',
};

/** Advises on the likely cause of a malformed value. */
function adviceOn(shape: string, value: string): string {
  if (shape === 'date-time' && /T[\d:.]+ [\d:]+$/i.test(value)) return '; write + as %2B in a query';
  if (shape === 'uri' && /[^!-~]/.test(value))
    return '; percent-encode other characters than ASCII, as in https://example.com/caf%C3%A9, and write such a host with xn--';
  return '';
}

/** Messages by the contract's type. */
const TYPES: Record<string, string> = {
  object: 'a JSON object',
  array: 'an array',
  string: 'a string',
  integer: 'an integer',
  boolean: 'true or false',
};

function inWords(code: string, { message, path, value }: ValidatorFault): string {
  const [shape] = /(?<=").*(?=")/.exec(message) ?? [];
  if ((code === 'format' || code === 'pattern') && shape !== undefined && SHAPES[shape])
    return `must be ${SHAPES[shape]}${typeof value === 'string' ? adviceOn(shape, value) : ''}`;
  if (code === 'type') return `must be ${typeInWords(message.replace('must be ', ''), path)}`;
  if (WORDS[code]) return WORDS[code];
  return message
    .replace(/^must be equal to one of the allowed values: (?=[^,]*$)/, 'must be ')
    .replace('equal to one of the allowed values:', 'one of')
    .replace('NOT have fewer than', 'have at least')
    .replace('NOT have more than', 'have at most')
    .replace('>=', 'at least')
    .replace('<=', 'at most')
    .replace(/\b1 (character|item|propertie)s\b/, (_, noun: string) => `1 ${noun.replace('ie', 'y')}`);
}

function typeInWords(types: string, path: string): string {
  const words = types.split(',').map((type) => TYPES[type] ?? type);
  const once = path.startsWith('/query/') && types === 'string' ? ', sent once' : '';
  return `${words.join(' or ')}${once}`;
}
