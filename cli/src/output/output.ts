import { once } from 'node:events';
import { hasColors, type Io } from '../terminal/io.ts';
import { UsageError } from '../terminal/refusals.ts';
import { terminalJson } from '../terminal/terminal-text.ts';
import { valueAt, type Row } from './cell.ts';

export const outputFormats = ['table', 'json', 'jsonl'] as const;
export type OutputFormat = (typeof outputFormats)[number];

export interface Presentation {
  /** Default: a table at a terminal, otherwise JSON. */
  format?: OutputFormat | undefined;
  fields?: readonly string[] | undefined;
}

/** Writes a command's data to stdout. */
export class Output {
  readonly #io: Io;
  readonly #format: OutputFormat;
  readonly #fields: readonly string[] | undefined;

  constructor(io: Io, { format, fields }: Presentation) {
    this.#io = io;
    this.#format = format ?? (io.stdout.isTTY ? 'table' : 'json');
    this.#fields = fields;
  }

  /** @throws UsageError if --fields has a name that is not known */
  checkFields(known: readonly string[]): void {
    const unknown = this.#fields?.find((field) => !known.includes(field.split('.')[0] ?? field));
    if (unknown === undefined) return;
    const hint = known.length > 0 ? `There are ${known.join(', ')}.` : 'This command answers nothing.';
    throw new UsageError(`There is no field '${unknown}'.`, hint);
  }

  /** Whether --fields leaves the field in. */
  shows(field: string): boolean {
    return this.#fields?.includes(field) ?? true;
  }

  async record(record: object): Promise<void> {
    if (this.#format === 'table') {
      const { renderRecord } = await import('./table.ts');
      return this.#write(renderRecord(record as Row, this.#fields, this.#colors));
    }
    await this.#write(`${terminalJson(this.#select(record), this.#indent)}\n`);
  }

  /** @param columns the fields that a table shows without --fields */
  async list(entries: AsyncIterable<object> | Iterable<object>, columns: readonly string[]): Promise<void> {
    if (this.#format === 'jsonl') {
      for await (const entry of entries) await this.#write(`${terminalJson(this.#select(entry))}\n`);
      return;
    }
    const all: object[] = [];
    for await (const entry of entries) all.push(entry);
    if (this.#format === 'json') {
      return this.#write(
        `${terminalJson(
          all.map((entry) => this.#select(entry)),
          this.#indent,
        )}\n`,
      );
    }
    if (all.length === 0) return void this.#io.stderr.write('The list is empty.\n');
    const { renderRows } = await import('./table.ts');
    await this.#write(renderRows(all as Row[], this.#fields ?? columns, this.#colors));
  }

  /** Writes entries as they come: in a growing table, or as lines of JSON, because an array would never end. */
  async follow(entries: AsyncIterable<object>, columns: readonly string[]): Promise<void> {
    if (this.#format !== 'table') {
      for await (const entry of entries) await this.#write(`${terminalJson(this.#select(entry))}\n`);
      return;
    }
    const { GrowingTable } = await import('./growing-table.ts');
    const table = new GrowingTable(this.#fields ?? columns, this.#colors);
    await this.#write(table.head());
    for await (const entry of entries) await this.#write(table.row(entry as Row));
  }

  #select(entry: object): object {
    if (!this.#fields) return entry;
    return Object.fromEntries(this.#fields.map((field) => [field, valueAt(entry as Row, field) ?? null]));
  }

  async #write(text: string): Promise<void> {
    const { stdout } = this.#io;
    // A slow reader slows the command down instead of filling the memory.
    if (!stdout.write(text)) await once(stdout, 'drain');
  }

  get #colors(): boolean {
    return hasColors(this.#io.stdout, this.#io.env);
  }

  get #indent(): number | undefined {
    return this.#format === 'json' ? 2 : undefined;
  }
}
