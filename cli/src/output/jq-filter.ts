import { UsageError } from '../terminal/refusals.ts';

/** A filter in the language of jq. */
export interface JqFilter {
  /** As it is typed. */
  text: string;
  /** @throws UsageError if it does not apply to the value */
  apply: (value: unknown) => unknown[];
}

/** @throws UsageError if it is no filter */
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
