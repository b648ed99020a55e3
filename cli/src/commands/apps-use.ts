import { Argument, Option, type Command } from 'commander';
import type { ApplicationWithSecret } from '../../../spec/generated/schema.ts';
import { identifiers } from '../completion/identifiers.ts';
import { completeFrom } from '../completion/sources.ts';
import type { Context } from '../context/context.ts';
import { LARGEST_PAGE } from '../contract/list-options.ts';
import { addExamples } from '../terminal/examples.ts';
import { canAsk } from '../terminal/io.ts';
import { readSecret, untilRight } from '../terminal/password.ts';
import { askSecret, choose } from '../terminal/prompts.ts';
import { UsageError } from '../terminal/refusals.ts';

export function configureUse(group: Command, context: Context): void {
  const use = group
    .command('use')
    .summary('Use an application in the profile')
    .description(
      'Use an application in the profile: payments, endpoints, deliveries and events are those of its business. ' +
        'Asks for its secret, verifies it and stores it in the profile.',
    )
    .addArgument(
      completeFrom(new Argument('[client_id]', '`client_id` of the application; asked for at a terminal.'), () =>
        identifiers(context, 'Clients'),
      ),
    )
    .addOption(new Option('--secret-stdin', 'Read the secret from standard input'));
  addExamples(use, [
    'tally apps use',
    'tally apps use app_01jd3k5m7n9p1q3r5s7t9v1w3x',
    'tally apps use app_01jd3k5m7n9p1q3r5s7t9v1w3x --secret-stdin < checkout.secret',
  ]);
  use.action(async (given: string | undefined, { secretStdin }: { secretStdin?: boolean }) => {
    await context.prepareProfile();
    const clientId = given ?? (await chooseApplication(context));
    await untilRight(context.io, !secretStdin, ['invalid_client'], async () => {
      const secret = secretStdin
        ? await readSecret(context.io, 'secret')
        : await askSecret(context.io, 'Client secret', '--secret-stdin');
      await tryCredentials(context, clientId, secret);
      await rememberApplication(context, clientId, secret);
    });
  });
}

async function chooseApplication(context: Context): Promise<string> {
  if (!canAsk(context.io)) throw new UsageError('No application is specified.', '`tally apps list` shows yours.');
  const client = await context.client('user');
  const { data } = await client.clients.list({ limit: LARGEST_PAGE }, { signal: context.io.signal });
  const choices = data
    .filter(({ is_confidential: isConfidential }) => isConfidential)
    .map(({ client_id: id, name, environment }) => ({ name: `${name} (${id}, ${environment})`, value: id }));
  if (choices.length === 0) {
    throw new UsageError('You have no application with a secret.', 'Run `tally apps create --use`.');
  }
  return choose(context.io, 'Application', choices, 'its client_id');
}

/** Stores a new application in the profile. */
export async function useApplication(context: Context, application: ApplicationWithSecret): Promise<void> {
  const { client_id, client_secret_preview: secret } = application;
  if (secret === null) throw new UsageError('An application without a secret cannot be used in a profile.');
  await rememberApplication(context, client_id, secret);
}

/** Updates the profile when the secret of its application is rotated. */
export async function updateSecret(context: Context, application: ApplicationWithSecret): Promise<void> {
  if (await isInUse(context, application.client_id)) await useApplication(context, application);
}

export async function forgetApplication(context: Context, clientId: string): Promise<void> {
  if (await isInUse(context, clientId)) await context.remember({ application: undefined });
}

/** Reports whether the profile uses the application. */
export async function isInUse(context: Context, clientId: string): Promise<boolean> {
  const { profile, baseUrl } = await context.connection();
  return profile?.base_url === baseUrl && profile.application?.client_id === clientId;
}

/** Verifies a secret now rather than at the next payment. */
async function tryCredentials(context: Context, clientId: string, clientSecret: string): Promise<void> {
  const client = await context.connect({});
  const credentials = { client_id: clientId, client_secret: clientSecret };
  await client.oauth.token({ grant_type: 'client_credentials', ...credentials }, { signal: context.io.signal });
}

async function rememberApplication(context: Context, client_id: string, client_secret: string): Promise<void> {
  await context.remember({ application: { client_id, client_secret } });
  const { profileName } = await context.connection();
  context.note(`The profile ${profileName} now uses ${client_id}.`);
}
