import type { Readable, Writable } from 'node:stream';

/** Keeps the files of archived months. */
export interface Store {
  /** Returns the place of a file, for messages. */
  placeOf(name: string): string;
  /**
   * Writes a file, so that one with this name is whole.
   * @param fill writes the contents @throws StartupError if the store fails
   */
  write(name: string, fill: (sink: Writable) => Promise<void>): Promise<void>;
  /** Opens a file. Its errors, and those of the stream, say what failed. */
  read(name: string): Promise<Readable>;
  /** @throws StartupError if the store fails */
  list(): Promise<string[]>;
}
