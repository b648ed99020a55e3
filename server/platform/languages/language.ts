import { IntlMessageFormat } from 'intl-messageformat';
import type { Scope } from '../../../spec/generated/values.ts';
import { Zone } from '../zone.ts';
import type english from './catalogues/en.json';

/** Name of a text of the catalogues. */
export type MessageKey = keyof typeof english | `scope.${Scope}`;

/** Texts of a language by key, in ICU's message format. */
export type Messages = Record<MessageKey, string>;

/** Values of the placeholders of a text. */
export type Values = Record<string, string | number>;

/** Elements that a text may contain. */
const ELEMENTS = ['bdi', 'code', 'strong'] as const;

const AS_HTML = Object.fromEntries(
  ELEMENTS.map((name) => [name, (parts: unknown[]) => `<${name}>${parts.join('')}</${name}>`]),
);
const AS_TEXT = Object.fromEntries(ELEMENTS.map((name) => [name, (parts: unknown[]) => parts.join('')]));

interface Forms {
  /** Tag of the format of amounts, if it differs from that of the language. */
  amounts?: string;
  /** Tag of the format of dates, if it differs from that of the language. */
  dates?: string;
  direction?: 'ltr' | 'rtl';
}

/** A language of the pages and mails: its texts, and the formats of its amounts and dates. */
export class Language {
  /** Tag of the language (BCP 47). */
  readonly code: string;
  /** Name of the language, in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** Tag of the format of amounts. */
  readonly amounts: string;
  readonly messages: Messages;
  readonly #dates: string;
  readonly #compiled = new Map<MessageKey, IntlMessageFormat>();

  constructor(code: string, name: string, messages: Messages, { amounts, dates, direction }: Forms = {}) {
    this.code = code;
    this.name = name;
    this.messages = messages;
    this.amounts = amounts ?? code;
    this.#dates = dates ?? code;
    this.direction = direction ?? 'ltr';
  }

  /** Returns a text without elements, for titles, attributes, mails and `<%= %>`. */
  text(key: MessageKey, values: Values = {}): string {
    return this.#fill(key, { ...values, ...AS_TEXT });
  }

  /** Returns a text with its elements, for `<%~ %>`. Escapes the values. */
  html(key: MessageKey, values: Values = {}): string {
    const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)] as const);
    return this.#fill(key, { ...Object.fromEntries<string | number>(escaped), ...AS_HTML });
  }

  /** Formats a moment as day and time, in UTC or another zone. */
  moment(
    at: Date,
    { zone = Zone.UTC, ...format }: { zone?: Zone; isPrecise?: boolean; isLong?: boolean } = {},
  ): string {
    return zone.moment(at, format, this.#dates);
  }

  /** Describes a duration, such as `30 minutes`, `24 hours` or `7 days`. */
  duration(seconds: number): string {
    const days = seconds / 86_400;
    if (days >= 2) return this.text('duration.days', { days });
    if (seconds >= 7200) return this.text('duration.hours', { hours: seconds / 3600 });
    return this.text('duration.minutes', { minutes: seconds / 60 });
  }

  #fill(key: MessageKey, values: Record<string, unknown>): string {
    const compiled = this.#compiled.get(key) ?? new IntlMessageFormat(this.messages[key], this.code);
    this.#compiled.set(key, compiled);
    return String(compiled.format(values as Values));
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(value: string | number): string | number {
  return typeof value === 'number' ? value : value.replace(/[&<>"']/g, (each) => ESCAPES[each]!);
}
