import type { Command } from 'commander';
import { isLive } from '../connection.ts';
import type { Context } from '../context.ts';
import { addExamples } from '../examples.ts';

const FIELDS = ['profile', 'base_url', 'user', 'application'];

export function configure(command: Command, context: Context): void {
  command.description('Show the service, the profile, who is signed in and which application payments belong to.');
  addExamples(command, ['tally whoami', 'tally whoami -o json --fields user.email']);
  command.action(async () => {
    context.output.checkFields(FIELDS);
    await context.output.record(await describe(context));
  });
}

async function describe(context: Context): Promise<object> {
  const { profileName, baseUrl, sessionToken, application } = await context.connection();
  // Without a session, an application alone is enough: that is how it is on a build server.
  const isUser = sessionToken !== undefined || application === undefined;
  const user = isUser ? await (await context.client('user')).session.get({ signal: context.io.signal }) : null;
  return {
    profile: profileName,
    base_url: baseUrl,
    user,
    application: application
      ? { client_id: application.client_id, environment: isLive(application) ? 'LIVE' : 'TEST' }
      : null,
  };
}
