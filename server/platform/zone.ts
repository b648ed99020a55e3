/** Names that may be those of a zone of the IANA database; `Intl` would also accept offsets, such as +02:00. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

const MINUTE = 60_000;

/** Tag of the dates in pages without translation. */
const ENGLISH_DATES = 'en-GB';

/** A time zone of the IANA database, in which pages and files show times. */
export class Zone {
  /** `Europe/Berlin`. */
  readonly name: string;
  readonly #formats = new Map<string, Intl.DateTimeFormat>();

  private constructor(name: string) {
    this.name = name;
  }

  static readonly #known = new Map<string, Zone>();

  /** Coordinated universal time. */
  static readonly UTC = Zone.find('UTC')!;

  /** Finds a zone by its name, in any case. Returns undefined for every other value, such as a forged cookie's. */
  static find(name: unknown): Zone | undefined {
    if (typeof name !== 'string' || !NAME.test(name)) return undefined;
    const known = Zone.#known.get(name);
    if (known) return known; // asking Intl for each page would take longer
    try {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
      const zone = Zone.#known.get(timeZone) ?? new Zone(timeZone);
      Zone.#known.set(timeZone, zone); // as many as the database has
      return zone;
    } catch {
      return undefined;
    }
  }

  /** Lists the names to choose from. */
  static names(): string[] {
    return ['UTC', ...Intl.supportedValuesOf('timeZone')];
  }

  get isUtc(): boolean {
    return this === Zone.UTC;
  }

  /** Formats a moment as day and time with the zone's short name: `20 Nov 2026, 11:00 CET`. @param tag of the language */
  moment(
    at: Date,
    { isPrecise = false, isLong = false }: { isPrecise?: boolean; isLong?: boolean } = {},
    tag = ENGLISH_DATES,
  ): string {
    const format = { dateStyle: isLong ? 'long' : 'medium', timeStyle: isPrecise ? 'medium' : 'short' } as const;
    return `${this.#format(tag, format).format(at)} ${this.#abbreviation(at, tag)}`;
  }

  /** Formats the day of a moment: `20 Nov 2026`. */
  day(at: Date): string {
    return this.#format(ENGLISH_DATES, { dateStyle: 'medium' }).format(at);
  }

  /** Formats a moment in UTC, to show next to that of the zone. */
  inUtc(at: Date): string {
    return Zone.UTC.moment(at, { isPrecise: true });
  }

  /** Formats the time of a moment in UTC: `10:00:30 UTC`. */
  timeInUtc(at: Date): string {
    return `${at.toISOString().slice(11, 19)} UTC`;
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
