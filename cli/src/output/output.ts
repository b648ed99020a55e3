import { once } from 'node:events';
import { hasColors, type Io } from '../terminal/io.ts';
import { UsageError } from '../terminal/refusals.ts';
import { terminalJson, terminalText } from '../terminal/terminal-text.ts';
import { batches } from './batches.ts';
import type { JqFilter } from './jq-filter.ts';
import { valueAt, type Row } from './row.ts';
import type { Look } from './table.ts';

export const outputFormats = ['table', 'json', 'jsonl'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** Values per run of jq, whose start takes longer than filtering a page. */
const FILTERED_AT_ONCE = 100;

export interface Presentation {
  /** Output format. Default: a table at a terminal, otherwise JSON. */
  format?: OutputFormat | undefined;
  fields?: readonly string[] | undefined;
  /** Filters the JSON output. */
  jq?: JqFilter | undefined;
}

/** Writes a command's data to stdout. */
export class Output {
  readonly #io: Io;
  readonly #format: OutputFormat;
  readonly #fields: readonly string[] | undefined;
  readonly #jq: JqFilter | undefined;

  constructor(io: Io, { format, fields, jq }: Presentation) {
    this.#io = io;
    this.#format = format ?? (io.stdout.isTTY && !jq ? 'table' : 'json');
    this.#fields = fields;
    this.#jq = jq;
  }

  /** @throws UsageError if --fields has an unknown name */
  checkFields(known: readonly string[]): void {
    const unknown = this.#fields?.find((field) => !known.includes(field.split('.')[0] ?? field));
    if (unknown === undefined) return;
    const hint = known.length > 0 ? `The fields are ${known.join(', ')}.` : 'This command returns no data.';
    throw new UsageError(`There is no field '${unknown}'.`, hint);
  }

  /** Reports whether --fields and --jq keep the field. */
  shows(field: string): boolean {
    const isLeft = this.#fields?.includes(field) ?? true;
    return isLeft && (this.#jq === undefined || this.#jq.text === '.' || this.#jq.text.includes(field));
  }

  async record(record: object): Promise<void> {
    if (this.#format === 'table') {
      const { renderRecord } = await import('./table.ts');
      return this.#write(renderRecord(record as Row, this.#fields, this.#look));
    }
    await this.#json(this.#select(record), this.#indent);
  }

  /** Writes a record with a list: a table without --fields shows the list, all else the record. */
  async results(record: { data: readonly object[] }, columns: readonly string[]): Promise<void> {
    await (this.#format === 'table' && !this.#fields ? this.list(record.data, columns) : this.record(record));
  }

  /** @param columns the fields that a table shows without --fields */
  async list(entries: AsyncIterable<object> | Iterable<object>, columns: readonly string[]): Promise<void> {
    if (this.#format === 'jsonl') {
      for await (const some of batches(entries, this.#jq ? FILTERED_AT_ONCE : 1)) {
        await this.#lines(some.map((entry) => this.#select(entry)));
      }
      return;
    }
    const all: object[] = [];
    for await (const entry of entries) all.push(entry);
    if (this.#format === 'json')
      return this.#json(
        all.map((entry) => this.#select(entry)),
        this.#indent,
      );
    if (all.length === 0) return void this.#io.stderr.write('The list is empty.\n');
    const { renderRows } = await import('./table.ts');
    // Fields of --fields are shown even if they do not fit.
    const { text, left } = renderRows(all as Row[], this.#fields ?? columns, this.#look, this.#fields === undefined);
    await this.#write(text);
    if (left.length > 0)
      this.#io.stderr.write(`Omitted for lack of width: ${left.join(', ')}. Show them with --fields.\n`);
  }

  /** Writes entries as they arrive: in a growing table, or as lines of JSON, because an array would never end. */
  async follow(entries: AsyncIterable<object>, columns: readonly string[]): Promise<void> {
    if (this.#format !== 'table') {
      for await (const entry of entries) await this.line(this.#select(entry));
      return;
    }
    const { GrowingTable } = await import('./growing-table.ts');
    const room = this.#fields ? undefined : this.#look.terminal?.columns;
    const table = new GrowingTable(this.#fields ?? columns, this.#look.colors, room);
    await this.#write(table.head());
    for await (const entry of entries) await this.#write(table.row(entry as Row));
  }

  #select(entry: object): object {
    if (!this.#fields) return entry;
    return Object.fromEntries(this.#fields.map((field) => [field, valueAt(entry as Row, field) ?? null]));
  }

  /** Writes one line of JSON. */
  async line(value: unknown): Promise<void> {
    await this.#lines([value]);
  }

  async #json(value: unknown, indent: number | undefined): Promise<void> {
    if (this.#jq) return this.#lines([value]);
    await this.#write(`${terminalJson(value, indent)}\n`);
  }

  /** Writes a line of JSON for each value, or for each result of the filter. */
  async #lines(values: readonly unknown[]): Promise<void> {
    const lines = this.#jq ? this.#filtered(this.#jq, values) : values.map((value) => terminalJson(value));
    for (const line of lines) await this.#write(`${line}\n`);
  }

  /** Formats the filter's results. For a program, strings are unchanged: tabs of `@tsv` separate, and line breaks too. */
  #filtered(jq: JqFilter, values: readonly unknown[]): string[] {
    const results = jq.apply(values);
    return this.#io.stdout.isTTY ? results.map(terminalText) : results;
  }

  async #write(text: string): Promise<void> {
    const { stdout } = this.#io;
    // Waits for a slow reader instead of filling the memory.
    if (!stdout.write(text)) await once(stdout, 'drain');
  }

  get #look(): Look {
    const { stdout, env } = this.#io;
    const terminal = stdout.isTTY ? { columns: stdout.columns ?? Infinity, now: new Date() } : undefined;
    return { colors: hasColors(stdout, env), terminal };
  }

  get #indent(): number | undefined {
    return this.#format === 'json' ? 2 : undefined;
  }
}
