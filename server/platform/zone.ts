import { dateFormats, type DateFormat } from '../../spec/generated/values.ts';

/** Names that may be those of a zone of the IANA database; `Intl` would also accept offsets, such as +02:00. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

const MINUTE = 60_000;

/** Language whose dates have the format that the user chooses. */
const ENGLISH = 'en';

/** Tags of the formats; with `iso`, only names of zones have one. */
const TAGS: Record<DateFormat, string> = { day_first: 'en-GB', month_first: 'en-US', iso: 'en-GB' };

const DEFAULT_DATES: DateFormat = 'day_first';

/** Names of zones have no spaces. */
const keyOf = (name: string, dates: DateFormat) => `${name} ${dates}`;

/** A time zone of the IANA database, in which pages and files show times, with the format of dates in English. */
export class Zone {
  /** `Europe/Berlin`. */
  readonly name: string;
  readonly #dates: DateFormat;
  readonly #formats = new Map<string, Intl.DateTimeFormat>();

  private constructor(name: string, dates: DateFormat) {
    this.name = name;
    this.#dates = dates;
  }

  static readonly #known = new Map<string, Zone>();

  /** Coordinated universal time. */
  static readonly UTC = Zone.find('UTC')!;

  /** Finds a zone by its name, in any case. Returns undefined for every other value, such as a forged cookie's. */
  static find(name: unknown): Zone | undefined {
    if (typeof name !== 'string' || !NAME.test(name)) return undefined;
    const known = Zone.#known.get(keyOf(name, DEFAULT_DATES));
    if (known) return known; // asking Intl for each page would take longer
    try {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
      return Zone.#of(timeZone, DEFAULT_DATES);
    } catch {
      return undefined;
    }
  }

  static #of(name: string, dates: DateFormat): Zone {
    const key = keyOf(name, dates);
    const zone = Zone.#known.get(key) ?? new Zone(name, dates);
    Zone.#known.set(key, zone); // as many as the database has, in each format
    return zone;
  }

  /** Lists the names to choose from. */
  static names(): string[] {
    return ['UTC', ...Intl.supportedValuesOf('timeZone')];
  }

  get isUtc(): boolean {
    return this.name === 'UTC';
  }

  /** Returns the zone with a format of dates in English: the default for null, and for one that this release does not have. */
  withDates(format: string | null | undefined): Zone {
    return Zone.#of(this.name, dateFormats.find((each) => each === format) ?? DEFAULT_DATES);
  }

  /** Formats a moment as day and time with the zone's short name: `20 Nov 2026, 11:00 CET`. @param language its tag */
  moment(
    at: Date,
    { isPrecise = false, isLong = false }: { isPrecise?: boolean; isLong?: boolean } = {},
    language = ENGLISH,
  ): string {
    const tag = language === ENGLISH ? TAGS[this.#dates] : language;
    const style = { dateStyle: isLong ? 'long' : 'medium', timeStyle: isPrecise ? 'medium' : 'short' } as const;
    const isIso = language === ENGLISH && this.#dates === 'iso';
    const text = isIso ? this.#iso(at, isPrecise ? 19 : 16) : this.#format(tag, style).format(at);
    return `${text} ${this.#abbreviation(at, tag)}`;
  }

  /** Formats the day of a moment: `20 Nov 2026`. */
  day(at: Date): string {
    return this.#dates === 'iso'
      ? this.#iso(at, 10)
      : this.#format(TAGS[this.#dates], { dateStyle: 'medium' }).format(at);
  }

  /** Formats the day of a moment in UTC, for charts: `20 Nov`. */
  dayInUtc(at: Date): string {
    const style = { day: 'numeric', month: 'short' } as const;
    return this.#dates === 'iso' ? this.#utc.#iso(at, 10) : this.#utc.#format(TAGS[this.#dates], style).format(at);
  }

  /** Formats a moment in UTC, to show next to that of the zone. */
  inUtc(at: Date): string {
    return this.#utc.moment(at, { isPrecise: true });
  }

  /** Formats the time of a moment in UTC: `10:00:30 UTC`, or `10:00:30 AM UTC`. */
  timeInUtc(at: Date): string {
    return `${this.#utc.#format(TAGS[this.#dates], { timeStyle: 'medium' }).format(at)} UTC`;
  }

  /** Formats a moment by RFC 3339 with the zone's offset: `2026-11-20T11:00:00.000+01:00`, in UTC with `Z`. */
  timestamp(at: Date): string {
    const offset = this.#offset(at);
    if (offset === 0) return at.toISOString();
    const digits = (number: number) => String(number).padStart(2, '0');
    const [size, sign] = [Math.abs(offset) / MINUTE, offset < 0 ? '-' : '+'];
    const local = new Date(at.getTime() + offset).toISOString().slice(0, -1);
    return `${local}${sign}${digits(Math.floor(size / 60))}:${digits(Math.floor(size % 60))}`;
  }

  /** Returns the first moment of a day, such as 2026-11-20, also where a change of the clock leaves out midnight. */
  startOf(day: string): Date {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    const candidates = [-1, 1].map((side) => midnight - this.#offset(new Date(midnight + side * 86_400_000)));
    const [first, second] = candidates.toSorted((one, other) => one - other) as [number, number];
    // Where the clock is put forward at midnight, the day begins at the later one: the earlier one still has the day before.
    return new Date(first + this.#offset(new Date(first)) >= midnight ? first : second);
  }

  /** UTC with the same format of dates. */
  get #utc(): Zone {
    return Zone.#of(Zone.UTC.name, this.#dates);
  }

  /** Formats a moment as day and time of the zone by ISO 8601: `2026-11-20 11:00:30`. @param length of the text */
  #iso(at: Date, length: number): string {
    return this.timestamp(at).replace('T', ' ').slice(0, length);
  }

  /** Returns how far the zone is ahead of UTC at a moment, in milliseconds and whole minutes. */
  #offset(at: Date): number {
    const name = this.#part(at, 'en', 'longOffset');
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
  }

  #abbreviation(at: Date, tag: string): string {
    return this.isUtc ? 'UTC' : this.#part(at, tag, 'short');
  }

  #part(at: Date, tag: string, timeZoneName: 'short' | 'longOffset'): string {
    const parts = this.#format(tag, { timeZoneName }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')!.value;
  }

  #format(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = `${tag} ${JSON.stringify(options)}`;
    const format = this.#formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone: this.name });
    this.#formats.set(key, format);
    return format;
  }
}
