import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Io } from '../../cli/src/terminal/io.ts';
import { run } from '../../cli/src/run.ts';
import manifest from '../../cli/package.json' with { type: 'json' };

/** Of no terminal or a narrow one, and of a wide one: for widths between, the program lays out the help. */
const WIDTHS = [80, 120];

/** Read by cli/bin/launch.cjs. */
export interface StartTexts {
  /** As it is printed; so is the help. */
  version: string;
  /** By the width of the terminal. */
  help: Record<string, string>;
}

/** The program's output for `--version` and `--help`. */
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
