import { Argument, type Command } from 'commander';
import { completeFrom, profileNames } from '../completion/sources.ts';
import { isLive } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { addExamples } from '../terminal/examples.ts';

const FIELDS = ['name', 'in_use', 'base_url', 'user', 'client_id', 'environment'];

export function configure(group: Command, context: Context): void {
  group.description(
    'A profile stores a service, a session and an application. `--profile` chooses one for a command, ' +
      '`tally login --profile <name>` creates one.',
  );
  const list = group.command('list').description('List the profiles');
  addExamples(list, ['tally profiles list']);
  list.action(async () => {
    context.output.checkFields(FIELDS);
    await context.output.list(describeAll(context), FIELDS);
  });

  const named = () => completeFrom(new Argument('<name>', 'Name of the profile'), () => profileNames(context));
  const use = group.command('use').description('Set the profile of commands without --profile').addArgument(named());
  addExamples(use, ['tally profiles use staging']);
  use.action(async (name: string) => choose(context, name));

  const remove = group
    .command('remove')
    .description('Remove a profile, with its session and secret')
    .addArgument(named());
  addExamples(remove, ['tally profiles remove staging']);
  remove.action(async (name: string) => forget(context, name));
}

async function* describeAll({ profiles }: Context): AsyncGenerator<object> {
  const inUse = await profiles.currentName();
  for (const name of await profiles.names()) {
    const profile = await profiles.read(name);
    if (!profile) continue; // removed by another command
    yield {
      name,
      in_use: name === inUse,
      base_url: profile.base_url,
      user: profile.user?.email ?? null,
      client_id: profile.application?.client_id ?? null,
      environment: profile.application ? (isLive(profile.application) ? 'LIVE' : 'TEST') : null,
    };
  }
}

async function choose(context: Context, name: string): Promise<void> {
  await requireProfile(context, name);
  await context.profiles.use(name);
  context.note(`Commands now use the profile ${name}.`);
  const { TALLYSTICK_PROFILE: other } = context.io.env;
  if (other && other !== name) {
    context.note(`TALLYSTICK_PROFILE is set: commands use ${other} instead, until you unset it.`);
  }
}

async function forget(context: Context, name: string): Promise<void> {
  await requireProfile(context, name);
  const question = `Remove the profile ${name}? Secrets without a copy elsewhere are lost.`;
  await context.confirmDeletion(() => question);
  await context.profiles.remove(name);
  context.note(`Removed the profile ${name}.`);
}

async function requireProfile({ profiles }: Context, name: string): Promise<void> {
  if (!(await profiles.read(name))) throw await profiles.unknown(name);
}
