import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Io } from '../../cli/src/terminal/io.ts';
import { run } from '../../cli/src/run.ts';
import manifest from '../../cli/package.json' with { type: 'json' };

/**
 * Widths of the prepared help: without a terminal or with a narrow one, and with a wide one. For widths between, the program
 * lays out the help.
 */
const WIDTHS = [80, 120];

/** Texts read by cli/bin/launch.cjs. */
export interface StartTexts {
  /** Printed text, like the help. */
  version: string;
  /** Help by terminal width. */
  help: Record<string, string>;
}

/** Returns the program's output for `--version` and `--help`. */
export async function startTexts(): Promise<StartTexts> {
  const help = WIDTHS.map(async (width) => [width, await helpAt(width)] as const);
  return { version: `${manifest.version}\n`, help: Object.fromEntries(await Promise.all(help)) };
}

async function helpAt(columns: number): Promise<string> {
  const stdout = Object.assign(new PassThrough(), { columns, isTTY: true });
  const nothing = new PassThrough();
  const io: Io = {
    ...{ stdin: nothing, stdout, stderr: nothing, env: { NO_COLOR: '1' } },
    signal: new AbortController().signal,
    wait: () => Promise.resolve(),
    openUrl: () => Promise.resolve(false),
  };
  const shown = text(stdout);
  await run(['--help'], io);
  stdout.end();
  return shown;
}
