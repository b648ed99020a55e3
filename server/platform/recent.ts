/** Values by name, of which those that were used last are kept. */
export class Recent<Value extends object> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  /** @param most number of values that are kept */
  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name);
    if (value !== undefined) this.#putLast(name, value);
    return value;
  }

  set(name: string, value: Value): void {
    this.#putLast(name, value);
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!);
  }

  /** The least recently used comes first. */
  #putLast(name: string, value: Value): void {
    this.#values.delete(name);
    this.#values.set(name, value);
  }
}
