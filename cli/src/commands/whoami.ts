import type { Command } from 'commander';
import { callsLive, type Connection } from '../context/connection.ts';
import type { Context } from '../context/context.ts';
import { addExamples } from '../terminal/examples.ts';

const FIELDS = ['profile', 'base_url', 'user', 'application', 'secrets'];

export function configure(command: Command, context: Context): void {
  command.description(
    'Show the service, the profile, the signed-in user, the application and where secrets are stored.',
  );
  addExamples(command, ['tally whoami', 'tally whoami -o json --fields user.email']);
  command.action(async () => {
    context.output.checkFields(FIELDS);
    await context.output.record(await describe(context));
  });
}

async function describe(context: Context): Promise<object> {
  const connection = await context.connection();
  const { profileName, baseUrl, sessionToken } = connection;
  const application = describeApplication(connection);
  // An application without a user is sufficient, for example on a build server.
  const isUser = sessionToken !== undefined || application === null;
  const user = isUser ? await (await context.client('user')).session.get({ signal: context.io.signal }) : null;
  if (connection.accessToken) context.note('Payments belong to the application of TALLYSTICK_ACCESS_TOKEN.');
  const secrets = connection.profile ? await context.profiles.placeOfSecrets(profileName) : null;
  return { profile: profileName, base_url: baseUrl, user, application, secrets };
}

/** Describes the application. Only the service knows the application of an access token. */
function describeApplication(connection: Connection): object | null {
  const { application, accessToken } = connection;
  if (!application && !accessToken) return null;
  return {
    client_id: accessToken ? null : application?.client_id,
    environment: callsLive(connection) ? 'LIVE' : 'TEST',
  };
}
