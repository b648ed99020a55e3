import { hasCardNumber } from '../../domain/payments/card-number.ts';
import { maskEmail } from '../../platform/mask.ts';
import type { BodyShape } from '../contract/body-shape.ts';

export const REDACTED = '[redacted]';

/** Maximum number of characters of a text to read; no text of the contract is longer. */
const LONGEST_TEXT = 2048;

/** A name without digits that the contract lacks, such as a misspelled one. Any other could be a secret in a wrong place. */
const PLAIN_NAME = /^[A-Za-z_]{1,40}$/;

/** Identifiers of the service, times, and short words: most texts of a body, which need no search. */
const HARMLESS = /^(?:[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z|[A-Z_]{0,20}|[A-Za-z]{0,11})$/;

const EMAIL = /[^\s@"'<>(),;]{1,64}@[^\s@"'<>(),;]+\.[^\s@"'<>(),;]+/g;
/** IP addresses that are not the host of a URL. */
const ADDRESS = /(?<![\w.:/])(?:(?:\d{1,3}\.){3}\d{1,3}|(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{1,4})(?![\w.:])/gi;
/** Name and password of a URL. */
const USER = /(:\/\/)[^\s/?#@]{1,200}@/g;
/** Queries and fragments of URLs. */
const QUERY = /(:\/\/[^\s?#]{0,500})[?#]\S*/g;
/** Numbers of bank accounts (ISO 13616), perhaps in groups. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g;
/** Credentials of a header, and our secrets. */
const CREDENTIALS =
  /\b(?:(?:bearer|basic|dpop) +[^\s"']+|(?:tsk|tat|trt|tac|tdc|tct|tpr|tlk|tses|whsec|sk|rk)_[\w+/=.-]{6,}|eyJ[\w-]{1,200}\.[\w.-]+)/gi;
/** A run of letters and digits that is as long as a token, a signature or a hash. */
const LONG_RUN = /[\w+=-]{32,}/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PRIVATE_KEY = '-----BEGIN';

/** What to hide in a text. Most texts lack the sign of a pattern, and searching for the sign takes a fraction of the time. */
const PRIVATE: { sign: RegExp; hide: (text: string) => string }[] = [
  { sign: /:\/\//, hide: (text) => text.replace(USER, `$1${REDACTED}@`) },
  { sign: /\d\d/, hide: (text) => text.replace(IBAN, REDACTED) },
  { sign: /:\/\//, hide: (text) => text.replace(QUERY, `$1?${REDACTED}`) },
  { sign: /[ _.]/, hide: (text) => text.replace(CREDENTIALS, REDACTED) },
  { sign: /@/, hide: (text) => text.replace(EMAIL, maskEmail) },
  { sign: /[.:]/, hide: (text) => text.replace(ADDRESS, REDACTED) },
  { sign: /[\w+=-]{32}/, hide: (text) => text.replace(LONG_RUN, maskRun) },
];

/** Number of characters by which a text that repeats a redacted value is recognized: refusals quote the start of a value. */
const RECOGNIZED = 40;
/** Maximum number of such texts to search for: in the response to a request with more, all but ids and short words are replaced. */
const MOST_REPEATED = 100;
/** Values with fewer characters are not searched for in responses. They would be found everywhere. */
const SHORTEST = 6;

/**
 * Redacts a body. What the contract marks as a secret or as personal data, and what it does not describe, is replaced; other texts
 * are searched for what looks like a credential, a card number or an address.
 */
export class Redaction {
  /** Starts of the texts that were replaced. */
  readonly taken = new Set<string>();
  readonly #repeated: ReadonlySet<string>;
  #left: number;

  /**
   * @param most number of characters of texts to read, which bounds how long this takes. Later ones are replaced.
   * @param repeated starts of other texts to replace: what was replaced in the request is replaced in its response, too
   */
  constructor(most: number, repeated: ReadonlySet<string> = new Set()) {
    this.#left = most;
    this.#repeated = repeated;
  }

  value(value: unknown, shape: BodyShape | undefined): unknown {
    if (value === null || typeof value === 'boolean') return value;
    if (!shape || shape.isRedacted) return this.#take(value);
    if (typeof value === 'number')
      return shape.allows(value) && !hasCardNumber(String(value)) ? value : this.#take(value);
    if (typeof value === 'string') return shape.allows(value) ? this.#text(value) : this.#take(value);
    if (Array.isArray(value))
      return shape.items ? value.map((each) => this.value(each, shape.items)) : this.#take(value);
    return this.#object(value as object, shape.variantOf(value as object));
  }

  #object(value: object, shape: BodyShape): object {
    const entries = Object.entries(value).map(([name, each]: [string, unknown]) => {
      const field = shape.field(name);
      const shown = shape.hasProperty(name) ? name : field ? this.#text(name) : this.#name(name);
      return [shown, this.value(each, field)];
    });
    return Object.fromEntries(entries) as object;
  }

  #name(name: string): string {
    return PLAIN_NAME.test(name) ? name : this.#take(name);
  }

  #text(text: string): string {
    if (HARMLESS.test(text) && this.#repeated.size === 0) return text;
    this.#left -= text.length;
    if (this.#left < 0 || text.length > LONGEST_TEXT || text.includes(PRIVATE_KEY) || hasCardNumber(text))
      return this.#take(text);
    if (this.#repeated.size > MOST_REPEATED) return HARMLESS.test(text) ? text : REDACTED;
    for (const repeated of this.#repeated) if (text.includes(repeated)) return REDACTED;
    return withoutPrivate(text);
  }

  /** Notes the texts in a redacted value. */
  #take(value: unknown): string {
    const values = [value];
    for (const each of values) {
      if (typeof each === 'object' && each !== null)
        values.push(...Object.keys(each), ...(Object.values(each) as unknown[]));
      else if (typeof each === 'string' || typeof each === 'number') this.#note(String(each));
    }
    return REDACTED;
  }

  #note(text: string): void {
    if (text.length >= SHORTEST && this.taken.size <= MOST_REPEATED) this.taken.add(text.slice(0, RECOGNIZED));
  }
}

function withoutPrivate(text: string): string {
  let shown = text;
  for (const { sign, hide } of PRIVATE) if (sign.test(shown)) shown = hide(shown);
  return shown;
}

function maskRun(run: string): string {
  return /\d/.test(run) && /[a-z]/i.test(run) && !UUID.test(run) ? REDACTED : run;
}
