import { InvalidArgumentError } from 'commander';
import type { InputDescription } from '../../../spec/generated/descriptions.ts';
import { parseDuration, parseTime } from './duration.ts';

/** Pattern of currencies. */
export const CURRENCY = '^[A-Z]{3}$';

const SHOWN_PATTERN_HINTS: Record<string, string> = {
  [CURRENCY]: 'Enter a currency code in capitals, such as EUR.',
  '^\\+[1-9][0-9]{6,14}$': 'Enter a phone number such as +4915112345678.',
  '^[Hh][Tt][Tt][Pp][Ss]?://': 'Enter a URL that begins with https:// or http://.',
  '\\S': 'Enter at least one character that is not a space.',
};

/** Parses one value and validates it against the contract. Lists are parsed one value at a time. */
export function parseInput(name: string, input: InputDescription, text: string): unknown {
  // Such a segment would resolve to another path.
  if (input.place === 'path' && /^\.*$/.test(text)) throw new InvalidArgumentError('Enter an identifier.');
  if (input.nullable && text === 'null') return null;
  if (input.map) return parsePair(text);
  if (input.kind === 'object') return parseJson(text);
  if (input.kind === 'boolean') return parseBoolean(text);
  if (input.kind === 'integer') return parseInteger(name, input, text);
  if (input.values) return parseValue(input.values, text);
  if (input.format === 'date-time') return parseTime(text);
  return parseText(input, text);
}

/** Reports whether an input is a duration in seconds, by its name. */
export function isDuration(name: string, input: InputDescription): boolean {
  return input.kind === 'integer' && name.endsWith('_in');
}

function parseInteger(name: string, input: InputDescription, text: string): number {
  const { minimum = -Infinity, maximum = Infinity } = input;
  const duration = isDuration(name, input);
  const value = duration ? parseDuration(text) : /^-?\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  const range = `Enter a whole number ${duration ? 'of seconds ' : ''}from ${minimum} to ${maximum}.`;
  const isAmount = name === 'amount' || name.startsWith('amount_');
  throw new InvalidArgumentError(isAmount ? `${range} Amounts are in minor units: 12.50 EUR is 1250.` : range);
}

/** Finds a known value, ignoring case. */
function parseValue(values: readonly string[], text: string): string {
  const value = values.find((each) => each.toLowerCase() === text.toLowerCase());
  if (value === undefined) throw new InvalidArgumentError(`Enter one of ${values.join(', ')}.`);
  return value;
}

function parseText(input: InputDescription, text: string): string {
  const { minLength = 0, maxLength = Infinity, pattern, format } = input;
  const length = [...text].length;
  if (length < minLength || length > maxLength) {
    const limits = minLength > 0 ? `from ${minLength} to ${maxLength}` : `at most ${maxLength}`;
    throw new InvalidArgumentError(`Enter ${limits} characters.`);
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) {
    throw new InvalidArgumentError(SHOWN_PATTERN_HINTS[pattern] ?? `It must match ${pattern}.`);
  }
  if (format === 'idn-email' && !/^[^\s@]+@[^\s@]+$/.test(text.trim())) {
    throw new InvalidArgumentError('Enter an email address such as ada@example.com.');
  }
  if (format === 'uri' && !URL.canParse(text))
    throw new InvalidArgumentError('Enter a URL with its scheme, such as https://shop.example.com.');
  return text;
}

function parseBoolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('Enter true or false.');
  return text === 'true';
}

function parsePair(text: string): Record<string, string> {
  const separator = text.indexOf('=');
  if (separator < 1) throw new InvalidArgumentError('Enter a name and a value such as order=A-1001.');
  return { [text.slice(0, separator)]: text.slice(separator + 1) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('Enter JSON.');
  }
}
