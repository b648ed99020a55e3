import { CommanderError, type Command } from 'commander';
import { printJsonReport, printReport, wantsJson, type Report } from './errors/report.ts';
import { buildProgram } from './program.ts';
import { exitCodes, type ExitCode } from './terminal/exit-codes.ts';
import type { Io } from './terminal/io.ts';
import { Interruption } from './terminal/interruption.ts';

/** Runs one command. @param argv the words after `tally` @returns the exit status */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const interruption = new Interruption(io.signal);
  const isJson = wantsJson(argv);
  const print = (report: Report) => (isJson ? printJsonReport : printReport)(io, report);
  // Commander writes its errors as text, which JSON output must collect.
  const mistakes: string[] = [];
  const program = buildProgram(io, interruption, isJson ? (text) => mistakes.push(text) : undefined);
  let command: Command | undefined;
  program.hook('preAction', (_, acting) => void (command = acting));
  try {
    await Promise.race([program.parseAsync(asHelp(argv), { from: 'user' }), interruption.ends()]);
    return exitCodes.ok;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.ok;
      if (isJson) print(mistakeOf(error, mistakes.join('')));
      return exitCodes.usage;
    }
    // Ctrl-C needs no explanation.
    if (io.signal.aborted) return exitCodes.interrupted;
    const { describeError } = await import('./errors/describe-error.ts');
    const { withFlags } = await import('./contract/with-flags.ts');
    const report = describeError(error, { group: program.args[0], env: io.env, where: program.opts() });
    print(isJson ? report : withFlags(report, command));
    return report.exitCode;
  }
}

/** Builds a report with commander's message and the hint below it. */
function mistakeOf({ message }: CommanderError, written: string): Report {
  const [, next] = /^ {2}next {2}(.*)$/m.exec(written) ?? [];
  return { message: message.replace(/^error: /, ''), next, exitCode: exitCodes.usage };
}

/** Rewrites `tally`, `tally help payments create` and `tally payments help create`, which ask for help too. */
function asHelp(argv: readonly string[]): readonly string[] {
  if (argv.length === 0) return ['--help'];
  const [first = '', second, ...rest] = argv;
  if (first === 'help') return [...argv.slice(1), '--help'];
  return second === 'help' && !first.startsWith('-') ? [first, ...rest, '--help'] : argv;
}
