import { inspect } from 'node:util';

/** Pause in milliseconds between lines of one repeated warning, and between lines about an outage. */
const WARNING_MILLISECONDS = 60_000;
const OUTAGE_MILLISECONDS = 1000;
/** Maximum number of remembered lines. Beyond it, lines are written without being compared. */
const MOST_KNOWN = 1000;
/** The level of warnings, from which lines are limited. */
export const LIMITED = 40;
const OUTAGE = 'outage';

type Fields = Record<string, unknown>;
/** Writes a line with these additional fields. */
type Write = (more: Fields) => void;

interface Window {
  /** Writes the last omitted line. */
  write: Write | undefined;
  /** Number of omitted lines, by message. */
  omitted: Record<string, number>;
}

/**
 * Limits repeated lines. A warning that repeats, with the same message and fields except its error, is written once a minute,
 * and lines about an outage once a second, whatever their messages. The last omitted line follows at the end of that time,
 * with the number of omitted lines in `omitted`.
 */
export class RepeatedLines {
  readonly #isOutage: (error: unknown) => boolean;
  readonly #windows = new Map<string, Window>();

  constructor(isOutage: (error: unknown) => boolean) {
    this.#isOutage = isOutage;
  }

  /** Writes a line, now or later, or omits it. */
  limit(level: number, message: string, fields: Fields, write: Write): void {
    const ofOutage = this.#isOutage(fields.err)
      ? (more: Fields) => this.#limit(OUTAGE, OUTAGE_MILLISECONDS, message, (others) => write({ ...more, ...others }))
      : write;
    if (level > LIMITED) return ofOutage({});
    const key = inspect([message, { ...fields, err: undefined }], { depth: 4 });
    this.#limit(key, WARNING_MILLISECONDS, message, ofOutage);
  }

  #limit(key: string, milliseconds: number, message: string, write: Write): void {
    const window = this.#windows.get(key);
    if (window) {
      window.omitted[message] = (window.omitted[message] ?? 0) + 1;
      window.write = write;
      return;
    }
    if (this.#windows.size < MOST_KNOWN) this.#open(key, milliseconds);
    write({});
  }

  #open(key: string, milliseconds: number): void {
    const window: Window = { write: undefined, omitted: {} };
    this.#windows.set(key, window);
    setTimeout(() => {
      this.#windows.delete(key);
      if (!window.write) return;
      this.#open(key, milliseconds);
      window.write({ omitted: window.omitted });
    }, milliseconds).unref();
  }
}
