import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTally, type Tally } from '../../support/tally.ts';

const MAIN = path.join(import.meta.dirname, '../../../cli/src/main.ts');

let tally: Tally;
beforeAll(async () => {
  tally = await createTally();
  const program = path.join(tally.home, 'tally');
  await writeFile(
    program,
    `#!/bin/sh
     trap 'rm "$HOME/at-work.$$"' EXIT
     : >"$HOME/at-work.$$"
     '${process.execPath}' --conditions=tallystick:source '${MAIN}' "$@"`,
  );
  await chmod(program, 0o755);
});
afterAll(() => tally.remove());

/** Programs that print the shell's completions after `$1`, one per line. */
const shells: Record<string, (line: string) => [command: string, ...words: string[]]> = {
  fish: (line) => ['fish', '--no-config', '-c', `tally completion fish | source; complete -C '${line}' | cut -f 1`],
  // A pseudo-terminal for the line editor: Tab lists the candidates.
  zsh: (line) => ['zsh', '-f', '-c', ZSH, 'zsh', line],
  pwsh: (line) => [
    'pwsh',
    '-NoProfile',
    '-Command',
    `tally completion powershell | Out-String | Invoke-Expression
     (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`,
  ],
};

/** Types the line and Tab in a pseudo-terminal, and prints the line editor's output until it and the program are quiet. */
const ZSH = `
zmodload zsh/zpty
zpty -b shell zsh -f -i
zpty -w shell "PROMPT=; autoload -Uz compinit; compinit -u -D; source <(tally completion zsh); stty columns 300; print REA''DY"
while zpty -r shell line; do [[ $line == READY* ]] && break; done
zpty -w -n shell "$1"$'\\t\\t'
for (( quiet = 0; quiet < 50; quiet++ )); do
  at_work=( "$HOME"/at-work.*(N) )
  if zpty -r -t shell line; then print -r -- "$line"; quiet=0; else sleep 0.1; fi
  (( $#at_work )) && quiet=0
done
zpty -d shell`;

test.each(Object.keys(shells))('%s completes commands, options after = and lists', async (shell) => {
  if (spawnSync('which', [shell]).status !== 0)
    return console.warn(`Completion in ${shell} is not tried: it is not installed`);
  const env = { PATH: `${tally.home}:${process.env.PATH}`, HOME: tally.home, TERM: 'xterm' };
  const offered = async (line: string) => {
    const [command, ...words] = shells[shell]!(line);
    const { stdout } = await promisify(execFile)(command, words, { env, timeout: 120_000 });
    return stdout;
  };
  expect(await offered('tally payments cap')).toContain('capture');
  expect(await offered('tally payments list --output=j')).toMatch(/json[^]*jsonl/);
  const statuses = await offered('tally payments list --status CAPTURED,CA');
  expect(statuses).toContain('CAPTURED,CANCELLED');
  expect(statuses).not.toContain('AUTHORIZED');
  await writeFile(path.join(tally.home, 'payment.json'), '{}');
  expect(await offered(`tally api Payments_create --input ${tally.home}/pay`)).toContain('payment.json');
});
