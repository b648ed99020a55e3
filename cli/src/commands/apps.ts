import { Option, type Command } from 'commander';
import { scopes as allScopes } from '../../../spec/generated/values.ts';
import type { Context } from '../context/context.ts';
import type { InputOf } from '../contract/input-types.ts';
import { addOperation } from '../contract/operation-command.ts';
import { askYes } from '../terminal/prompts.ts';
import { chooseBusiness } from './apps-business.ts';
import { configureRequests } from './apps-requests.ts';
import { configureUse, forgetApplication, isInUse, updateSecret, useApplication } from './apps-use.ts';

type NewApplication = InputOf<'Clients_create'>['body'];

const EXAMPLE_ID = 'app_01jd3k5m7n9p1q3r5s7t9v1w3x';
const PAYMENT_SCOPES = allScopes.filter((scope) => scope.startsWith('payments:'));

export function configure(group: Command, context: Context): void {
  group.description('OAuth applications. New applications are in TEST; `promote` creates the LIVE application.');
  configureCreate(group, context);
  addOperation(group, context, 'Clients_list', {
    columns: ['client_id', 'name', 'environment', 'status', 'usage.last_used_at', 'scopes'],
    examples: ['tally apps list'],
  });
  addOperation(group, context, 'Clients_get', { examples: [`tally apps get ${EXAMPLE_ID}`] });
  configureRequests(group, context);
  configureUse(group, context);
  addOperation(group, context, 'Clients_update', {
    examples: [
      `tally apps update ${EXAMPLE_ID} --scopes payments:read,payments:refund`,
      `tally apps update ${EXAMPLE_ID} --status DISABLED`,
      `tally apps update ${EXAMPLE_ID} --allowed-addresses 203.0.113.0/24 --allowed-addresses 2001:db8::/32`,
      `tally apps update ${EXAMPLE_ID} --jwks-uri https://shop.example/keys.json --keys-only`,
      `tally apps update ${EXAMPLE_ID} --jwks-uri https://shop.example/keys.json --security-profile fapi2`,
    ],
    prepare: (input) => confirmed(context, input, 'apps update'),
  });
  configureSecrets(group, context);
  addOperation(group, context, 'Clients_delete', {
    examples: [`tally apps delete ${EXAMPLE_ID}`],
    question: (input) => deletionOf(context, input.path.id),
    show: async (_, { path }) => {
      await forgetApplication(context, path.id);
      context.note(`Deleted ${path.id}; its tokens are revoked.`);
    },
  });
}

function configureCreate(group: Command, context: Context): void {
  addOperation(group, context, 'Clients_create', {
    without: ['is_confidential', 'environment'],
    optional: ['grant_types', 'scopes'],
    options: [
      new Option(
        '--public',
        'Public application, such as a browser or mobile app, which cannot keep a secret',
      ).conflicts('secretFile'),
      new Option('--use', 'Use the application in the profile').conflicts('public'),
    ],
    spell: ({ is_confidential: isConfidential }) => (isConfidential ? [] : ['--public']),
    examples: [
      'tally apps create --name Checkout --use',
      'tally apps create --name Reports --scopes payments:read --secret-file reports.secret',
      'tally apps create --name Wallet --public --scopes profile:read,wallet:read --redirect-uris https://app.example.com/callback',
    ],
    askMore: async () => ({ use: await askYes(context.io, 'Use the application in the profile', '--use', true) }),
    isSecretSafe: ({ body }, { public: isPublic, use }) =>
      isPublic === true || use === true || body.keys_only === true || body.security_profile === 'fapi2',
    prepare: async (input, { public: isPublic, use }) => {
      if (use) await context.prepareProfile();
      return { ...input, body: await chooseBusiness(context, completed(input.body, isPublic === true)) };
    },
    keep: async (application, _, { use }) => {
      if (use) await useApplication(context, application);
    },
    after: ({ client_id: id, missing }) => {
      if (!missing.includes('redirect_uris')) return;
      context.note(
        `Users cannot authorize it yet: add a redirect URI with \`tally apps update ${id} --redirect-uris https://…/callback\`.`,
      );
    },
  });
}

/** Adds the defaults for a merchant's server that takes payments, or, with redirect URIs, for one that users authorize. */
export function completed(body: { name: string } & Partial<NewApplication>, isPublic: boolean): NewApplication {
  const isForUsers = body.redirect_uris !== undefined;
  return {
    ...body,
    is_confidential: !isPublic,
    grant_types: body.grant_types ?? [isForUsers ? 'authorization_code' : 'client_credentials'],
    scopes: body.scopes ?? (isForUsers ? ['profile:read'] : PAYMENT_SCOPES),
  };
}

function configureSecrets(group: Command, context: Context): void {
  addOperation(group, context, 'Clients_regenerateSecret', {
    name: 'rotate-secret',
    examples: [
      `tally apps rotate-secret ${EXAMPLE_ID}`,
      `tally apps rotate-secret ${EXAMPLE_ID} --expire-previous-in 24h`,
      `tally apps rotate-secret ${EXAMPLE_ID} --end-tokens`,
    ],
    isSecretSafe: ({ path }) => isInUse(context, path.id),
    prepare: (input) => confirmed(context, input, 'apps rotate-secret'),
    keep: (application) => updateSecret(context, application),
  });
  addOperation(group, context, 'Clients_promote', {
    examples: [`tally apps promote ${EXAMPLE_ID} --secret-file live.secret`],
    prepare: async (input) => {
      await context.confirmLive(`apps promote ${input.path.id}`, true);
      return input;
    },
  });
}

async function deletionOf(context: Context, id: string): Promise<string> {
  const client = await context.client('user');
  const { name, environment } = await client.clients.get(id, { signal: context.io.signal });
  return `Delete ${name} (${id}, ${environment})? Its tokens are revoked, and it cannot be restored.`;
}

/** Asks for confirmation if the application is in LIVE. Users manage applications of both environments. */
async function confirmed<Input extends { path: { id: string } }>(
  context: Context,
  input: Input,
  action: string,
): Promise<Input> {
  const { id } = input.path;
  if (context.options.yes) return input;
  const client = await context.client('user');
  const { environment } = await client.clients.get(id, { signal: context.io.signal });
  await context.confirmLive(`${action} ${id}`, environment === 'LIVE');
  return input;
}
