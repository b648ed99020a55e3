import type { Io } from '../terminal/io.ts';
import { UsageError } from '../terminal/refusals.ts';
import { escapeInJson } from '../terminal/terminal-text.ts';

export interface JqFilter {
  /** Source of the filter. */
  text: string;
  /**
   * Applies the filter to one value after the other.
   *
   * @returns its results: strings without quotes, anything else as JSON
   * @throws UsageError if the filter fails on a value
   */
  apply: (values: readonly unknown[]) => string[];
}

/** @throws UsageError for a syntax error */
export async function compileJq(
  text: string,
  { env, endable = (work) => work() }: Pick<Io, 'env' | 'endable'>,
): Promise<JqFilter> {
  const { loadJq } = await import('jq-wasm/inline'); // jq, compiled to WebAssembly
  const jq = await loadJq();
  const program = withEnvironment(text, env);
  const run = (input: string): string[] => {
    const { stdout, stderr, exitCode } = orRefuse(text, () =>
      endable(() => jq.raw(input, program, ['--compact-output', '--'])),
    );
    if (exitCode !== 0) throw refusal(text, reasonOf(stderr));
    return stdout === '' ? [] : stdout.split('\n').map(withoutQuotes);
  };
  run(''); // compiles the filter without applying it
  return { text, apply: (values) => run(values.map((value) => JSON.stringify(value)).join('\n')) };
}

/** Passes the real environment to a filter that reads it, because jq sees only that of its sandbox. */
function withEnvironment(text: string, env: Io['env']): string {
  return /\benv\b/i.test(text) ? `${JSON.stringify(env)} as $ENV | def env: $ENV; ${text}` : text;
}

/** Converts a crash of jq, which runs out of memory, to a refusal. */
function orRefuse<Result>(text: string, work: () => Result): Result {
  try {
    return work();
  } catch {
    throw refusal(text, 'it requires too much memory or nests too deeply');
  }
}

function refusal(text: string, reason: string): UsageError {
  return new UsageError(`--jq '${text}' failed: ${reason}.`, 'See https://jqlang.org/manual for its language.');
}

/** Removes the positions from `jq: error: syntax error … at <top-level>, line 1 …` and `jq: error (at /dev/stdin:0): …`. */
function reasonOf(stderr: string): string {
  const [, reason = stderr] = /^jq: error(?: \([^)]*\))*: (.*?)(?: at <top-level>.*)?$/ms.exec(stderr) ?? [];
  return reason.trim();
}

/** Formats a string without quotes, anything else as JSON of one line. */
function withoutQuotes(json: string): string {
  return json.startsWith('"') ? (JSON.parse(json) as string) : escapeInJson(json);
}
