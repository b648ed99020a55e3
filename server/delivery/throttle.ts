const SECOND_MILLISECONDS = 1000;

/** Limits the attempts that start at an endpoint within any second to its owner's limit. */
export class Throttle {
  /** Start times of the last second, in order. */
  private readonly starts: number[] = [];

  /** Records the start of an attempt. */
  count(now: number): void {
    this.starts.push(now);
  }

  /** Returns the milliseconds until another attempt may start. @param most maximum number within any second */
  pauseBefore(most: number, now: number): number {
    const isPast = (start: number) => start <= now - SECOND_MILLISECONDS || start > now; // the clock was set back
    while (this.starts.length > 0 && isPast(this.starts[0]!)) this.starts.shift();
    const first = this.starts.at(-most);
    return first === undefined ? 0 : first + SECOND_MILLISECONDS - now;
  }
}
