/** Counts by name. A name with a count of zero uses no memory. */
export class Counts {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  add(name: string, change: 1 | -1): void {
    const count = this.of(name) + change;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
  }
}
