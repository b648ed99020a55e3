import { canAsk, type Io } from './io.ts';
import { UsageError, Interrupted } from './refusals.ts';

export interface Choice<Value> {
  name: string;
  value: Value;
}

/** @returns the mistake in an answer, which is then asked for again; undefined if the answer is valid */
export type Check = (text: string) => string | undefined;

/** Asks for a line of text. `option` provides it where there is no terminal. */
export async function askText(
  io: Io,
  message: string,
  option: string,
  mistake?: Check,
  preset?: string,
): Promise<string> {
  const { input } = await questions(io, message, option);
  return answer(
    input({ message, required: true, default: preset, validate: (text) => mistake?.(text) ?? true }, streams(io)),
  );
}

/** Asks without showing what is typed. */
export async function askSecret(io: Io, message: string, option: string, mistake?: Check): Promise<string> {
  const { password } = await questions(io, message, option);
  const validate = (text: string) => (text === '' ? 'Required.' : (mistake?.(text) ?? true));
  return answer(password({ message, toggleMask: false, validate }, streams(io)));
}

export async function askYes(io: Io, message: string, option: string, preset = false): Promise<boolean> {
  const { confirm } = await questions(io, message, option);
  return answer(confirm({ message, default: preset }, streams(io)));
}

export async function choose<Value>(io: Io, message: string, choices: Choice<Value>[], option: string): Promise<Value> {
  const { select } = await questions(io, message, option);
  return answer(select<Value>({ message, choices }, streams(io)));
}

/** Loads the questions on first use: most commands need no question, and start faster without them. */
async function questions(io: Io, message: string, option: string) {
  if (!canAsk(io)) throw new UsageError(`Cannot ask without a terminal: ${message}`, `Pass ${option}.`);
  return import('./questions.ts');
}

/** Returns the streams for questions, which go to stderr, because stdout is for data. */
function streams(io: Io) {
  return { input: io.stdin, output: io.stderr, signal: io.signal };
}

async function answer<Value>(question: Promise<Value>): Promise<Value> {
  try {
    return await question;
  } catch (error) {
    const isGivenUp = error instanceof Error && /^(ExitPrompt|AbortPrompt)Error$/.test(error.name);
    throw isGivenUp ? new Interrupted() : error;
  }
}
