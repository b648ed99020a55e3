import type { Command } from 'commander';
import type { Context } from '../context/context.ts';
import { addOperation } from '../contract/operation-command.ts';

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
    examples: [`tally businesses update ${EXAMPLE} --name "Analytical Engines & Sons"`],
  });
  addOperation(group, context, 'Businesses_close', {
    examples: [`tally businesses close ${EXAMPLE} --name "Analytical Engines"`],
    prepare: async (input) => {
      const question = `Close ${input.body.name} for good? It takes no payments and makes no refunds any more.`;
      await context.confirmDeletion(() => question);
      return input;
    },
  });
}
