declare module '@michaelhomer/jqjs' {
  export function compile(filter: string): (value: unknown) => Iterable<unknown>;
}
