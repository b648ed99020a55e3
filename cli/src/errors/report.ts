import { styleText } from 'node:util';
import type { ExitCode } from '../terminal/exit-codes.ts';
import { hasColors, type Io } from '../terminal/io.ts';
import { terminalText } from '../terminal/terminal-text.ts';

/** An error as the user sees it: what happened, then labelled lines that help. */
export interface Report {
  message: string;
  lines: readonly (readonly [label: string, text: string])[];
  exitCode: ExitCode;
}

export function printReport({ stderr, env }: Io, { message, lines }: Report): void {
  const paint = hasColors(stderr, env)
    ? (text: string) => styleText('red', text, { validateStream: false })
    : (text: string) => text;
  const width = Math.max(...lines.map(([label]) => label.length));
  const indented = lines.map(([label, text]) => `  ${label.padEnd(width)}  ${terminalText(text)}\n`);
  stderr.write(`${paint('error:')} ${terminalText(message)}\n${indented.join('')}`);
}
