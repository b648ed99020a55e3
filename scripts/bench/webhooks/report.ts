/** Prints one line per figure: its name, its goal and its value. */
export function compare(what: string, ratio: number, goal: string, details: string): void {
  console.log(`${what.padEnd(58)} ratio ${ratio.toFixed(2).padStart(6)}   goal ${goal.padEnd(8)} ${details}`);
}

export function figure(what: string, value: string): void {
  console.log(`${what.padEnd(58)} ${value}`);
}

export const median = (figures: number[]): number =>
  figures.toSorted((left, right) => left - right)[figures.length >> 1]!;
