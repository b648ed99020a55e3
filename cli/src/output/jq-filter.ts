import { UsageError } from '../terminal/refusals.ts';

export interface JqFilter {
  /** The filter's source. */
  text: string;
  /** @throws UsageError if the filter fails on the value */
  apply: (value: unknown) => unknown[];
}

/** @throws UsageError for a syntax error */
export async function compileJq(text: string): Promise<JqFilter> {
  const { compile } = await import('@michaelhomer/jqjs');
  const orRefuse = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(
        `--jq '${text}' does not work: ${reason}.`,
        'See https://jqlang.org/manual for its language.',
      );
    }
  };
  const filter = orRefuse(() => compile(text));
  return { text, apply: (value) => orRefuse(() => [...filter(value)]) };
}
