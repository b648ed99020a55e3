import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { addExamples } from '../terminal/examples.ts';

const EXAMPLE = 'pky_01jd3k5m7n9p1q3r5s7t9v1w3x';
const FIELDS = ['url'];

export function configure(group: Command, context: Context): void {
  group.description(
    'The passkeys that sign you in: keys of a device, a password manager or a security key. Browsers use them, ' +
      'and so do `tally login --browser` and `--device`.',
  );
  addOperation(group, context, 'Passkeys_list', {
    columns: ['id', 'name', 'is_synced', 'created_at', 'last_used_at'],
    examples: ['tally passkeys list'],
  });
  configureAdd(group.command('add').summary('Open the page that adds one'), context);
  addOperation(group, context, 'Passkeys_update', {
    name: 'rename',
    examples: [`tally passkeys rename ${EXAMPLE} --name "Key on my desk"`],
  });
  addOperation(group, context, 'Passkeys_delete', {
    name: 'remove',
    examples: [`tally passkeys remove ${EXAMPLE}`],
    question: ({ path }) => `Remove ${path.id}? It no longer signs you in; your password does.`,
    show: (_, { path }) => context.note(`Removed ${path.id}.`),
  });
}

function configureAdd(command: Command, context: Context): void {
  command.description('Open the page of the service that adds a passkey: a terminal cannot ask for one.');
  addExamples(command, ['tally passkeys add']);
  command.action(async () => {
    context.output.checkFields(FIELDS);
    const { baseUrl } = await context.connection();
    const url = `${baseUrl}/dashboard/passkeys`;
    await context.output.record({ url });
    if (!(await context.io.openUrl(url))) context.note('No browser was found: open this address yourself.');
  });
}
