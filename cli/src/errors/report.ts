import { styleText } from 'node:util';
import type { ExitCode } from '../terminal/exit-codes.ts';
import { hasColors, type Io } from '../terminal/io.ts';
import { terminalJson, terminalText } from '../terminal/terminal-text.ts';

/** An error, with its remedy as `next`. */
export interface Report {
  message: string;
  code?: string | undefined;
  declineCode?: string | undefined;
  /** Reference of the payment concerned. */
  payment?: string | undefined;
  errors?: readonly { field: string; message: string }[];
  requestId?: string | undefined;
  /** Page with the logged request. */
  requestLogUrl?: string | undefined;
  next?: string | undefined;
  exitCode: ExitCode;
}

export function printReport({ stderr, env }: Io, report: Report): void {
  const paint = hasColors(stderr, env)
    ? (text: string) => styleText('red', text, { validateStream: false })
    : (text: string) => text;
  const { code, declineCode, payment, errors = [], requestId, requestLogUrl, next } = report;
  const lines = [
    ['code', code],
    ['declined', declineCode],
    ['payment', payment],
    ...errors.map(({ field, message }) => ['field', `${field}: ${message}`]),
    ['request id', requestId],
    ['log', requestLogUrl],
    ['next', next],
  ].filter((line): line is [string, string] => line[1] !== undefined);
  const width = Math.max(...lines.map(([label]) => label.length));
  const indented = lines.map(([label, text]) => `  ${label.padEnd(width)}  ${terminalText(text)}\n`);
  stderr.write(`${paint('error:')} ${terminalText(report.message)}\n${indented.join('')}`);
}

/** Prints one line of JSON. */
export function printJsonReport({ stderr }: Io, report: Report): void {
  const { error } = reportedError(report);
  stderr.write(`${terminalJson({ error: { ...error, exit_status: report.exitCode } })}\n`);
}

/** Returns an error with the names that programs read. */
export function reportedError({ declineCode, requestId, requestLogUrl, ...report }: Report) {
  const { message, code, payment, errors, next } = report;
  const request = { request_id: requestId, request_log_url: requestLogUrl };
  return { error: { message, code, decline_code: declineCode, payment, errors, ...request, next } };
}

/** Reports whether errors are printed as JSON. Reads `argv` directly, because parsing may be what fails. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const words = (end < 0 ? argv : argv.slice(0, end)).join('\n');
  return /(^|\n)(-o\n?|--output[=\n])jsonl?(\n|$)/.test(words);
}
