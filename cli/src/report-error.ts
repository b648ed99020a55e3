import { APIError, ConnectionError, OAuthError, TimeoutError } from '@tallystick/sdk';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { hints } from './hints.ts';
import { hasColors, type Io } from './io.ts';
import { styleText } from 'node:util';
import { terminalText } from './output/terminal-text.ts';
import { Refusal } from './refusals.ts';

/** An error as the user sees it: what happened, and then one labelled line each for what helps. */
export interface Report {
  message: string;
  lines: readonly (readonly [label: string, text: string])[];
  exitCode: ExitCode;
}

export function describeError(error: unknown): Report {
  if (error instanceof Refusal) {
    return { message: error.message, lines: labelled({ next: error.hint }), exitCode: error.exitCode };
  }
  if (error instanceof APIError) return describeProblem(error);
  if (error instanceof OAuthError) {
    const { code, requestId, description, message } = error;
    return {
      message: description ?? message,
      lines: labelled({ code, 'request id': requestId, next: hints[code] }),
      exitCode: code === 'invalid_client' ? exitCodes.notSignedIn : exitCodes.apiError,
    };
  }
  if (error instanceof ConnectionError) return describeSilence(error);
  return { message: error instanceof Error ? error.message : String(error), lines: [], exitCode: exitCodes.apiError };
}

export function printReport({ stderr, env }: Io, { message, lines }: Report): void {
  const paint = hasColors(stderr, env)
    ? (text: string) => styleText('red', text, { validateStream: false })
    : (text: string) => text;
  const width = Math.max(...lines.map(([label]) => label.length));
  const indented = lines.map(([label, text]) => `  ${label.padEnd(width)}  ${terminalText(text)}\n`);
  stderr.write(`${paint('error:')} ${terminalText(message)}\n${indented.join('')}`);
}

function describeProblem({
  status,
  code,
  problem,
  errors,
  declineCode,
  requestId,
  retryAfterSeconds,
}: APIError): Report {
  const wait = retryAfterSeconds === undefined ? undefined : `Wait ${Math.ceil(retryAfterSeconds)} s, then try again.`;
  const hint = code === undefined ? 'Check the address: something else than Tallystick answers there.' : hints[code];
  return {
    message: problem?.detail ?? problem?.title ?? `The answer was ${status}, and not from Tallystick.`,
    lines: [
      ...labelled({ code, declined: declineCode }),
      ...errors.map(({ field, message }) => ['field', `${field}: ${message}`] as const),
      ...labelled({ 'request id': requestId, next: wait ?? hint }),
    ],
    exitCode: code === 'invalid_token' || code === 'session_required' ? exitCodes.notSignedIn : exitCodes.apiError,
  };
}

function describeSilence(error: ConnectionError): Report {
  const isLate = error instanceof TimeoutError;
  const message = error.message.replace(/ \(request \S+\)$/, ''); // has a line of its own
  return {
    message: isLate ? `${message}.` : `${message}: ${causeOf(error)}.`,
    lines: labelled({
      'request id': isLate ? error.requestId : undefined,
      next: isLate
        ? 'It may have been done all the same: look before you repeat it.'
        : 'Is the service running (`npm start`), and the address right (--base-url, TALLYSTICK_BASE_URL)?',
    }),
    exitCode: exitCodes.apiError,
  };
}

/** fetch hides the reason: a connection that was refused, a name that does not resolve. */
function causeOf(error: Error): string {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message;
}

function labelled(lines: Record<string, string | undefined>): [string, string][] {
  return Object.entries(lines).filter((line): line is [string, string] => line[1] !== undefined);
}
