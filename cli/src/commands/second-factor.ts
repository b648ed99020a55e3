import type { Command } from 'commander';
import { Option } from 'commander';
import type { SecondFactorProof } from '../../../spec/generated/schema.ts';
import type { Context } from '../context/context.ts';
import { contractOptions } from '../contract/input-option.ts';
import { addOperation } from '../contract/operation-command.ts';
import { addExamples } from '../terminal/examples.ts';
import { linesOf } from '../terminal/mailed-link.ts';
import { knownPassword, passwordOption } from '../terminal/password.ts';
import { askSecret, askText } from '../terminal/prompts.ts';

const STDIN = '--stdin';

export function configure(group: Command, context: Context): void {
  group.description('The second factor of sign-in: a code from an authenticator app, or a recovery code.');
  addOperation(group, context, 'SecondFactor_get', { name: 'status', examples: ['tally second-factor status'] });
  configureStart(group.command('start').summary('Start setting up an authenticator app'), context);
  configureConfirm(group.command('confirm').summary('Turn it on with a code from the app'), context);
  const codes = group.command('recovery-codes').summary('Replace the recovery codes');
  codes.description('Create ten new recovery codes; the previous ones stop working. Asks for the password and a code.');
  addExamples(codes, ['tally second-factor recovery-codes', 'tally second-factor recovery-codes --stdin < proof.txt']);
  configureProven(codes, context, async (proof) => {
    const client = await context.client('user');
    await context.output.record(await client.secondFactor.replaceRecoveryCodes(proof, { signal: context.io.signal }));
    context.note('Save them now: they are not shown again.');
  });
  const off = group.command('turn-off').summary('Turn it off');
  off.description('Sign in with the password alone from now on. Asks for the password and a code.');
  addExamples(off, ['tally second-factor turn-off', 'tally second-factor turn-off --stdin < proof.txt']);
  configureProven(off, context, async (proof) => {
    const client = await context.client('user');
    await client.secondFactor.turnOff(proof, { signal: context.io.signal });
    context.note('The second factor is off.');
  });
}

function configureStart(command: Command, context: Context): void {
  command.description(
    'Create a secret for an authenticator app. It has no effect until `tally second-factor confirm`.',
  );
  command.addOption(passwordOption());
  addExamples(command, ['tally second-factor start', 'tally second-factor start --password-stdin < password.txt']);
  command.action(async ({ passwordStdin }: { passwordStdin?: boolean }) => {
    const client = await context.client('user');
    const password = await knownPassword(context.io, passwordStdin);
    await context.output.record(await client.secondFactor.start({ password }, { signal: context.io.signal }));
    context.note('Type the secret into the app, then pass its code to `tally second-factor confirm`.');
  });
}

function configureConfirm(command: Command, context: Context): void {
  command.description('Turn the second factor on with a code from the app, and show the recovery codes.');
  for (const option of contractOptions('SecondFactor_confirm', ['code'])) command.addOption(option);
  addExamples(command, ['tally second-factor confirm', 'tally second-factor confirm --code 287082']);
  command.action(async ({ code }: { code?: string }) => {
    const client = await context.client('user');
    const proof = { code: code ?? (await askText(context.io, 'Code', '--code')) };
    await context.output.record(await client.secondFactor.confirm(proof, { signal: context.io.signal }));
    context.note('The second factor is on. Save the recovery codes now: they are not shown again.');
  });
}

function configureProven(command: Command, context: Context, act: (proof: SecondFactorProof) => Promise<void>): void {
  command.addOption(new Option(STDIN, 'Read the password and a code from standard input, one per line'));
  command.action(async ({ stdin }: { stdin?: boolean }) => {
    const { io } = context;
    const [password, code] = stdin
      ? await linesOf(io, ['password', 'code'])
      : [await askSecret(io, 'Password', STDIN), await askText(io, 'Code', STDIN)];
    await act({ password: password!, code: code! });
  });
}
