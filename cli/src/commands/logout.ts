import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addExamples } from '../terminal/examples.ts';
import { UsageError } from '../terminal/refusals.ts';

export function configure(command: Command, context: Context): void {
  command.description(
    'Sign out: end the session and remove it from the profile. The application of the profile stays; ' +
      '`tally profiles remove <name>` removes it too.',
  );
  addExamples(command, ['tally logout', 'tally logout --profile staging']);
  command.action(async () => signOut(context));
}

async function signOut(context: Context): Promise<void> {
  const client = await context.client('user');
  if (context.io.env.TALLYSTICK_SESSION_TOKEN) {
    throw new UsageError('TALLYSTICK_SESSION_TOKEN holds the session.', 'Unset it to sign out of the profile.');
  }
  const failure: unknown = await client.session.delete({ signal: context.io.signal }).then(
    () => undefined,
    (error: unknown) => error,
  );
  // Remove the session from this machine even if the service is unreachable.
  await context.remember({ user: undefined });
  if (failure !== undefined && !isOver(failure)) {
    context.note(
      'The session was removed from the profile, but the service did not end it: it stays valid until it expires.',
    );
    throw failure as Error;
  }
  const { baseUrl, profileName, profile } = await context.connection();
  context.note(`Signed out at ${baseUrl} (profile ${profileName}).`);
  if (!profile?.application) return;
  const { client_id: application } = profile.application;
  context.note(
    `${application} stays in the profile: \`tally profiles remove ${profileName}\` removes it and its secret.`,
  );
}

function isOver(error: unknown): boolean {
  return error instanceof Error && (error as { status?: number }).status === 401;
}
