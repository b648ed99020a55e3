import { Argument, type Command } from 'commander';
import { completionScripts, shells, type Shell } from '../completion/scripts.ts';
import type { Context } from '../context/context.ts';
import { addExamples } from '../terminal/examples.ts';

export function configure(command: Command, context: Context): void {
  command
    .description('Print the script that completes commands, options and their values in your shell.')
    .addArgument(new Argument('<shell>', 'Your shell').choices(shells));
  addExamples(command, [
    'source <(tally completion bash)     # in ~/.bashrc',
    'source <(tally completion zsh)      # in ~/.zshrc',
    'tally completion fish | source      # in ~/.config/fish/config.fish',
    'tally completion powershell | Out-String | Invoke-Expression   # in $PROFILE',
  ]);
  command.action((shell: Shell) => void context.io.stdout.write(completionScripts[shell]));
}
