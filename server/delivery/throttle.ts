const SECOND_MILLISECONDS = 1000;

/** When attempts at an endpoint began, so that no second has more of them than its owner allows. */
export class Throttle {
  /** Of the last second, in the order of time. */
  private readonly starts: number[] = [];

  /** Call when an attempt begins. */
  count(now: number): void {
    this.starts.push(now);
  }

  /** How long until another may begin, in milliseconds. @param most in any second */
  pauseBefore(most: number, now: number): number {
    const isPast = (start: number) => start <= now - SECOND_MILLISECONDS || start > now; // the clock was set back
    while (this.starts.length > 0 && isPast(this.starts[0]!)) this.starts.shift();
    const first = this.starts.at(-most);
    return first === undefined ? 0 : first + SECOND_MILLISECONDS - now;
  }
}
