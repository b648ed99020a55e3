import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';
import { addExamples } from '../terminal/examples.ts';

const EXAMPLE = 'biz_01jd3k5m7n9p1q3r5s7t9v1w3x';

export function configure(group: Command, context: Context): void {
  group.description('A business receives payments. Users act for it as its members.');
  addOperation(group, context, 'Businesses_create', {
    examples: ['tally businesses create --name "Analytical Engines"'],
  });
  addOperation(group, context, 'Businesses_list', {
    columns: ['id', 'name', 'role', 'closed_at', 'created_at'],
    examples: ['tally businesses list', 'tally businesses list -o json --fields id,name'],
  });
  addOperation(group, context, 'Businesses_get', { examples: [`tally businesses get ${EXAMPLE}`] });
  addOperation(group, context, 'Businesses_update', {
    examples: [
      `tally businesses update ${EXAMPLE} --name "Analytical Engines & Sons"`,
      `tally businesses update ${EXAMPLE} --alarm-url https://shop.example/alarms`,
      `tally businesses update ${EXAMPLE} --time-zone Europe/Berlin`,
      `tally businesses update ${EXAMPLE} --accent-color "#245b4e" --support-email help@shop.example`,
      `tally businesses update ${EXAMPLE} --statement-descriptor "ANALYTICAL ENGINES"`,
    ],
  });
  configureRequire(group.command('require-second-factor').summary('Require a second factor for LIVE'), context);
  addOperation(group, context, 'Businesses_close', {
    examples: [`tally businesses close ${EXAMPLE} --name "Analytical Engines"`],
    prepare: async (input) => {
      const question = `Close ${input.body.name} permanently? It can no longer take payments or make refunds.`;
      await context.confirmDeletion(() => question);
      return input;
    },
  });
}

function configureRequire(command: Command, context: Context): void {
  command.description(
    'Require a second factor of members who change anything in LIVE, promote an application or change members.',
  );
  command.argument('<id>', 'Identifier of the business.').option('--off', 'Stop requiring it');
  addExamples(command, [
    `tally businesses require-second-factor ${EXAMPLE}`,
    `tally businesses require-second-factor ${EXAMPLE} --off`,
  ]);
  command.action(async (id: string, { off = false }: { off?: boolean }) => {
    const client = await context.client('user');
    const changes = { live_requires_second_factor: !off };
    await context.output.record(await client.businesses.update(id, changes, { signal: context.io.signal }));
  });
}
