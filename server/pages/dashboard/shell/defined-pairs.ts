export type Pair = [name: string, value: string];

/** Lists the values that are defined, with their names. */
export const definedPairs = (values: Record<string, string | undefined>): Pair[] =>
  Object.entries(values).filter((pair): pair is Pair => pair[1] !== undefined);
