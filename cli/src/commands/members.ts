import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import type { InputOf } from '../contract/input-types.ts';
import { LARGEST_PAGE } from '../contract/list-options.ts';
import { addOperation } from '../contract/operation-command.ts';
import { addExamples } from '../terminal/examples.ts';
import { knownLink, linkOption } from '../terminal/mailed-link.ts';

const BUSINESS = 'biz_01jd3k5m7n9p1q3r5s7t9v1w3x';
const INVITATION = 'inv_01jd3k5m7n9p1q3r5s7t9v1w3x';
const USER = 'usr_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('Members of a business and their roles.');
  addOperation(group, context, 'BusinessMembers_list', {
    columns: ['user_id', 'name', 'email', 'email_verified', 'role'],
    examples: [`tally members list ${BUSINESS}`],
  });
  addOperation(group, context, 'Invitations_create', {
    name: 'invite',
    examples: [`tally members invite ${BUSINESS} --email charles@example.com --role viewer`],
  });
  addOperation(group, context, 'Invitations_list', {
    name: 'invitations',
    columns: ['id', 'email', 'role', 'expires_at'],
    examples: [`tally members invitations ${BUSINESS}`],
  });
  addOperation(group, context, 'Invitations_resend', {
    examples: [`tally members resend ${BUSINESS} ${INVITATION}`],
  });
  addOperation(group, context, 'Invitations_delete', {
    name: 'withdraw',
    examples: [`tally members withdraw ${BUSINESS} ${INVITATION}`],
    question: ({ path }) => `Withdraw ${path.invitation_id}? Its link stops working.`,
    show: (_, { path }) => context.note(`Withdrew ${path.invitation_id}.`),
  });
  configureAccept(group, context);
  addOperation(group, context, 'BusinessMembers_update', {
    examples: [`tally members update ${BUSINESS} ${USER} --role admin`],
  });
  addOperation(group, context, 'BusinessMembers_delete', {
    name: 'remove',
    examples: [
      `tally members remove ${BUSINESS} ${USER}`,
      `tally members remove ${BUSINESS} ${USER} --keep-application app_01jd3k5m7n9p1q3r5s7t9v1w3x`,
    ],
    question: (input) => removalOf(context, input),
    show: (_, { path }) => context.note(`Removed ${path.user_id} from ${path.id}.`),
  });
}

function configureAccept(group: Command, context: Context): void {
  const accept = group.command('accept').summary('Accept an invitation with its mailed link');
  accept.description('Accept an invitation with its mailed link. Asks for the link, unless it is on standard input.');
  accept.addOption(linkOption());
  addExamples(accept, ['tally members accept', 'tally members accept --link-stdin < link.txt']);
  accept.action(async ({ linkStdin }: { linkStdin?: boolean }) => {
    const client = await context.client('user');
    const token = await knownLink(context.io, linkStdin);
    await context.output.record(await client.invitations.accept({ token }, { signal: context.io.signal }));
  });
}

/** Names the applications that are deleted with the membership: TEST applications that are not kept. */
async function removalOf(context: Context, { path, query }: InputOf<'BusinessMembers_delete'>): Promise<string> {
  const client = await context.client('user');
  const ending: string[] = [];
  for await (const application of client.clients.list({ limit: LARGEST_PAGE }, { signal: context.io.signal })) {
    const { client_id, name, environment, business_id, created_by } = application;
    if (business_id !== path.id || created_by !== path.user_id || environment === 'LIVE') continue;
    if (!query.keep_application?.includes(client_id)) ending.push(`${name} (${client_id})`);
  }
  const end = ending.length === 0 ? '' : ` This deletes the TEST applications ${ending.join(', ')}.`;
  return `Remove ${path.user_id} from ${path.id}?${end}`;
}
